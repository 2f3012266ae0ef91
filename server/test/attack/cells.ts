import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quartet/contract/contract'
import type { z } from 'zod'
import { leaksIn } from '../fuzz/canaries.ts'
import { callers } from '../permissions/callers.ts'
import type { Row } from '../permissions/row.ts'
import { permissions } from '../permissions/table.ts'
import { controls, type Sent } from './controls.ts'
import type { Identity } from './identities.ts'
import { mayTouch, mayWrite, tellable } from './reasons.ts'
import type { Reply, Stage } from './stage.ts'
import { refusedByState } from './states.ts'
import { swapsFor } from './swaps.ts'

export type Operation = { name: string; method: string; path: string; input: z.ZodType | undefined }

export const operations: Operation[] = Object.entries(contract).flatMap(([slice, ofSlice]) =>
  Object.entries(ofSlice as Record<string, AnyContractProcedure>).map(([verb, { '~orpc': known }]) => ({
    name: `${slice}.${verb}`,
    method: known.route.method!,
    path: known.route.path!,
    input: known.inputSchema as z.ZodType | undefined,
  })),
)

/** `shut`: refused, and nothing changed. `own`: let through, to what is theirs or everybody's. */
export type Verdict = 'shut' | 'own' | 'open' | 'unreached'
export type Cell = { verdict: Verdict; why: string[] }
export type Line = { name: string; control: Cell; cells: Record<string, Cell> }

/** Attacks one operation as each of the ten, and asks it once as somebody of the gym who may. */
export async function attack(stage: Stage, operation: Operation): Promise<Line> {
  const { name } = operation
  const row = permissions[name]
  const cells: Line['cells'] = {}
  if (!row) {
    const missing: Cell = { verdict: 'unreached', why: ['it has no row in server/test/permissions'] }
    return { name, control: missing, cells: Object.fromEntries(stage.identities.map((one) => [one.name, missing])) }
  }
  for (const identity of stage.identities) cells[identity.name] = await cellOf(stage, operation, row, identity)
  return { name, control: await controlOf(stage, operation, row), cells }
}

async function cellOf(stage: Stage, { name, method, input }: Operation, row: Row, identity: Identity): Promise<Cell> {
  const control = controls[name]
  const call = control && !control.isKey ? control.call(stage.prey) : row.call(stage.prey)
  const outcome = (control?.outcomes ?? row.outcomes)[identity.column]
  const isOwn = outcome === 'yes' && !isTheirsAlone(stage, row, identity, call)
  const found: Cell[] = []
  for (const token of identity.tokens) {
    const reply = await stage.ask(token, method, call)
    found.push(judge(stage, name, identity, call, reply, isOwn))
  }
  for (const swap of swapsFor(stage, identity, row, { name, method, input })) {
    const reply = await stage.ask(identity.tokens[0], method, swap.sent, swap.headers)
    const why = faultsOf(stage, name, identity, swap.sent, reply, Object.values(swap.headers ?? {}))
    if (why.length > 0) found.push({ verdict: 'open', why: why.map((one) => `with ${swap.what}: ${one}`) })
  }
  const verdict = (['open', 'unreached', 'own'] as const).find((one) => found.some((cell) => cell.verdict === one))
  return { verdict: verdict ?? 'shut', why: found.flatMap((cell) => cell.why) }
}

/** A supplier's own column says what one may of their own; of another's, no more than a trainer of nobody. */
function isTheirsAlone({ ids }: Stage, row: Row, { column }: Identity, call: Sent): boolean {
  const asked = JSON.stringify(call)
  return (
    column === 'supplier' && row.outcomes.otherTrainer !== 'yes' && [...ids.keys()].some((id) => asked.includes(id))
  )
}

function judge(stage: Stage, name: string, identity: Identity, call: Sent, reply: Reply, isOwn: boolean): Cell {
  const { status, code } = reply
  const said = `${status}${code ? ` ${code}` : ''}`
  const why = faultsOf(stage, name, identity, call, reply)
  const isRefused = [401, 403, 404].includes(status)
  const wrote = reply.wrote.filter((table) => !mayWrite[name]?.includes(table))
  if (isRefused && wrote.length > 0) why.push(`${said}, and it wrote ${wrote.join(', ')}`)
  // What somebody may do at all is read with an eye on who they are: their role may ask for other fields.
  const isUnread = !isOwn && (code === 'validation_failed' || status === 429)
  if (!isOwn && !isRefused && !isUnread) why.push(`let through: ${said}`)
  if (why.length > 0) return { verdict: 'open', why }
  if (isUnread) return { verdict: 'unreached', why: [said] }
  return { verdict: isRefused ? 'shut' : 'own', why: [] }
}

/** What no answer to an outsider may have done or say, whoever it lets through. */
function faultsOf(
  { canaries, ids }: Stage,
  name: string,
  { name: who, outside, column }: Identity,
  call: Sent,
  { status, text, touched }: Reply,
  also: string[] = [],
): string[] {
  const faults = status >= 500 ? [`it failed: ${status}`] : []
  if (column === 'admin') return [...faults, ...leaksIn(canaries, 'admin', text)]
  if (!outside) return faults
  const asked = JSON.stringify(call) + also.join()
  const told = [...ids].flatMap(([id, what]) =>
    text.includes(id) && !asked.includes(id) && !tellable(name, what, who) ? [what] : [],
  )
  return [
    ...faults,
    ...leaksIn(canaries, column, text),
    ...told.map((what) => `it was told ${what}`),
    ...(touched.length > 0 && !mayTouch[name] ? [`it changed ${touched.join(', ')}`] : []),
  ]
}

/** Whether somebody of the gym gets through: otherwise a refusal of others would mean nothing. */
async function controlOf(stage: Stage, { name, method }: Operation, row: Row): Promise<Cell> {
  const { prey } = stage
  const control = controls[name]
  const order = ['owner', 'trainer', 'supplier', ...callers] as const
  const caller = order.find((one) => row.outcomes[one] === 'yes')
  const person = control ? control.by(prey) : caller && caller !== 'visitor' ? prey.people[caller] : undefined
  const token = person && (await stage.t.tokenOf(person))
  const { status, code, text } = await stage.ask(token, method, control ? control.call(prey) : row.call(prey))
  for (const word of stage.canaries.of) if (text.includes(word)) stage.read.add(word)
  const said = `${status}${code ? ` ${code}` : ''}`
  const isThrough = status < 300 || said === refusedByState[name]
  return { verdict: isThrough ? 'own' : 'unreached', why: [said] }
}
