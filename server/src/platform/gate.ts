import type { Actor } from './actor.ts'
import { failure } from './fail.ts'

/** What a policy answers: yes, no, or no with the sentence that says why. */
export type Verdict = boolean | string
/** Pure predicates of one noun: may this actor do that to this one? */
export type Policy<T> = Record<string, (actor: Actor, subject: T) => Verdict>

/** When an action stays open at a gym whose plan has ended: always, or while what is open is being settled. */
type StaysOpen = 'always' | 'settling'
const stillOpen = new WeakMap<object, Map<string, StaysOpen>>()

/**
 * Says which actions of a policy a gym's people keep after its plan has ended: what only reads, and what leads out again
 * (`always`), and answering what is open (`settling`). Everything else is refused then (decision 36).
 */
export function staysOpen<P extends object>(policy: P, when: StaysOpen, ...actions: (keyof P & string)[]): void {
  const known = stillOpen.get(policy) ?? new Map<string, StaysOpen>()
  for (const action of actions) known.set(action, when)
  stillOpen.set(policy, known)
}

/** Whether the subject belongs to a gym of the actor's whose plan has ended, so that this action is not to be done. */
function isClosed(actor: Actor, policy: object, action: string, subject: unknown): boolean {
  if (actor.kind !== 'person') return false
  const { gymId, id } = subject as { gymId?: unknown; id?: unknown }
  const plan = actor.teams.find((team) => team.gymId === (gymId ?? id))?.plan
  if (!plan) return false
  const open = stillOpen.get(policy)?.get(action)
  return open !== 'always' && open !== plan
}

declare const passed: unique symbol
/** Something that the gate has let pass for one action. Only `allow` makes it, so a command that asks for it cannot be reached unchecked. */
export type Allowed<T, Action extends string> = T & { readonly [passed]: Action }

/**
 * Lets the subject pass for the action, or throws 403 `not_permitted` with the policy's reason, or 409 `plans.read_only`.
 * Load the subject through the actor's scope first: what is not visible is 404.
 */
export function allow<T, P extends Policy<T>, Action extends keyof P & string>(
  actor: Actor,
  policy: P,
  action: Action,
  subject: T,
): Allowed<T, Action> {
  const verdict = policy[action]!(actor, subject)
  if (verdict === true) {
    if (isClosed(actor, policy, action, subject)) throw failure('plans.read_only')
    return subject as Allowed<T, Action>
  }
  throw failure('not_permitted', typeof verdict === 'string' ? { message: verdict } : {})
}

/** One answer of a policy as the yes or no that a record carries in `can`. */
export function may<T>(actor: Actor, policy: Policy<T>, action: string, subject: T): boolean {
  return policy[action]!(actor, subject) === true && !isClosed(actor, policy, action, subject)
}
