"""Question, facts and evidence to an answer in which every sentence says who says so."""
