/** What a contribution shows then. */
const rejected = (code: string, field: string | null) => ({
  state: 'rejected',
  trouble: { code, field },
})
export type Way = {
  mode?: string
  code?: string
  memberNumber?: string
  batch: object
  contribution: object
  /** Once it behaves again. */
  afterwards?: object
  days?: number
}
/** Ways in which a clearing house fails, and the named state that each ends in. */
export const waysToFail: [string, Way][] = [
  [
    'down: it waits and is tried again',
    {
      mode: 'down',
      batch: { state: 'queued', trouble: { code: 'unreachable' } },
      contribution: { state: 'queued' },
      afterwards: { state: 'accepted_by_clearing' },
    },
  ],
  [
    'closed for maintenance: it waits and is tried again',
    {
      mode: 'maintenance',
      batch: { state: 'queued', trouble: { code: 'unavailable' } },
      contribution: { state: 'queued' },
      afterwards: { state: 'accepted_by_clearing' },
    },
  ],
  [
    'too slow: it may have been taken, and is asked again under its key',
    {
      mode: 'slow',
      batch: { state: 'queued', trouble: { code: 'timeout' } },
      contribution: { state: 'queued' },
      afterwards: { state: 'accepted_by_clearing' },
    },
  ],
  [
    'the answer is lost: taken once',
    {
      mode: 'answer_lost',
      batch: { state: 'queued', trouble: { code: 'unreachable' } },
      contribution: { state: 'queued' },
      afterwards: { state: 'accepted_by_clearing' },
    },
  ],
  [
    'it fails inside: tried again',
    {
      memberNumber: '12345605',
      batch: { state: 'queued', trouble: { code: 'failed' } },
      contribution: { state: 'queued' },
      afterwards: { state: 'accepted_by_clearing' },
    },
  ],
  [
    'it answers what is no answer',
    {
      mode: 'garbled',
      batch: { state: 'queued', trouble: { code: 'not_understood' } },
      contribution: { state: 'queued' },
      afterwards: { state: 'accepted_by_clearing' },
    },
  ],
  [
    'rejected by a name',
    { memberNumber: '12345601', batch: { state: 'submitted' }, contribution: rejected('NAME_MISMATCH', 'Name') },
  ],
  [
    'rejected by a closed fund, with its successor',
    {
      memberNumber: '12345602',
      batch: { state: 'submitted' },
      contribution: { state: 'rejected', trouble: { code: 'USI_CLOSED', field: 'Fund', successorUsi: 'HST0100AU' } },
    },
  ],
  [
    'rejected by a code that the mode names',
    {
      mode: 'reject',
      code: 'DOB_MISMATCH',
      batch: { state: 'submitted' },
      contribution: rejected('DOB_MISMATCH', 'Birth date'),
    },
  ],
  [
    'rejected as a duplicate',
    { mode: 'reject', code: 'DUPLICATE', batch: { state: 'submitted' }, contribution: rejected('DUPLICATE', null) },
  ],
  [
    'the bank returns the debit',
    {
      memberNumber: '12345604',
      days: 1,
      batch: { state: 'completed' },
      contribution: rejected('PAYMENT_NOT_MATCHED', null),
    },
  ],
  [
    'every answer comes twice',
    { mode: 'duplicate', days: 3, batch: { state: 'completed' }, contribution: { state: 'allocated', attempt: 1 } },
  ],
  [
    'answers come in the wrong order',
    { mode: 'out_of_order', days: 3, batch: { state: 'completed' }, contribution: { state: 'allocated' } },
  ],
]
