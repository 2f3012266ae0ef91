import type { Contract } from '@quartet/contract/contract'
import type { Entrance } from '../features/identity/accounts/entrance.ports.ts'
import type { DemoLogin } from '../features/identity/accounts/installation.routes.ts'
import type { Threads } from '../features/messages/conversation/messages.ports.ts'
import type { PersonalData } from '../features/users/person/person.ports.ts'
import type { Config } from '../platform/start/config.ts'
import type { SealedColumn, StoredColumn } from '../platform/db/columns.ts'
import type { Database } from '../platform/db/db.ts'
import type { ChangedKinds, Reaction, TransactionalHandler } from '../platform/events/events.ts'
import { noticeMail, type MailKind } from '../platform/post/mail-kind.ts'
import type { Mailer } from '../platform/post/mail.ts'
import type { Answers, Notice } from '../platform/events/notice.ts'
import type { RouterOf } from '../platform/http/operation.ts'
import type { ToldEvent } from '../platform/events/told-event.ts'
import type { HeardEvent } from '../platform/events/socket-events.ts'
import type { Live } from '../platform/events/realtime.ts'
import type { Push } from '../platform/post/push.ts'
import type { Storage } from '../platform/files/storage.ts'
import type { Task, Tasks } from '../platform/events/tasks.ts'
import type { TextMessages } from '../platform/post/text-messages.ts'
import type { Log } from '../platform/watch/log.ts'
import type { Vault } from '../platform/keys/vault.ts'

/** The machines that slices are composed with. Those behind a function exist only once the product runs. */
export type Services = {
  config: Config
  log: Log
  vault: Vault
  storage: Storage
  mailer: Mailer
  texts: TextMessages
  push(): Push
  /** Every kind of mail that a slice brings. */
  mailKinds(): MailKind[]
  /** Every event whose consequences a slice brings. */
  events(): ToldEvent[]
  /** How the thing of each kind of thread is found. */
  threads(): Threads
  /** Every column of keys of stored files. */
  stored(): StoredColumn[]
  demoLogins: DemoLogin[]
  /** Where people reach this installation. */
  address(): string
  database(): Database
  queue(): Tasks
  live(): Live
  entrance(): Entrance
}

/** What a slice brings to the product. */
type Part<Routes> = {
  /** Its events with all that follows from each; what stands below is beside them. */
  events: ToldEvent[]
  notices: Notice[]
  /** The kinds of mail that it writes. */
  mails: MailKind[]
  /** What happens in the transaction of an event. */
  together: TransactionalHandler[]
  /** What happens after it. */
  reactions: Reaction[]
  /** What its events change, for pages that show it. */
  changes: ChangedKinds
  tasks: Task[]
  personalData: PersonalData[]
  /** How the things stand that its notices ask about. */
  answers: Answers[]
  /** How threads find the things that they are about. */
  threads: Threads
  /** Its columns that the vault has sealed. */
  sealed: SealedColumn[]
  /** Its columns of keys of stored files. */
  stored: StoredColumn[]
  /** What pages say over their sockets. */
  heard: HeardEvent[]
  routes(): Routes
}

/** A slice's part; what it does not name, it does not bring. */
export function part<Routes extends Partial<RouterOf<Contract>>>(
  brought: Partial<Part<Routes>> & Pick<Part<Routes>, 'routes'>,
): Part<Routes> {
  const { events = [], notices = [], mails = [], together = [], reactions = [] } = brought
  const nothing = {
    tasks: [],
    personalData: [],
    answers: [],
    sealed: [],
    stored: [],
    heard: [],
    threads: {},
    changes: {},
  }
  return {
    ...nothing,
    ...brought,
    events,
    notices: [...notices, ...events.flatMap(({ notice = [] }) => notice)],
    mails: [...mails, ...events.flatMap(({ on, mail }) => (mail ? noticeMail(on, mail) : []))],
    together: [...together, ...events.flatMap((one) => one.together ?? [])],
    reactions: [...reactions, ...events.flatMap(({ reaction = [] }) => reaction)],
  }
}

type AllOf<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never

/** The routes of all parts as one router. */
export function routesOf<Parts extends readonly Part<object>[]>(
  parts: Parts,
): AllOf<ReturnType<Parts[number]['routes']>> {
  return Object.assign({}, ...parts.map((one) => one.routes()))
}
