/** How the sandbox behaves, whatever it is asked. */
export const modes = [
  'fine',
  'slow',
  'reject',
  'duplicate',
  'out_of_order',
  'down',
  'maintenance',
  'garbled',
  'answer_lost',
  'silent',
] as const
export type Mode = (typeof modes)[number]

export type Status = 'accepted' | 'sent' | 'received' | 'allocated' | 'rejected' | 'refunded'
export type SandboxContribution = {
  ref: string
  fundUsi: string | null
  memberNumber: string | null
  cents: number
  status: Status | null
  code: string | null
  sequence: number
  /** Not before this moment does it go on, in milliseconds. */
  heldUntil: number
}
export type SandboxBatch = {
  id: string
  ref: string
  fileId: string
  employerAbn: string
  state: 'draft' | 'submitted' | 'funded' | 'completed' | 'cancelled'
  contributions: SandboxContribution[]
  payBy: string
  events: SandboxEvent[]
}
/** Something that the clearing house says, by webhook and when it is asked. */
export type SandboxEvent = {
  eventId: string
  kind: 'contribution' | 'member' | 'batch'
  ref: string
  sequence: number
  status: string
  code: string | null
  path: string | null
  message: string | null
  successorUsi: string | null
  receivedOn: string | null
  at: string
}
export type Member = {
  id: string
  ref: string
  status: 'pending' | 'accepted' | 'rejected' | 'low_confidence'
  code: string | null
}

export type SandboxState = {
  mode: Mode
  rejectCode: string
  /** What the sandbox's clock is ahead of the machine's, in milliseconds. */
  ahead: number
  webhook: string | null
  employers: Record<string, { legalName: string; status: 'pending' | 'ready' | 'blocked'; reasons: string[] }>
  batches: Record<string, SandboxBatch>
  members: Record<string, Member>
  answers: Record<string, { hash: string; status: number; body: unknown }>
  failedOnce: string[]
}

export type AskedContribution = {
  ref: string
  employee: { familyName: string; givenName: string; memberNumber?: string | null }
  fund: { usi?: string }
  amounts: { sg: number }
}
