import { z } from 'zod'
import type { AnyContractProcedure } from '@orpc/contract'

/**
 * The dotted paths of what an operation is sent and doesn't know, at any depth. None for what only asks, and none for the
 * payloads that older clients may fill with more.
 */
export function unknownFieldsOf(
  { '~orpc': { inputSchema, route, meta } }: AnyContractProcedure,
  sent: unknown,
): string[] {
  if (route.method === 'GET' || meta.mayCarryMore) return []
  const schema = inputSchema instanceof z.ZodType ? inputSchema : z.object({})
  return unknownFields(schema, sent).map((path) => path.join('.'))
}

type Path = (string | number)[]

function unknownFields(schema: z.core.$ZodType, value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.ZodObject) {
    if (Array.isArray(value)) return []
    const { shape, catchall } = schema.def
    return Object.entries(value).flatMap(([key, below]) => {
      const known = Object.hasOwn(shape, key) ? shape[key]! : catchall
      return known ? unknownFields(known, below, [...path, key]) : [[...path, key]]
    })
  }
  if (schema instanceof z.ZodArray)
    return each(value, (below, at) => unknownFields(schema.element, below, [...path, at]))
  if (schema instanceof z.ZodRecord)
    return Object.entries(value).flatMap(([key, below]) => unknownFields(schema.valueType, below, [...path, key]))
  if (schema instanceof z.ZodUnion) return leastOf(schema.options, value, path)
  if (schema instanceof z.ZodPipe)
    return unknownFields(schema.in instanceof z.ZodTransform ? schema.out : schema.in, value, path)
  if (schema instanceof z.ZodLazy) return unknownFields(schema.unwrap(), value, path)
  if ('innerType' in schema._zod.def) return unknownFields(schema._zod.def.innerType as z.core.$ZodType, value, path)
  return []
}

/** Of the shapes that a value may have, the one that it fits; where it fits none, the one that knows most of it. */
function leastOf(options: readonly z.core.$ZodType[], value: unknown, path: Path): Path[] {
  const fitting = options.filter((one) => z.safeParse(one, value).success)
  const found = (fitting.length > 0 ? fitting : options).map((one) => unknownFields(one, value, path))
  return found.toSorted((one, other) => one.length - other.length)[0] ?? []
}

const each = <T>(value: object, look: (below: unknown, at: number) => T[]): T[] =>
  Array.isArray(value) ? value.flatMap(look) : []
