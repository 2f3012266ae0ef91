/** One look at a public page: what the server tells the web's renderer. */
export type PublicVisit = {
  /** Without a trailing slash; '/' is the home page. */
  path: string
  /** Where people reach this installation, without a slash at the end. */
  origin: string
  query: Record<string, string>
  /** The page's own data; absent where the page is all words. */
  data?: unknown
  /** Shown as it is also to people who are signed in, because it answers what they just sent. */
  stay?: boolean
  /** The script that counts visits, run only after somebody agreed to it. */
  analyticsUrl: string | null
  /** Today where the server stands, as YYYY-MM-DD. */
  today: string
}

export type PublicAnswer = { status: number; html: string }

/** What the web build hands the server to answer visitors with. */
export type PublicPages = {
  /** Null where no public page has this path. */
  render(visit: PublicVisit): PublicAnswer | null
  /** 'Page Not Found'. */
  notFound(visit: PublicVisit): PublicAnswer
  isPublicPath(path: string): boolean
  /** Whether the app has a page at this path. */
  isAppPath(path: string): boolean
  /** Paths that search engines are told of. */
  listed: readonly string[]
  /** Inline scripts that the pages carry, for the Content-Security-Policy. */
  inlineScripts: readonly string[]
}
