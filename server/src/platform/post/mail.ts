import { and, asc, eq, lte } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { refuseInTransaction, type Work } from '../db/db.ts'
import { reaction, type Reaction } from '../events/events.ts'
import { newId } from '../ids.ts'
import type { RenderedEmail } from './rendered-email.ts'
import type { Mail, MailAttachment } from './mail-kind.ts'
import { asHeader, oneLine } from './mail-words.ts'
import { outside } from '../events/outside.ts'
import { mails, type MailState, mailPlace } from './mail.tables.ts'
import { asking, type Runs, type Task } from '../events/tasks.ts'
import type { Vault } from '../keys/vault.ts'

declare module '../events/events.ts' {
  interface DomainEvents {
    'mail.queued': { mailId: string; kind: string }
    /** One try at a mail: sent, failed for good, or queued for another. */
    'mail.tried': { mailId: string; state: MailState; attempts: number }
  }
}

export type MailBody = { text: string; html: string; unsubscribeUrl?: string; attachments?: MailAttachment[] }
/** Finds the words of a mail's kind and puts its data in. */
export type Compose = (work: Work, mail: Omit<Mail, 'to'>) => Promise<RenderedEmail>
type MailRow = typeof mails.$inferSelect

/** Writes mails, in the transaction of what causes them, and sends them after it. */
export type Mailer = {
  /** Whether there is a mail server. Without one a mail is kept, for admins to read in the outbox. */
  sends: boolean
  /** Answers the id of the mail, by which its delivery is followed. */
  write(work: Work, mail: Mail): Promise<string>
  /** As `write`, with words that are composed already. */
  writeLetter(
    work: Work,
    mail: Pick<Mail, 'kind' | 'to' | 'unsubscribeUrl' | 'attachments'>,
    letter: RenderedEmail,
  ): Promise<string>
  /** The words of a mail that was written. */
  open(row: MailRow): MailBody
  /** Queues a mail once more, with all its tries. */
  again(work: Work, row: MailRow): Promise<void>
  /**
   * Tries one mail that is due, with none named the one that has waited longest, and keeps how it went. Answers whether there
   * was one. One by one, so that a stop sends no more than one again.
   */
  deliver(runs: Runs, mailId?: string): Promise<boolean>
}

/** Tries before a mail is given up, the wait after each doubling from a minute: about two hours in all. */
export const mostMailTries = 8

/**
 * `url` is an SMTP address, `smtp://user:password@host:587`; without it mails are kept and never sent. `from` is the sender.
 * `patience` is how long the mail server may take for each answer, in milliseconds.
 */
export function createMailer(options: {
  url: string | undefined
  from: string
  vault: Vault
  compose: Compose
  patience?: number
}): Mailer {
  const { vault, patience = 10_000 } = options
  const transport = options.url
    ? createTransport({
        url: options.url,
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
        // A mail's words never name files or addresses to be fetched.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    : undefined

  const open = (row: MailRow): MailBody =>
    JSON.parse(vault.open(row.sealedBody, mailPlace(row.id)).toString('utf8')) as MailBody

  /** Answers what went wrong, or null. */
  async function send(row: MailRow): Promise<string | null> {
    try {
      const { text, html, unsubscribeUrl, attachments = [] } = open(row)
      refuseInTransaction('the mail server')
      await transport!.sendMail({
        from: options.from,
        // As an object the address is one address, whatever is in it.
        to: { name: '', address: row.toAddress },
        subject: asHeader(row.subject),
        text,
        html,
        attachments: attachments.map(({ name, mediaType, content }) => ({
          filename: name,
          contentType: mediaType,
          content: Buffer.from(content, 'base64'),
        })),
        messageId: `<${row.id}@quartet>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl
            ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
            : {}),
        },
      })
      return null
    } catch (error) {
      return error instanceof Error ? error.message.slice(0, 500) : String(error)
    }
  }

  async function keepTry(work: Work, row: MailRow, lastError: string | null): Promise<void> {
    const { attempts, ...outcome } = outcomeOfTry(work, row, lastError)
    await work.tx
      .update(mails)
      .set({ ...outcome, attempts })
      .where(eq(mails.id, row.id))
    await work.record('mail.tried', { mailId: row.id, state: outcome.state, attempts }, null)
  }

  const writeLetter: Mailer['writeLetter'] = async (work, mail, { subject, text, html }) => {
    const { kind, to, unsubscribeUrl, attachments } = mail
    const id = newId()
    // RFC 2606: below `.invalid` there is nobody. Somebody who gave no address yet has one there.
    const goes = transport !== undefined && !to.endsWith('.invalid')
    const body: MailBody = {
      text,
      html,
      ...(unsubscribeUrl ? { unsubscribeUrl: oneLine(unsubscribeUrl) } : {}),
      ...(attachments ? { attachments } : {}),
    }
    await work.tx.insert(mails).values({
      id,
      kind,
      toAddress: oneLine(to),
      subject: oneLine(subject),
      sealedBody: vault.seal(Buffer.from(JSON.stringify(body)), mailPlace(id)),
      state: goes ? 'queued' : 'kept',
      nextAttemptAt: work.now,
      createdAt: work.now,
    })
    if (goes) await work.record('mail.queued', { mailId: id, kind }, null)
    return id
  }

  return {
    sends: transport !== undefined,
    open,
    writeLetter,
    write: async (work, mail) => writeLetter(work, mail, await options.compose(work, mail)),

    async again(work, row) {
      await work.tx
        .update(mails)
        .set({ state: 'queued', attempts: 0, nextAttemptAt: work.now, lastError: null })
        .where(eq(mails.id, row.id))
      await work.record('mail.queued', { mailId: row.id, kind: row.kind }, null)
    },

    async deliver(runs, mailId) {
      if (!transport) return false
      const tried = await outside(runs, {
        task: 'mail.retry',
        lasts: { minutes: 2 },
        claim: ({ tx, now }, free) =>
          tx
            .select()
            .from(mails)
            .where(
              and(
                eq(mails.state, 'queued'),
                lte(mails.nextAttemptAt, now),
                mailId ? eq(mails.id, mailId) : undefined,
                free(mails.id),
              ),
            )
            .orderBy(asc(mails.nextAttemptAt))
            .limit(1)
            .for('update', { skipLocked: true }),
        call: send,
        settle: keepTry,
      })
      return tried > 0
    },
  }
}

/** What a try makes of a mail or a text: it is sent, is tried again later each time, or has had its last try. */
export function outcomeOfTry(work: Work, row: { attempts: number }, lastError: string | null) {
  const attempts = row.attempts + 1
  if (lastError === null) return { attempts, state: 'sent' as const, sentAt: work.now, lastError }
  const state: MailState = attempts >= mostMailTries ? 'failed' : 'queued'
  return { attempts, state, nextAttemptAt: work.now.add({ minutes: 2 ** (attempts - 1) }), lastError }
}

/** Hands a mail to the queue of tasks, so that a slow mail server holds up no other effect. */
export function mailReactions(handOver: (mailId: string) => Promise<void>): Reaction[] {
  return [reaction('mail.hand-over', 'mail.queued', (_work, event) => handOver(event.payload.mailId))]
}

/** `again` asks for one more run of `mail.retry`, so that what piled up goes out as fast as the mail server takes it. */
export function mailTasks(mailer: Mailer, again: () => Promise<void>): Task[] {
  return [
    asking({
      name: 'mail.deliver',
      payload: z.object({ mailId: z.string() }),
      run: async (runs, { mailId }) => void (await mailer.deliver(runs, mailId)),
    }),
    asking({
      name: 'mail.retry',
      payload: z.object({}),
      schedule: { cron: '* * * * *', zone: 'UTC' },
      async run(runs) {
        if (await mailer.deliver(runs)) await again()
      },
    }),
  ]
}
