import { helpArticle, helpCategories, type HelpArticle } from '@quartet/contract/help/help'

const written = /^---\n(?<head>.*?)\n---\n(?<content>.*)$/s

/**
 * An article as its file says it: lines of `name: value` between two lines of three hyphens, then Markdown.
 * Throws an Error that names the file and what is wrong with it: an article that nobody can read must not be released.
 */
export function readArticle(id: string, file: string): HelpArticle {
  const parts = written.exec(file)?.groups
  if (!parts) throw new Error(`The article ${id} must start with its facts between two lines of ---.`)
  const facts = new Map(
    parts.head!.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
    }),
  )
  const listed = (name: string) =>
    (facts.get(name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  const read = helpArticle.safeParse({
    id,
    title: facts.get('title'),
    description: facts.get('description'),
    content: parts.content!.trim(),
    category: facts.get('category'),
    tags: listed('tags'),
    difficulty: facts.get('difficulty'),
    estimatedTime: Number(facts.get('minutes')),
    videoUrl: facts.get('video') ?? null,
    lastUpdated: facts.get('updated'),
    popular: facts.get('popular') === 'yes',
    userRoles: listed('roles'),
    places: listed('places'),
    open: facts.get('open') === 'yes',
  })
  if (!read.success)
    throw new Error(
      `The article ${id} has an error: ${read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`,
    )
  const shelf = helpCategories.find((category) => category.id === read.data.category)!
  const stray = read.data.userRoles.filter((role) => !shelf.roles.includes(role))
  if (stray.length > 0) throw new Error(`The article ${id} is for ${stray.join(', ')}, who don’t see '${shelf.name}'.`)
  return read.data
}

/** Where the films lie that articles show as a file, as origins; the others play in the frame of who keeps them. */
export function filmOrigins(articles: Pick<HelpArticle, 'videoUrl'>[]): string[] {
  const films = articles.flatMap(({ videoUrl }) => (videoUrl === null ? [] : [new URL(videoUrl)]))
  const files = films.filter(({ pathname }) => /\.(mp4|webm|ogg)$/i.test(pathname))
  return [...new Set(files.map(({ origin }) => origin))]
}
