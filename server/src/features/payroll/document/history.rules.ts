import type { MoneyWords } from '@quartet/contract/kernel/pay-countries'

type Said = { type: string; payload: Record<string, unknown>; at: string; by: string }

const count = (number: unknown, noun: string) => `${String(number)} ${noun}${number === 1 ? '' : 's'}`

const words: Record<string, (payload: Record<string, unknown>, money: (cents: unknown) => string) => string> = {
  'pay_document.filled': ({ added, changed, removed }) =>
    `filled it from the timetable: ${[
      Number(added) > 0 && `${count(added, 'line')} added`,
      Number(changed) > 0 && `${String(changed)} changed`,
      Number(removed) > 0 && `${String(removed)} taken off`,
    ]
      .filter(Boolean)
      .join(', ')}`,
  'pay_document.line_added': ({ cents }, money) => `added a line of ${money(cents)} by hand`,
  'pay_document.line_removed': ({ cents }, money) => `took a line of ${money(cents)} off`,
  'pay_document.class_added': () => 'put a class back',
  'pay_document.submitted': ({ number, totalCents }, money) => `sent it in as ${String(number)}, ${money(totalCents)}`,
  'pay_document.recalled': () => 'recalled it',
  'pay_document.returned': ({ reason }) => `returned it: ${String(reason)}`,
  'pay_document.approved': ({ totalCents, held }, money) =>
    `approved ${money(totalCents)}${typeof held === 'string' ? `; it is held: ${held}` : ''}`,
  'pay_document.approval_revoked': () => 'took the approval back',
  'pay_document.released': ({ reason }) => `released it: ${String(reason)}`,
  'pay_document.voided': ({ reason }) => `made it void: ${String(reason)}`,
  'pay_document.line_queried': () => 'asked about a line',
  'pay_document.line_answered': () => 'answered about a line',
  'pay_document.query_settled': () => 'took a line as it is',
  'pay_document.difference_settled': () => 'left it as it was sent in; what changed goes on the next one',
  'pay_document.facts_changed': () => 'saw that a class on it changed',
  'pay_document.class_corrected': ({ words: said, reason }) => `corrected a class: ${String(said)} (${String(reason)})`,
  'pay_document.credited': ({ number }) => `began a credit note for ${String(number)}`,
  'pay_document.scheduled': () => 'put it in a pay run',
  'pay_document.paid': ({ cents, byHand }, money) =>
    Number(cents) < 0
      ? `took ${money(-Number(cents))} off what was paid`
      : `paid ${money(cents)}${byHand ? ' by other means' : ''}`,
  'pay_document.payment_failed': ({ reason }) => `could not pay it: ${String(reason)}`,
  'pay_run.made': ({ documents }) => `began it with ${count(documents, 'document')}`,
  'pay_run.chosen': ({ documents }) => `chose ${count(documents, 'document')}`,
  'pay_run.nets_entered': ({ documents }) => `entered net amounts of ${count(documents, 'timesheet')}`,
  'pay_run.warning_settled': ({ words: said }) => `settled a warning: ${String(said)}`,
  'pay_run.locked': ({ payments, cents }, money) => `locked it: ${count(payments, 'payment')}, ${money(cents)}`,
  'pay_run.files_made': ({ files }) => `made ${count(files, 'file')}`,
  'pay_run.file_read': ({ name }) => `downloaded ${String(name)}`,
  'pay_run.paid': ({ paid, failed, byHand }) =>
    `marked ${count(paid, 'payment')} as paid${byHand ? ' by other means' : ''}${Number(failed) > 0 ? `, ${String(failed)} failed` : ''}`,
}

/** What happened as 'who' and 'did what', in order; what has no words is left out. */
export function historyWords(said: Said[], money: MoneyWords): { at: string; by: string; words: string }[] {
  return said.flatMap(({ type, payload, at, by }) => {
    const sentence = words[type]?.(payload, (cents) => money(Number(cents)))
    return sentence ? [{ at, by, words: sentence }] : []
  })
}
