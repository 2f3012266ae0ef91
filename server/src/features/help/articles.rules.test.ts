import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { helpCategories } from '@quartet/contract/help/help'
import { articlesOfRelease } from '../../compose/pages/help.ts'
import { filmOrigins, readArticle } from './articles.rules.ts'

const file = (change: Record<string, string> = {}) => {
  const facts = {
    title: 'Take a cover',
    description: 'How to take one.',
    category: 'getting-started',
    tags: 'cover, apply',
    difficulty: 'beginner',
    minutes: '9',
    updated: '2026-11-22',
    popular: 'yes',
    open: 'no',
    roles: 'trainer',
    places: 'covers, /covers/debug',
    ...change,
  }
  const head = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  return `---\n${head.join('\n')}\n---\n\nOpen **Covers**.\n`
}

describe('K-08 an article as its file says it', () => {
  it('has an id, title, description, content, category, tags, difficulty, time, video, date, popularity and roles', () => {
    expect(readArticle('take-a-cover', file())).toEqual({
      id: 'take-a-cover',
      title: 'Take a cover',
      description: 'How to take one.',
      content: 'Open **Covers**.',
      category: 'getting-started',
      tags: ['cover', 'apply'],
      difficulty: 'beginner',
      estimatedTime: 9,
      videoUrl: null,
      lastUpdated: '2026-11-22',
      popular: true,
      userRoles: ['trainer'],
      places: ['covers', '/covers/debug'],
      open: false,
    })
    expect(readArticle('one', file({ video: 'https://youtu.be/abcdefghijk' })).videoUrl).toBe(
      'https://youtu.be/abcdefghijk',
    )
  })

  it.each([
    ['7', 'estimatedTime'],
    ['21', 'estimatedTime'],
  ])('takes 8 to 20 minutes, not %s', (minutes, field) => {
    expect(() => readArticle('one', file({ minutes }))).toThrow(field)
  })

  it('refuses a role that does not see its category', () => {
    expect(() => readArticle('one', file({ category: 'reports-analytics' }))).toThrow(
      "for trainer, who don’t see 'Reports & Analytics'",
    )
  })

  it('refuses a file without facts', () => {
    expect(() => readArticle('one', 'Open Covers.')).toThrow('must start with its facts')
  })
})

describe('the articles of this release', () => {
  const articles = articlesOfRelease()

  it('are at least 24, and each stands where every one of its roles finds it', () => {
    expect(articles.length).toBeGreaterThanOrEqual(24)
    for (const article of articles) {
      const shelf = helpCategories.find((one) => one.id === article.category)!
      expect(shelf.roles, article.id).toEqual(expect.arrayContaining(article.userRoles))
    }
  })

  it('lead only to articles that exist and that their readers may read', () => {
    const byId = new Map(articles.map((one) => [one.id, one]))
    const astray = articles.flatMap((article) =>
      [...article.content.matchAll(/\(help:([a-z0-9-]+)\)/g)].flatMap(([, id]) => {
        const target = byId.get(id!)
        if (!target) return [`${article.id} leads to ${id}, which is not there`]
        const kept = target.open || article.userRoles.every((role) => target.userRoles.includes(role))
        return kept && (!article.open || target.open)
          ? []
          : [`${article.id} leads readers to ${id}, which they cannot read`]
      }),
    )
    expect(astray).toEqual([])
  })

  it('show pictures that are there, and every picture is shown', () => {
    const there = readdirSync(new URL('../../../../web/pictures/help', import.meta.url)).map((name) =>
      name.replace('.webp', ''),
    )
    const shown = articles.flatMap(({ content }) =>
      [...content.matchAll(/!\[[^\]]+\]\(help-picture:([a-z0-9-]+)\)/g)].map(([, name]) => name!),
    )
    expect(shown.filter((name) => !there.includes(name))).toEqual([])
    expect(there.filter((name) => !shown.includes(name))).toEqual([])
  })

  it('show films that are there, each with its captions and its first picture', () => {
    const films = articles.flatMap(({ videoUrl }) => (videoUrl?.startsWith('film:') ? [videoUrl.slice(5)] : []))
    const there = ['desk', 'phone'].flatMap((shape) =>
      readdirSync(new URL(`../../../../web/films/${shape}`, import.meta.url)),
    )
    expect(films.length).toBeGreaterThanOrEqual(10)
    for (const name of films) for (const kind of ['webm', 'vtt', 'webp']) expect(there).toContain(`${name}.${kind}`)
  })

  it('are every file of their folder', () => {
    const folder = new URL('../../../articles/', import.meta.url)
    for (const name of readdirSync(folder)) {
      expect(name).toMatch(/^[a-z0-9-]+\.md$/)
      expect(readFileSync(new URL(name, folder), 'utf8')).not.toContain('\r')
    }
  })
})

it('names where films lie that are files, each place once, so that pages may play these and no others', () => {
  const addresses = [
    'https://films.example/covers.mp4',
    'https://films.example/pay.WEBM?quality=high',
    'https://www.youtube.com/watch?v=abcdefghijk',
    'https://vimeo.com/123456',
    null,
  ]
  expect(filmOrigins(addresses.map((videoUrl) => ({ videoUrl })))).toEqual(['https://films.example'])
})
