/** K-09. An article of the older knowledge base; `body` is paragraphs with an empty line between them. */
export type LegacyArticle = {
  id: string
  title: string
  description: string
  /** Where in the product the article is about, as a path. */
  sourceUrl: string
  /** One of ours (`film:NAME`), YouTube, Vimeo, or a file. */
  videoUrl: string
  body?: string
}
export type LegacyCategory = { id: string; name: string; description: string; articles: LegacyArticle[] }
