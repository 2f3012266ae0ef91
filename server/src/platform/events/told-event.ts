import type { Work } from '../db/db.ts'
import { reaction, together, type Reaction, type TransactionalHandler } from './events.ts'
import { notice, waysOf, type Notice, type NoticeWords } from './notice.ts'
import type { Audience, Live } from './realtime.ts'
import type { EventType, Happened } from '../db/domain-events.ts'
import type { Why } from '../introduction-words.ts'

/** A class that samples are about; `when` is its start in words, on the gym's clock. */
export type SampleClass = {
  gym: string
  className: string
  when: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  timezone: string
}

/** The class of a preview that is about none of a gym's own. */
export const sampleClass: SampleClass = {
  gym: 'Northside',
  className: 'Sunrise Flow',
  when: 'Tuesday 3 March at 6:00 am',
  startsAt: Temporal.Instant.from('2026-03-02T19:00Z'),
  endsAt: Temporal.Instant.from('2026-03-02T19:45Z'),
  timezone: 'Australia/Sydney',
}

/** What the editor of emails says of the email of a notice. */
export type NoticeMail = {
  name: string
  description: string
  /** Who gets it, as the end of 'goes to'. */
  readers: string
  button?: string
  introduces?: Why
  sample(about: SampleClass): { title: string; message: string }
}

/** An event as a thread tells it: its payload, and the first names of who did it and of the trainer. */
export type ThreadEvent<P = Record<string, unknown>> = { payload: P; by: string; trainer: string; country: string }
/** What a thread says of an event, to those who manage the gym, or to all of the thread. */
export type ThreadLine<P = Record<string, unknown>> = { says(it: ThreadEvent<P>): string; toAll?: true }

type Quiet<T extends EventType> = {
  /** Whose open pages hear that something changed. What else a socket says of it is said by `live`. */
  live?(work: Work, event: Happened<T>, live: Live): Audience | Promise<Audience>
  thread?: ThreadLine<Happened<T>['payload']>
  /** What else happens in its transaction, after people were told. */
  together?(work: Work, event: Happened<T>): Promise<void>
}

type Telling<T extends EventType, F> = {
  /** What its words need, read once in its transaction; null where nobody is told. */
  facts(work: Work, event: Happened<T>): F | null | Promise<F | null>
  /** Facts as they could be; the first are those of its email's preview. */
  samples(about: SampleClass): NoInfer<F>[]
  /** Who is told what: words made of the facts alone. */
  notices(facts: F): NoticeWords[]
  /** Its email; without a description its name says it all. */
  mail?: Omit<NoticeMail, 'sample' | 'description'> & Partial<Pick<NoticeMail, 'description'>>
}

/** An event with what follows from it, which compose gives to the machines. */
export type ToldEvent = {
  on: EventType
  notice?: Notice
  mail?: NoticeMail
  reaction?: Reaction
  together?: TransactionalHandler
  thread?: ThreadLine
  /** What people would be told of each of its samples. */
  samples(about: SampleClass): NoticeWords[][]
}

/** An event that people are told of, with everything else that follows from it. */
export function event<T extends EventType, F>(on: T, says: Quiet<T> & Telling<T, F>): ToldEvent {
  const { mail } = says
  const samples = (about: SampleClass) => says.samples(about).map((facts) => says.notices(facts))
  return {
    ...quietEvent(on, says),
    notice: notice(on, async (work, happened) => {
      const facts = await says.facts(work, happened)
      return facts === null ? [] : says.notices(facts)
    }),
    ...(mail && { mail: { description: `${mail.name}.`, ...mail, sample: (about) => previewOf(samples(about)[0]!) } }),
    samples,
  }
}

/** An event that nobody is told of, and that threads or open pages show. */
export function quietEvent<T extends EventType>(on: T, { live, thread, together: also }: Quiet<T>): ToldEvent {
  return {
    on,
    ...(live && {
      reaction: reaction(`live.${on}`, on, async (work, happened, sockets) =>
        sockets.tell(await live(work, happened, sockets), happened),
      ),
    }),
    ...(also && { together: together(on, also) }),
    ...(thread && { thread: thread as ThreadLine }),
    samples: () => [],
  }
}

/** The first of these notices that goes by email, at once or with the day's others. */
const previewOf = (told: NoticeWords[]) => told.find((one) => /[ED]/.test(waysOf(one))) ?? told[0]!
