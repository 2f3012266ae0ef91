/** Facts as they were before an edit, in the words of the database: what undoing puts back. */
export type EditBefore = {
  series: {
    id: string
    version: number
    row: Record<string, unknown>
    segments: Record<string, unknown>[]
    overrides: Record<string, unknown>[]
  }[]
  /** Layers that the edit laid (to be lifted) or lifted (to be laid again). */
  layers: { id: string; lifted: boolean }[]
  /** Who was on the entries that changed, and the permit that they had. */
  teaching: { entryId: string; trainerId: string | null; usualTrainerId: string | null; clashPermitId: string | null }[]
  /** Everything that the edit touched: it cannot be undone once one of them was held. */
  entryIds: string[]
}
