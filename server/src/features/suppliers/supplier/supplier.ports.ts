import type { Tx } from '../../../platform/db/db.ts'

/** What suppliers ask of higher slices. */
export type SuppliersPorts = {
  /** The documents that everybody may be asked for, by name; those of single gyms are not among them. */
  documents(tx: Tx): Promise<{ id: string; name: string }[]>
}
