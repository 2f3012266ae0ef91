import type { Actor } from './actor.ts'
import { failure } from './fail.ts'

/** What a policy answers: yes, no, or no with the sentence that says why. */
export type Verdict = boolean | string
/** Pure predicates of one noun: may this actor do that to this one? */
export type Policy<T> = Record<string, (actor: Actor, subject: T) => Verdict>

declare const passed: unique symbol
/** Something that the gate has let pass for one action. Only `allow` makes it, so a command that asks for it cannot be reached unchecked. */
export type Allowed<T, Action extends string> = T & { readonly [passed]: Action }

/** Lets the subject pass for the action, or throws 403 `not_permitted` with the policy's reason. Load the subject through the actor's scope first: what is not visible is 404. */
export function allow<T, P extends Policy<T>, Action extends keyof P & string>(
  actor: Actor,
  policy: P,
  action: Action,
  subject: T,
): Allowed<T, Action> {
  const verdict = policy[action]!(actor, subject)
  if (verdict === true) return subject as Allowed<T, Action>
  throw failure('not_permitted', typeof verdict === 'string' ? { message: verdict } : {})
}

/** One answer of a policy as the yes or no that a record carries in `can`. */
export function may<T>(actor: Actor, policy: Policy<T>, action: string, subject: T): boolean {
  return policy[action]!(actor, subject) === true
}
