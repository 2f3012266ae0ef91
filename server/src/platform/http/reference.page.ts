import type { OpenAPIGenerator } from '@orpc/openapi'
import { problemType } from './problem.ts'

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  $ref?: string
}
type Content = Record<string, { schema?: Schema }>
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content?: Content }
  responses?: Record<string, { content?: Content }>
}

/** A page that a person reads: each part of the product, each operation with what it takes, answers and refuses. */
export function renderReference(document: Document): string {
  const parts = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, value] of Object.entries(methods ?? {})) {
      const operation = value as Operation
      const part = operation.tags?.[0] ?? 'other'
      parts.set(part, [...(parts.get(part) ?? []), section(method, path, operation)])
    }
  }
  const nav = [...parts.keys()].map((part) => `<li><a href="#${safe(part)}">${safe(part)}</a></li>`).join('')
  const body = [...parts]
    .map(([part, all]) => `<section id="${safe(part)}"><h2>${safe(part)}</h2>${all.join('')}</section>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Quartet API</title><style>${style}</style></head><body><h1>Quartet API</h1><p>All paths are under <code>/api</code>. Send <code>Authorization: Bearer …</code>. Every POST that makes or moves something takes an <code>Idempotency-Key</code>: the same key gives the same answer. Errors are problem documents. The whole, for machines: <code>GET /api/openapi.json</code>.</p><nav aria-label="Parts"><ul>${nav}</ul></nav><main>${body}</main></body></html>`
}

const style = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1.25rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}
h2{text-transform:capitalize;margin-top:2.5rem}h3{font-size:.9rem;margin:1rem 0 .25rem}details{border-top:1px solid #8884;padding:.6rem 0}summary{cursor:pointer}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;background:#8881;padding:.75rem;border-radius:7px;margin:0}b{display:inline-block;min-width:4.5rem}dl{margin:0;display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem}dd{margin:0}@media(max-width:40rem){dl{grid-template-columns:1fr}dd{margin-bottom:.4rem}}`

function section(
  method: string,
  path: string,
  { summary = '', description, parameters = [], requestBody, responses = {} }: Operation,
): string {
  const answered = Object.entries(responses).find(([status]) => Number(status) < 400)
  const body = schemaOf(requestBody?.content)
  const answer = schemaOf(answered?.[1].content)
  const given = parameters.map(
    ({ name, in: place, required, schema }) =>
      [`${name}${required ? '' : '?'}`, `${typeText(schema ?? {})} in the ${place}`] as const,
  )
  const refusals = Object.entries(responses).flatMap(([status, response]) =>
    (response.content?.[problemType]?.schema?.description ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const [code, sentence] = splitOnce(line, ': ')
        return [`${status} ${code}`, sentence] as const
      }),
  )
  return `<details><summary><b>${safe(method.toUpperCase())}</b> <code>${safe(path)}</code> ${safe(summary)}</summary>${description ? `<p>${safe(description)}</p>` : ''}${
    given.length > 0 ? `<h3>Takes</h3>${list(given)}` : ''
  }${body ? `<h3>Body</h3><pre tabindex="0">${safe(typeText(body))}</pre>` : ''}${
    answer ? `<h3>Answers ${safe(answered![0])}</h3><pre tabindex="0">${safe(typeText(answer))}</pre>` : ''
  }<h3>Refuses</h3>${list(refusals)}</details>`
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content && Object.values(content)[0]?.schema
}

/** A JSON schema as people write types. */
function typeText(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  const either = schema.anyOf ?? schema.oneOf
  if (either) return [...new Set(either.map((one) => typeText(one, indent)))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ')
  if (schema.items) return `${typeText(schema.items, indent)}[]`
  if (schema.properties) {
    const inner = `${indent}  `
    const lines = Object.entries(schema.properties).map(
      ([name, value]) => `${inner}${name}${schema.required?.includes(name) ? '' : '?'}: ${typeText(value, inner)}`,
    )
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
  }
  return schema.format ?? (Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'anything'))
}

function list(rows: (readonly [string, string])[]): string {
  return `<dl>${rows.map(([name, words]) => `<dt><code>${safe(name)}</code></dt><dd>${safe(words)}</dd>`).join('')}</dl>`
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)]
}

function safe(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export type Document = Awaited<ReturnType<OpenAPIGenerator['generate']>>
