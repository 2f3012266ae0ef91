import { z } from 'zod'
import type { Caller } from '../permissions/callers.ts'
import type { Row } from '../permissions/row.ts'
import type { Sent } from './controls.ts'
import type { Identity } from './identities.ts'
import { idsOf } from './prey.ts'
import type { Stage } from './stage.ts'

export type Swap = { what: string; sent: Sent; headers?: Record<string, string> }
type Asked = { name: string; method: string; input: z.ZodType | undefined }

/** Who of a world the neighbours are; the others have nothing of their own to swap an id in. */
const atHome: Record<string, Exclude<Caller, 'visitor'>> = {
  'their owner': 'owner',
  'their gym admin': 'gymAdmin',
  'their trainer': 'trainer',
  'their supplier': 'supplier',
}

/**
 * What a neighbour may do at home, with one id of the attacked gym in it at a time: in place of each of their own, in
 * each field that it could have besides, and as the gym they act for.
 */
export function swapsFor(stage: Stage, { name }: Identity, row: Row, { method, input }: Asked): Swap[] {
  const caller = atHome[name]
  if (!caller || row.outcomes[caller] !== 'yes') return []
  const call = row.call(stage.home)
  const foreign = new Map<string, string>()
  const theirs = idsOf(stage.prey)
  for (const [known, id] of idsOf(stage.home)) {
    const other = theirs.get(known)
    if (other && other !== id) foreign.set(id, other)
  }
  const places = idsIn(call).filter((id) => foreign.has(id))
  const swapped = places.map((id, at) => ({
    what: `id ${at + 1} of ${places.length} swapped`,
    sent: replaced(call, id, foreign.get(id)!),
  }))
  const added = fieldsOf(input)
    .filter(({ field }) => !JSON.stringify(call).match(new RegExp(`[?&"]${field}["=]`)))
    .flatMap(({ field, isList }) => {
      const id = idFor(stage, field)
      return id ? [{ what: `${field} added`, sent: withField(call, method, field, isList ? [id] : id) }] : []
    })
  const acting = { what: 'x-acting-gym', sent: call, headers: { 'x-acting-gym': stage.prey.gymId } }
  const leads = caller === 'owner' || caller === 'gymAdmin'
  // With one id alone, swapping it is what was asked already.
  return [...(places.length > 1 ? swapped : []), ...added, ...(leads ? [acting] : [])]
}

function idsIn(call: Sent): string[] {
  return [...new Set(JSON.stringify(call).match(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g))]
}

function replaced(call: Sent, id: string, other: string): Sent {
  return JSON.parse(JSON.stringify(call).replaceAll(id, other)) as Sent
}

type Shape = { format?: string; type?: string; items?: Shape; anyOf?: Shape[] }
/** The fields of an input that hold an id, or a list of them. */
function fieldsOf(input: z.ZodType | undefined): { field: string; isList: boolean }[] {
  if (!input) return []
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Shape>
  }
  const isId = (one: Shape): boolean => one.format === 'uuid' || (one.anyOf ?? []).some(isId)
  return Object.entries(properties)
    .map(([field, one]) => ({ field, one, isList: one.items !== undefined && isId(one.items) }))
    .filter(({ one, isList }) => isList || isId(one))
}

function idFor({ prey }: Stage, field: string): string | undefined {
  const ids = idsOf(prey)
  const singular = field.replace(/s$/, '').replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return ids.get(singular) ?? ids.get(`trainer.${singular}`) ?? ids.get(otherNames[singular] ?? '')
}
/** Names that the contract has for what a world calls otherwise. */
const otherNames: Record<string, string> = {}

function withField(call: Sent, method: string, field: string, value: string | string[]): Sent {
  if (method !== 'GET') return { ...call, body: { ...(call.body as object), [field]: value } }
  const query = [value].flat().map((one) => `${field}=${one}`)
  return { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}${query.join('&')}` }
}
