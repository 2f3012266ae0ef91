/** An element: what stands in it is either text or further elements. */
export type Xml = { name: string; attributes: Record<string, string>; inner: string | Xml[] }

/** Makes an element. What is null or empty is left out of it, and an element without anything in it is null. */
export function element(
  name: string,
  inner: string | null | (Xml | null)[],
  attributes: Record<string, string> = {},
): Xml | null {
  const kept = typeof inner === 'string' || inner === null ? inner : inner.filter((one) => one !== null)
  return kept === null || kept.length === 0 ? null : { name, attributes, inner: kept }
}

/** The elements below one that a path of names leads to: 'cac:Party/cbc:EndpointID'. */
export function below(one: Xml, path: string): Xml[] {
  return path.split('/').reduce<Xml[]>((found, name) => found.flatMap((each) => named(each, name)), [one])
}

function named({ inner }: Xml, name: string): Xml[] {
  return typeof inner === 'string' ? [] : inner.filter((child) => child.name === name)
}

/** Every element below one, at any depth, that bears a name. */
export function anywhere(one: Xml, name: string): Xml[] {
  if (typeof one.inner === 'string') return []
  return one.inner.flatMap((child) => [...(child.name === name ? [child] : []), ...anywhere(child, name)])
}

/** The text of the one element that a path leads to, or null where there is none. */
export function textOf(one: Xml, path: string): string | null {
  const inner = below(one, path)[0]?.inner
  return typeof inner === 'string' ? inner : null
}

/**
 * Writes an element as a document in UTF-8, one element a line: the same element is always the same bytes. Text is data
 * only. What XML has no way to write (control characters, halves of characters) becomes U+FFFD.
 */
export function writeXml(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`
}

function written({ name, attributes, inner }: Xml, indent: string): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value, true)}"`)
  const open = `${indent}<${name}${said.join('')}>`
  if (typeof inner === 'string') return `${open}${escaped(inner)}</${name}>\n`
  return `${open}\n${inner.map((one) => written(one, `${indent}  `)).join('')}${indent}</${name}>\n`
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** Readers turn these into a space where they stand in an attribute. */
const spaces: Record<string, string> = { '\n': '&#10;', '\t': '&#9;' }
// eslint-disable-next-line no-control-regex -- that is what is meant
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

function escaped(text: string, inAttribute = false): string {
  const clean = text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"\r]/g, (mark) => marks[mark]!)
  return inAttribute ? clean.replace(/[\n\t]/g, (mark) => spaces[mark]!) : clean
}
