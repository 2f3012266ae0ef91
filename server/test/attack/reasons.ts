/** Operations by which people of one gym reach those of another, and why that is meant. */
export const mayTouch: Record<string, string> = {
  'trainers.get': 'A gym that looks at a trainer in the directory is counted, so that nobody copies it all.',
  'supplierEnquiries.ask': 'Everybody asks a supplier about an offer.',
  'jobApplications.apply': 'A published job is open to every trainer.',
  'jobApplications.keepDraft': 'The same, before it is sent.',
  'supplierViews.note': 'That an offer was looked at is the supplier’s to know.',
}

/** Tables that a refused call may write to. */
export const mayWrite: Record<string, string[]> = {
  // A failed try counts, and is kept.
  'identity.login': ['sign_in_tries', 'events'],
}

/** What the product shows to whoever asks: ids by their names in the world, and the operations that tell them. */
const shown: Record<string, RegExp> = {
  supplierId: /./,
  offerId: /./,
  jobId: /./,
  // Any person finds a gym and whom to write to, a trainer who is in the directory, and whose job it is that they apply for.
  gymId: /^(gyms\.|jobs\.|trainers\.|search\.|jobApplications\.apply$)/,
  'people.owner.userId': /^(gyms|search)\./,
  'trainer.userId': /^(trainers|search)\./,
}

/** Whether an operation may tell an id of the attacked gym to this one of the ten. */
export function tellable(operation: string, what: string, who: string): boolean {
  // Whoever was removed keeps the notices that they got.
  if (who === 'removed' && operation === 'notifications.list') return true
  return shown[what]?.test(operation) ?? false
}
