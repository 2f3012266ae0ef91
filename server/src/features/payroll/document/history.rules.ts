import type { MoneyWords } from '@quartet/contract/kernel/pay-countries'

type Said = { type: string; payload: Record<string, unknown>; at: string; by: string }

const count = (number: unknown, noun: string) => `${String(number)} ${noun}${number === 1 ? '' : 's'}`

const words: Record<string, (payload: Record<string, unknown>, money: (cents: unknown) => string) => string> = {
  'pay_document.filled': ({ added, changed, removed }) =>
    `filled it from the timetable: ${[
      Number(added) > 0 && `${count(added, 'line')} added`,
      Number(changed) > 0 && `${String(changed)} changed`,
      Number(removed) > 0 && `${String(removed)} removed`,
    ]
      .filter(Boolean)
      .join(', ')}`,
  'pay_document.line_added': ({ cents }, money) => `added a line of ${money(cents)} manually`,
  'pay_document.line_removed': ({ cents }, money) => `removed a line of ${money(cents)}`,
  'pay_document.class_added': () => 'added a class back',
  'pay_document.submitted': ({ number, totalCents }, money) =>
    `submitted it as ${String(number)}, ${money(totalCents)}`,
  'pay_document.recalled': () => 'withdrew it',
  'pay_document.returned': ({ reason }) => `sent it back: ${String(reason)}`,
  'pay_document.approved': ({ totalCents, held }, money) =>
    typeof held === 'string'
      ? `approved ${money(totalCents)}, and it’s on hold: ${held}`
      : `approved ${money(totalCents)}`,
  'pay_document.approval_revoked': () => 'revoked the approval',
  'pay_document.released': ({ reason }) => `released it: ${String(reason)}`,
  'pay_document.voided': ({ reason }) => `voided it: ${String(reason)}`,
  'pay_document.line_queried': () => 'queried a line',
  'pay_document.line_answered': () => 'replied to a query',
  'pay_document.query_settled': () => 'resolved a query as correct',
  'pay_document.difference_settled': () => 'left it as submitted, with the difference for the next one',
  'pay_document.facts_changed': () => 'found that a class on it changed',
  'pay_document.class_corrected': ({ words: said, reason }) => `corrected a class: ${String(said)} (${String(reason)})`,
  'pay_document.credited': ({ number }) => `started a credit note for ${String(number)}`,
  'pay_document.scheduled': () => 'put it in a pay run',
  'pay_document.paid': ({ cents, byHand }, money) =>
    Number(cents) < 0
      ? `deducted ${money(-Number(cents))} from the payment`
      : `paid ${money(cents)}${byHand ? ' another way' : ''}`,
  'pay_document.payment_failed': ({ reason }) => `couldn’t pay it: ${String(reason)}`,
  'pay_run.made': ({ documents }) => `started it with ${count(documents, 'document')}`,
  'pay_run.chosen': ({ documents }) => `chose ${count(documents, 'document')}`,
  'pay_run.nets_entered': ({ documents }) => `entered net amounts of ${count(documents, 'timesheet')}`,
  'pay_run.warning_settled': ({ words: said }) => `resolved a warning: ${String(said)}`,
  'pay_run.locked': ({ payments, cents }, money) => `locked it: ${count(payments, 'payment')}, ${money(cents)}`,
  'pay_run.files_made': ({ files }) => `made ${count(files, 'file')}`,
  'pay_run.file_read': ({ name }) => `downloaded ${String(name)}`,
  'pay_run.paid': ({ paid, failed, byHand }) =>
    `marked ${count(paid, 'payment')} as paid${byHand ? ' another way' : ''}${Number(failed) > 0 ? `, ${String(failed)} failed` : ''}`,
}

/** What happened as 'who' and 'did what', in order; what has no words is left out. */
export function historyWords(said: Said[], money: MoneyWords): { at: string; by: string; words: string }[] {
  return said.flatMap(({ type, payload, at, by }) => {
    const sentence = words[type]?.(payload, (cents) => money(Number(cents)))
    return sentence ? [{ at, by, words: sentence }] : []
  })
}
