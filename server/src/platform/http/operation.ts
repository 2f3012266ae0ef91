import { implement } from '@orpc/server'
import type { AnyContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract'
import type { Assurance } from '@quartet/contract/identity/identity'
import type { Role } from '@quartet/contract/kernel/people'
import { unknownFieldsOf } from '@quartet/contract/kernel/unknown-fields'
import type { Actor, Person } from '../actor.ts'
import type { Log } from '../watch/log.ts'
import type { Database, Work } from '../db/db.ts'
import { failure, invalid } from '../fail.ts'
import { answerOnce } from './idempotency.ts'

/** Who may call an operation at all, before any record is looked at. Every operation names one. */
export type Access<A extends Actor = Actor> = {
  words: string
  admits(actor: Actor): actor is A
  /** Minutes within which the caller has to have proved who they are. */
  freshWithin?: number
  /** Answered also while the session owes a second factor. */
  beforeFactor?: true
  /** What a visitor is told where it is not the common sentence. */
  signedOut?: () => Error
}

export const everyone: Access = { words: 'everyone', admits: (actor): actor is Actor => true }
export const signedIn: Access<Person> = {
  words: 'signed in',
  admits: (actor): actor is Person => actor.kind === 'person',
}
/** Signed in as one of these roles. While acting, a gym_admin keeps the role gym_admin here. */
export function roles(...names: Role[]): Access<Person> {
  return {
    words: names.join(', '),
    admits: (actor): actor is Person => actor.kind === 'person' && names.includes(actor.role),
  }
}

/** Minutes for which a proof of who somebody is counts as fresh (design/security.md, step-up). */
export const freshMinutes = 10

/** The same, for who proved who they are in the last minutes; others are answered 428 `insufficient_aal` (decision 10). */
export function fresh<A extends Actor>(access: Access<A>, minutes = freshMinutes): Access<A> {
  return { ...access, words: `${access.words}, proved within ${minutes} minutes`, freshWithin: minutes }
}

/** The same, also for a session that still owes its second factor: what leads to giving it. */
export function beforeFactor<A extends Actor>(access: Access<A>): Access<A> {
  return { ...access, words: `${access.words}, even before two-step verification`, beforeFactor: true }
}

/** Throws 428 `insufficient_aal` when the caller's last proof is older: for operations where it depends on what is asked. */
export function demandFresh({ assurance }: Pick<RequestContext, 'assurance'>, minutes = freshMinutes): void {
  if (assurance && assurance.minutesSinceProof >= minutes)
    throw failure('insufficient_aal', { data: { need: assurance.by } })
}

function demandSure(access: Access, context: RequestContext): void {
  const owed = context.assurance?.owed
  if (owed && !access.beforeFactor) throw failure('insufficient_aal', { ...owedWords[owed], data: { need: owed } })
  if (access.freshWithin !== undefined) demandFresh(context, access.freshWithin)
}

const owedWords = {
  factor: { message: 'Confirm it’s you with two-step verification to continue.' },
  enrolment: { message: 'Your role requires two-step verification. Set it up to continue.' },
}

/** What the edge knows of one request. */
export type RequestContext = {
  actor: Actor
  /** How sure the session is of its person; null without one. */
  assurance: Assurance | null
  database: Database
  requestId: string
  idempotencyKey: string | undefined
  ip: string
  userAgent: string
  /** What the browser is known by, on calls that sign in. */
  device: string | undefined
  /** Why the body could not be read as what it says it is; null where it was. */
  unreadable: Error | null
  log: Pick<Log, 'error'>
  /** Told which operation answers, as slice.verb, and the template of its address. */
  served(operation: string, template: string): void
}

type Input<P extends AnyContractProcedure> = P['~orpc']['inputSchema'] extends infer S
  ? InferSchemaOutput<Exclude<S, undefined> & NonNullable<P['~orpc']['inputSchema']>>
  : never
type Output<P extends AnyContractProcedure> = InferSchemaInput<NonNullable<P['~orpc']['outputSchema']>>

type Asked<P extends AnyContractProcedure, A extends Actor> = { input: Input<P>; actor: A; context: RequestContext }

/**
 * Implements one operation of the contract in one transaction. Access is not optional: without it this does not compile.
 * A POST that carries an Idempotency-Key is answered once and repeated from its stored answer.
 */
export function operation<P extends AnyContractProcedure, A extends Actor>(
  procedure: P,
  access: Access<A>,
  run: (work: Work & { actor: A }, asked: Asked<P, A>) => Promise<Output<P>>,
) {
  return bareOperation(procedure, access, ({ input, actor, context }) =>
    context.database.transact(
      actor,
      (work) =>
        answerOnce(work, procedure, input, context, () => run(work as Work & { actor: A }, { input, actor, context })),
      context.requestId,
    ),
  )
}

/** An operation that opens its own transactions, because it must keep something when it fails or streams a file. */
export function bareOperation<P extends AnyContractProcedure, A extends Actor>(
  procedure: P,
  access: Access<A>,
  run: (asked: Asked<P, A>) => Promise<Output<P>>,
) {
  // The generic contract hides its schemas from oRPC's inference; the casts below are the one place that knows.
  const implementer = implement({ one: procedure } as never) as unknown as Implementer<P>
  return (
    implementer
      .$context<RequestContext>()
      // Before the input is read: who may not call learns nothing of what a call looks like.
      .use(({ context, path, next }, sent) => {
        const { actor } = context
        context.served(path.join('.'), `/api${procedure['~orpc'].route.path}`)
        if (!access.admits(actor)) throw refusalOf(access, actor)
        demandSure(access, context)
        if (context.unreadable) throw context.unreadable
        refuseUnknown(procedure, sent)
        return next()
      })
      .one.handler(({ input, context }) => run({ input: input as Input<P>, actor: context.actor as A, context }))
  )
}

/** A misnamed `preview: true` must not write for real. */
function refuseUnknown(procedure: AnyContractProcedure, sent: unknown): void {
  const unknown = unknownFieldsOf(procedure, sent).slice(0, mostNamed)
  if (unknown.length === 0) return
  throw invalid(
    unknown.map((path) => {
      const field = path.slice(0, longestName)
      return { field, message: `There’s no field “${field}” here, so nothing was changed. Check its name.` }
    }),
  )
}

const mostNamed = 20
const longestName = 100

function refusalOf({ signedOut }: Access, actor: Actor): Error {
  if (actor.kind !== 'visitor') return failure('not_permitted')
  return signedOut ? signedOut() : failure('unauthorized')
}

type Implementer<P extends AnyContractProcedure> = {
  $context<C>(): {
    use(
      guard: (
        options: { context: C; path: readonly string[]; next(): Promise<never> },
        sent: unknown,
      ) => Promise<never>,
    ): {
      one: { handler(run: (options: { input: unknown; context: C }) => Promise<unknown>): Implemented<P> }
    }
  }
}

/** An operation of the contract with its policy and its code. */
export type Implemented<P extends AnyContractProcedure> = { readonly implements: P }

/** The contract with every operation implemented: a missing one does not compile. */
export type RouterOf<C> = { [K in keyof C]: C[K] extends AnyContractProcedure ? Implemented<C[K]> : RouterOf<C[K]> }
