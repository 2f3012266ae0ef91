import { and, asc, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { refuseInTransaction, type Work } from '../db/db.ts'
import { reaction, type Reaction } from '../events/events.ts'
import { newId } from '../ids.ts'
import { outcomeOfTry } from './mail.ts'
import type { MailState } from './mail.tables.ts'
import { outside } from '../events/outside.ts'
import { asking, type Runs, type Task } from '../events/tasks.ts'
import { texts, textPlace } from './text-messages.tables.ts'
import type { Vault } from '../keys/vault.ts'

declare module '../events/events.ts' {
  interface DomainEvents {
    'text.queued': { textId: string; kind: string }
    /** One try at a text: sent, failed for good, or queued for another. */
    'text.tried': { textId: string; state: MailState; attempts: number }
  }
}

/** A text message to be written. `to` is a phone number in its international spelling, `kind` is slice.what, for the outbox. */
export type TextMessage = { kind: string; to: string; body: string }
type TextRow = typeof texts.$inferSelect

/** Writes text messages, in the transaction of what causes them, and sends them after it. */
export type TextMessages = {
  /** Whether there is a gateway. Without one a text is kept, for admins to read in the outbox. */
  sends: boolean
  /** Answers the id of the text, by which its delivery is followed. */
  write(work: Work, message: TextMessage): Promise<string>
  /** The words of a text that was written. */
  open(row: TextRow): string
  /** Queues a text once more, with all its tries. */
  again(work: Work, row: TextRow): Promise<void>
  /**
   * Tries one text that is due, with none named the one that has waited longest, and keeps how it went. Answers whether there
   * was one. One by one, so that a stop sends no more than one again.
   */
  deliver(runs: Runs, textId?: string): Promise<boolean>
}

/** A gateway takes `POST url` with `{id, to, from, body}` as JSON and answers 2xx when it has the text; `id` is the same on every try. */
type TextGateway = { url: string; token: string | undefined; from: string | undefined }

/** How long a gateway may take to answer, in milliseconds. */
const patience = 10_000

/** Without a gateway texts are kept and never sent. */
export function createTextMessages(options: { gateway: TextGateway | undefined; vault: Vault }): TextMessages {
  const { gateway, vault } = options
  const open = (row: TextRow): string => vault.open(row.sealedBody, textPlace(row.id)).toString('utf8')

  /** Answers what went wrong, or null. */
  async function send(row: TextRow): Promise<string | null> {
    try {
      await hand(gateway!, row, open(row))
      return null
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, 500) : String(error)
    }
  }

  async function keepTry(work: Work, row: TextRow, lastError: string | null): Promise<void> {
    const { attempts, ...outcome } = outcomeOfTry(work, row, lastError)
    await work.tx
      .update(texts)
      .set({ ...outcome, attempts })
      .where(eq(texts.id, row.id))
    await work.record('text.tried', { textId: row.id, state: outcome.state, attempts }, null)
  }

  return {
    sends: gateway !== undefined,
    open,

    async write(work, { kind, to, body }) {
      const id = newId()
      await work.tx.insert(texts).values({
        id,
        kind,
        toPhone: to,
        sealedBody: vault.seal(Buffer.from(body), textPlace(id)),
        state: gateway ? 'queued' : 'kept',
        nextAttemptAt: work.now,
        createdAt: work.now,
      })
      if (gateway) await work.record('text.queued', { textId: id, kind }, null)
      return id
    },

    async again(work, row) {
      await work.tx
        .update(texts)
        .set({ state: 'queued', attempts: 0, nextAttemptAt: work.now, lastError: null })
        .where(eq(texts.id, row.id))
      await work.record('text.queued', { textId: row.id, kind: row.kind }, null)
    },

    async deliver(runs, textId) {
      if (!gateway) return false
      const tried = await outside(runs, {
        task: 'text.retry',
        lasts: { minutes: 2 },
        claim: ({ tx, now }, free) =>
          tx
            .select()
            .from(texts)
            .where(
              and(
                eq(texts.state, 'queued'),
                lte(texts.nextAttemptAt, now),
                textId ? eq(texts.id, textId) : undefined,
                free(texts.id),
              ),
            )
            .orderBy(asc(texts.nextAttemptAt))
            .limit(1)
            .for('update', { skipLocked: true }),
        call: send,
        settle: keepTry,
      })
      return tried > 0
    },
  }
}

/** Gives a text to the gateway. Throws when it does not take it, in words that hold nothing of the text. */
async function hand(gateway: TextGateway, row: TextRow, body: string): Promise<void> {
  refuseInTransaction('the gateway of texts')
  const answer = await fetch(gateway.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': row.id,
      ...(gateway.token ? { authorization: `Bearer ${gateway.token}` } : {}),
    },
    body: JSON.stringify({ id: row.id, to: row.toPhone.replaceAll(' ', ''), from: gateway.from, body }),
    // What we say to a gateway is for no other place.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  }).catch((error: unknown) => {
    throw new Error(
      error instanceof Error && error.name === 'TimeoutError'
        ? 'The gateway didn’t reply in time'
        : 'The gateway can’t be reached',
    )
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The gateway answered ${answer.status}`)
}

/** Hands a text to the queue of tasks, so that a slow gateway holds up no other effect. */
export function textReactions(handOver: (textId: string) => Promise<void>): Reaction[] {
  return [reaction('text.hand-over', 'text.queued', (_work, event) => handOver(event.payload.textId))]
}

/** `again` asks for one more run of `text.retry`, so that what piled up goes out as fast as the gateway takes it. */
export function textTasks(messages: TextMessages, again: () => Promise<void>): Task[] {
  return [
    asking({
      name: 'text.deliver',
      payload: z.object({ textId: z.string() }),
      run: async (runs, { textId }) => void (await messages.deliver(runs, textId)),
    }),
    asking({
      name: 'text.retry',
      payload: z.object({}),
      schedule: { cron: '* * * * *', zone: 'UTC' },
      async run(runs) {
        if (await messages.deliver(runs)) await again()
      },
    }),
  ]
}
