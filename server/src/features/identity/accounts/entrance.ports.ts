import type { Database } from '../../../platform/db/db.ts'
import type { Mailer } from '../../../platform/post/mail.ts'
import type { TextMessages } from '../../../platform/post/text-messages.ts'
import { type AccessRules, type Source } from './sources.rules.ts'
import type { IdentityPorts } from './accounts.ports.ts'
import type { AccessTokens } from '../../../platform/keys/access-token.ts'
import type { Vault } from '../../../platform/keys/vault.ts'
import type { SessionLimits } from './session.rules.ts'

/** Everything that people come in by. */
export type Entrance = {
  database: Database
  kit: SessionKit
  ports: IdentityPorts
  mailer: Mailer
  texts: TextMessages
  rules: AccessRules
  /** Where people reach this installation, for links in mails. */
  address(): string
  /** Origins that a link may lead back to. */
  origins(): ReadonlySet<string>
}

export type EntranceRequest = { source: Source; requestId: string }

/** What sessions are made with. */
export type SessionKit = { tokens: AccessTokens; vault: Vault; limits: SessionLimits }
