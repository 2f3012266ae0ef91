import type { Actor } from './actor.ts'
import { failure } from './fail.ts'

/** What a policy answers: yes, no, or no with the sentence that says why. */
export type Verdict = boolean | string
/** What belongs to a gym says to which; null is the platform's own, or a person's. */
type OfGym = { gymId: string | null }
/** Pure predicates of one noun, by action: may this actor do that to this one? */
export type Policy<T, Action extends string = string> = Readonly<Record<Action, (actor: Actor, subject: T) => Verdict>>

/** The policies of what belongs to no gym: no plan that ends closes them. */
const gymless = new WeakSet<object>()

/** A policy of what belongs to a gym, so that whatever it is asked about names the gym. */
export const policyOf =
  <T extends OfGym>() =>
  <Action extends string>(rules: Policy<T, Action>): Policy<T, Action> =>
    rules

/** A policy of what belongs to no gym: a person's own, or the platform's. */
export const gymlessPolicyOf =
  <T extends object>() =>
  <Action extends string>(rules: Policy<T, Action>): Policy<T, Action> => {
    gymless.add(rules)
    return rules
  }

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
function isClosed(actor: Actor, policy: object, action: string, subject: object): boolean {
  if (actor.kind !== 'person' || gymless.has(policy)) return false
  const { gymId } = subject as Partial<OfGym>
  // The types see to it; whatever gets past them is not let past a plan that has ended.
  if (gymId === undefined) throw new TypeError(`What '${action}' is asked about names no gym.`)
  const plan = actor.teams.find((team) => team.gymId === gymId)?.plan
  if (!plan) return false
  const open = stillOpen.get(policy)?.get(action)
  return open !== 'always' && open !== plan
}

declare const passed: unique symbol
/** Something that the gate has let pass for one action. Only `allow` makes it, so a command that asks for it cannot be reached unchecked. */
export type Allowed<T, Action extends string> = T & { readonly [passed]: Action }

/** What a policy is asked about, in the words of its type. */
type SubjectOf<P> = P extends Policy<infer T> ? T & object : never

/**
 * Lets the subject pass for the action, or throws 403 `not_permitted` with the policy's reason, or 409 `plans.read_only`.
 * Load the subject through the actor's scope first: what is not visible is 404.
 */
export function allow<P extends Policy<never>, Action extends keyof P & string, T extends SubjectOf<P>>(
  actor: Actor,
  policy: P,
  action: Action,
  subject: T,
): Allowed<T, Action> {
  const verdict = policy[action]!(actor, subject as never)
  if (verdict === true) {
    if (isClosed(actor, policy, action, subject)) throw failure('plans.read_only')
    return subject as Allowed<T, Action>
  }
  throw failure('not_permitted', typeof verdict === 'string' ? { message: verdict } : {})
}

/** One answer of a policy as the yes or no that a record carries in `can`. */
export function may<P extends Policy<never>>(
  actor: Actor,
  policy: P,
  action: keyof P & string,
  subject: SubjectOf<P>,
): boolean {
  return policy[action]!(actor, subject as never) === true && !isClosed(actor, policy, action, subject)
}
