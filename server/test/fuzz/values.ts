import fc from 'fast-check'
import { z } from 'zod'

/** A JSON Schema as zod writes it. */
type Shape = {
  $ref?: string
  $defs?: Record<string, Shape>
  definitions?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  type?: string
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Shape
  maxItems?: number
  properties?: Record<string, Shape>
  required?: string[]
}

/** Numbers that JavaScript cannot write as JSON itself; `textOf` puts them in. */
const rawNumbers = [
  '1e400',
  '-1e400',
  '1e-400',
  '9007199254740993',
  '99999999999999999999999',
  '-0',
  '1.5',
  '2147483648',
]
const raw = (number: string) => `@raw:${number}@`

/** Text that has broken somebody's software before. */
export const naughtyText = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'name \udfff tail',
  '\u202e\u200b\ufeff',
  '\r\nset-cookie: a=b',
  "' or 1=1 --",
  '"; drop table gyms; --',
  '%_%\\',
  '\\',
  '{{constructor.constructor("x")()}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '%',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '1e400',
  '-1',
  'İstanbul ﬀ ß',
  '👩‍👩‍👧‍👦',
  'a'.repeat(5000),
  '𝒳'.repeat(150),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{00000000-0000-4000-8000-000000000000}',
  'Robert(',
  '*',
  '[',
  '(?:a+)+$',
]
const oddTimes = [
  '0000-01-01',
  '0001-01-01',
  '1582-10-10',
  '9999-12-31',
  '2026-02-29',
  '2026-13-01',
  '-271821-04-20',
  '+275760-09-13',
  '2026-03-09',
  '2026-10-04',
  '24:00',
  '23:59',
  '02:30',
  '00:00',
  '2026-03-02T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  'Etc/GMT+14',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'australia/sydney',
  'UTC',
  '../UTC',
  'Antarctica/Troll',
]

const poison: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1e21,
  -1e21,
  raw('1e400'),
  [],
  {},
  [[]],
  [null],
  [[[[[[]]]]]],
  JSON.parse('{"__proto__":{"role":"admin","status":"active"}}'),
  JSON.parse('{"constructor":{"prototype":{"isAdmin":true}}}'),
  { toString: 1, valueOf: null, length: -1 },
  Array.from({ length: 300 }, () => 'a'),
]

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...naughtyText),
  fc.constantFrom(...oddTimes),
  fc.constantFrom(...poison),
  fc.constantFrom(...rawNumbers.map(raw)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.anything({ maxDepth: 2, withBigInt: false, withDate: false, withMap: false, withSet: false }),
)

/** Values that mostly fit the schema's shape and now and then do not; `idsFor` names ids that may stand in a field. */
export function valuesOf(schema: z.ZodType, idsFor: (field: string) => string[]): fc.Arbitrary<unknown> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const definitions = { ...shape.$defs, ...shape.definitions }
  return build(shape, 0, '')

  function build(part: Shape, depth: number, field: string): fc.Arbitrary<unknown> {
    if (depth > 6) return fc.constant(null)
    return fc.oneof({ weight: 14, arbitrary: fitting(part, depth, field) }, { weight: 1, arbitrary: hostile })
  }

  function fitting(part: Shape, depth: number, field: string): fc.Arbitrary<unknown> {
    if (part.$ref) return build(definitions[part.$ref.split('/').at(-1)!] ?? shape, depth + 1, field)
    const choices = part.anyOf ?? part.oneOf ?? part.allOf
    if (choices) return fc.oneof(...choices.map((one) => build(one, depth + 1, field)))
    if (part.enum) return fc.constantFrom(...part.enum)
    if (part.const !== undefined) return fc.constant(part.const)
    switch (part.type ?? 'anything') {
      case 'string':
        return text(part, field)
      case 'integer':
      case 'number':
        return numbers(part)
      case 'boolean':
        return fc.boolean()
      case 'null':
        return fc.constant(null)
      case 'array':
        return fc.array(build(part.items ?? {}, depth + 1, field), { maxLength: Math.min(part.maxItems ?? 3, 3) })
      case 'object':
        return fc.oneof(
          { weight: 3, arbitrary: record(part, depth, part.required ?? []) },
          { weight: 1, arbitrary: record(part, depth, []) },
        )
      default:
        return hostile
    }
  }

  function record({ properties = {} }: Shape, depth: number, requiredKeys: string[]): fc.Arbitrary<unknown> {
    const built = Object.entries(properties).map(([key, inner]) => [key, build(inner, depth + 1, key)] as const)
    return fc.record(Object.fromEntries(built), { requiredKeys })
  }

  function text(part: Shape, field: string): fc.Arbitrary<unknown> {
    if (part.format === 'uuid') return fc.constantFrom(...idsFor(field))
    if (part.format === 'email') return fc.constantFrom('sam@example.com', 'a@b.co')
    if (part.format === 'date' || part.format === 'date-time') return fc.constantFrom(...oddTimes)
    if (field === 'timezone') return fc.constantFrom('Australia/Sydney', 'Australia/Lord_Howe', 'Europe/Dublin')
    if (field === 'phone') return fc.constantFrom('0412 345 678', '+64 21 123 456')
    if (part.pattern?.startsWith('^([01]')) return fc.constantFrom('06:00', '02:30', '23:59', '00:00')
    return fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: part.minLength, maxLength: part.maxLength }) },
      { weight: 1, arbitrary: fc.constantFrom(...naughtyText, ...oddTimes) },
    )
  }
}

function numbers({ minimum = -(2 ** 53), maximum = 2 ** 53 }: Shape): fc.Arbitrary<unknown> {
  const edges = [minimum, maximum, minimum - 1, maximum + 1, 0, 1, 7]
  return fc.oneof(
    fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31) }),
    fc.constantFrom(...edges),
  )
}

/** The value as JSON text, with the numbers in it that JavaScript would not write. */
export function textOf(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(/"@raw:([^@"]+)@"/g, '$1')
}

/** The value as a query string: repeated keys for arrays, brackets for what is nested. */
export function queryOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return ''
  const pairs: string[] = []
  const add = (key: string, inner: unknown, depth: number): void => {
    if (inner !== null && typeof inner === 'object' && depth < 4) {
      for (const [name, one] of Object.entries(inner)) {
        if (Array.isArray(inner)) add(key, one, depth + 1)
        else add(`${key}[${name}]`, one, depth + 1)
      }
    } else pairs.push(`${escaped(key)}=${escaped(inner)}`)
  }
  for (const [key, inner] of Object.entries(value)) add(key, inner, 0)
  return pairs.join('&')
}

/** Percent-encoded as a careless client would: what cannot be encoded is sent as a replacement. */
export function escaped(value: unknown): string {
  let written = ''
  try {
    written = typeof value === 'string' ? value : textOf(value)
  } catch {
    written = 'unwritable'
  }
  // Dots alone are a way up or nowhere to everybody who reads an address: they never arrive.
  return encodeURIComponent(/^\.{1,2}$/.test(written) ? 'dots' : written.toWellFormed())
}
