import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'

export type SearchPorts = {
  /** Articles of the help that this person's shelves hold, the best first. */
  articles(tx: Tx, actor: Actor, typed: string): Promise<{ id: string; title: string; description: string }[]>
}
