from langchain_core.runnables import RunnableLambda

from assistant.knowledge.retriever import SearchRetriever
from tests.knowledge.test_search import search


def test_invoke_gives_documents_with_their_source() -> None:
    documents = SearchRetriever(search=search(), k=2).invoke("weights in flash")
    assert len(documents) == 2
    assert documents[0].id == "memory#flash"
    assert documents[0].page_content == "weights in external flash set a floor"
    assert documents[0].metadata["source_id"] == "memory"
    assert documents[0].metadata["versions"] == "3.0.0 and later"


def test_filters_hold() -> None:
    documents = SearchRetriever(search=search(), kind="thread").invoke("rows")
    assert [document.id for document in documents] == ["thread#answer"]


def test_it_is_a_part_of_a_chain() -> None:
    chain = SearchRetriever(search=search(), k=1) | RunnableLambda(lambda documents: documents[0].page_content)
    assert chain.invoke("weights in flash").startswith("weights")
