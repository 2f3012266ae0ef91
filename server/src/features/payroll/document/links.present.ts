import { z } from 'zod'
import { id } from '@quartet/contract/kernel/ids'
import type { Vault } from '../../../platform/keys/vault.ts'
import { ticketsOf } from '../../../platform/files/file-addresses.ts'
import type { Work } from '../../../platform/db/db.ts'

/** How long the address of a file works: long enough to take it, too short to be passed on. */
const lifetime = { minutes: 5 }

type Kind = z.infer<typeof ticket>['kind']

const ticket = z.object({ kind: z.enum(['file', 'paper', 'e_invoice', 'super']), id, readerId: id, until: z.string() })

export const tickets = (vault: Vault) => ticketsOf(vault, 'pay-file-link', ticket)

/** Makes an address of a file or paper for one reader, sealed so that nobody can make or change one. */
export function payLinks(vault: Vault) {
  return (work: Pick<Work, 'now'>, kind: Kind, fileId: string, readerId: string): string => {
    const sealed = tickets(vault).seal({ kind, id: fileId, readerId }, work.now, lifetime)
    return `/api/pay-files/${sealed}`
  }
}
