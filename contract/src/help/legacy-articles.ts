/** K-09. An article of the older knowledge base; `body` is paragraphs with an empty line between them. */
export type LegacyArticle = {
  id: string
  title: string
  description: string
  /** Where in the product the article is about, as a path. */
  sourceUrl: string
  /** YouTube, Vimeo, or a file; null until there is a film. */
  videoUrl: string | null
  body?: string
}
export type LegacyCategory = { id: string; name: string; description: string; articles: LegacyArticle[] }
