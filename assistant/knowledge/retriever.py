"""The search as a LangChain retriever, for people who build chains of their own."""

from __future__ import annotations

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from pydantic import ConfigDict

from assistant.knowledge.search import Hit, Search


class SearchRetriever(BaseRetriever):
    """`SearchRetriever(search=Search.open()).invoke("what does ?? mean")` gives Documents, the best first."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    search: Search
    k: int = 6
    kind: str | None = None
    authority: str | None = None
    tool_version: str | None = None

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        del run_manager
        results = self.search.find(
            query, k=self.k, kind=self.kind, authority=self.authority, tool_version=self.tool_version
        )
        return [_document(hit) for hit in results.hits]


def _document(hit: Hit) -> Document:
    passage = hit.passage
    return Document(
        id=passage.id,
        page_content=passage.text,
        metadata={
            "passage_id": passage.id,
            "source_id": passage.source_id,
            "section": passage.section,
            "header": passage.header,
            "title": passage.title,
            "url": passage.url,
            "where": passage.where,
            "kind": passage.kind,
            "authority": passage.authority,
            "versions": passage.versions,
            "date": passage.date,
            "score": hit.score,
        },
    )
