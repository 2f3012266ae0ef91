import type { Specialty } from '@quartet/contract/specialties/specialties'

type SpecialtyFilter = { search: string; tags: readonly string[] }

/** Every specialty of a tree, parents before their children. */
export const flatten = (tree: readonly Specialty[]): Specialty[] =>
  tree.flatMap((one) => [one, ...flatten(one.children)])

/** All tags of a tree, the most used first, then by the alphabet. */
export function tagsOf(tree: readonly Specialty[]): string[] {
  const uses = new Map<string, number>()
  for (const one of flatten(tree)) for (const tag of new Set(one.tags)) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([a, used], [b, usedToo]) => usedToo - used || a.localeCompare(b)).map(([tag]) => tag)
}

export const isFiltering = ({ search, tags }: SpecialtyFilter): boolean => search.trim() !== '' || tags.length > 0

function matches(one: Specialty, { search, tags }: SpecialtyFilter): boolean {
  const words = search.trim().toLowerCase()
  const said = [one.name, one.description, ...one.tags].join('\n').toLowerCase()
  return (words === '' || said.includes(words)) && (tags.length === 0 || tags.some((tag) => one.tags.includes(tag)))
}

/** The tree with only what matches, and what stands above it. Text is looked for in name, description and tags; any of the tags is enough. */
export function filterTree(tree: readonly Specialty[], filter: SpecialtyFilter): Specialty[] {
  if (!isFiltering(filter)) return [...tree]
  return tree.flatMap((one) => {
    const children = filterTree(one.children, filter)
    return children.length > 0 || matches(one, filter) ? [{ ...one, children }] : []
  })
}

/** The choice with one put in or taken out; never more than `max`. */
export function toggled(chosen: readonly string[], id: string, max: number): string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  return chosen.length < max ? [...chosen, id] : [...chosen]
}

/** The tree as one list: what stands below another says so. */
export function specialtyOptions(tree: Specialty[], above = ''): { value: string; label: string }[] {
  return tree.flatMap((one) => [
    { value: one.id, label: above ? `${above} › ${one.name}` : one.name },
    ...specialtyOptions(one.children, one.name),
  ])
}
