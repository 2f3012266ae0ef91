import { briefDay, clockTime, longDay as day } from '@quartet/contract/kernel/wording'
import { moneyIn, payPlaceNamed } from '@quartet/contract/kernel/pay-countries'
import type { DocumentKind } from '@quartet/contract/payroll/payroll'
import { titleOf, type Snapshot } from '../document/document.rules.ts'
import { periodWords } from '../reckoning/periods.rules.ts'

/** A document as its paper is made of it: nothing but what stands still once it was sent in. */
type PaperFacts = {
  kind: DocumentKind
  taxed: boolean
  number: string
  issuedOn: Temporal.PlainDate
  dueOn: Temporal.PlainDate | null
  periodFrom: Temporal.PlainDate
  periodTo: Temporal.PlainDate
  subtotalCents: number
  taxCents: number
  totalCents: number
  netCents: number | null
  snapshot: Snapshot
  zone: string
  lines: {
    date: Temporal.PlainDate
    startsAt: Temporal.Instant | null
    title: string
    note: string | null
    cents: number
    taxCents: number
    minutes: number | null
    qualifying: boolean
  }[]
}

/** The words of a paper, ready to be set. `rows` are date, time, what, amount and tax. */
type PaperWords = {
  title: string
  /** What its tax is called. */
  tax: string
  number: string
  total: string
  due: string | null
  parties: { head: string; lines: string[] }[]
  rows: { date: string; time: string; title: string; note: string | null; amount: string; tax: string }[]
  sums: { words: string; amount: string }[]
  notes: string[]
}

const spaced = (abn: string) => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** What a paper says, from what stands still: asked again it says the same to the letter. */
export function paperWords(paper: PaperFacts): PaperWords {
  const { snapshot, zone } = paper
  const { country, tax } = payPlaceNamed(snapshot.place ?? 'AU')
  const money = moneyIn(country)
  const party = (one: Snapshot['supplier']) =>
    [
      one.name,
      one.registerNumber && `${country.register?.label ?? 'Number'} ${one.registerNumber}`,
      one.abn && `${country.number?.label ?? 'Number'} ${spaced(one.abn)}`,
      one.gstFrom && `${tax} registered since ${day(Temporal.PlainDate.from(one.gstFrom))}`,
      one.address,
    ].filter(Boolean)
  const withheld = paper.netCents === null ? null : paper.totalCents - paper.netCents
  const sums = [{ words: paper.kind === 'timesheet' ? 'Gross' : 'Subtotal', amount: money(paper.subtotalCents) }]
  if (paper.taxed) sums.push({ words: tax ?? 'Tax', amount: money(paper.taxCents) })
  sums.push({ words: 'Total', amount: money(paper.totalCents) })
  if (withheld !== null)
    sums.push({ words: 'Tax withheld', amount: money(-withheld) }, { words: 'Net', amount: money(paper.netCents!) })
  const { super: due } = snapshot
  if (due)
    sums.push({ words: `Super ${due.basisPoints / 100}%${due.fund ? `, ${due.fund}` : ''}`, amount: money(due.cents) })
  const reduced = due?.reduced
  const why = reduced
    ? [
        `Super is on ${money(due.baseCents)} of ${money(reduced.earnedCents)}: it’s owed on up to ${money(reduced.mostCents)} in a financial year.`,
      ]
    : []
  return {
    title: titleOf(paper.kind, paper.taxed, paper.netCents !== null, country),
    tax: tax ?? 'Tax',
    number: `Number ${paper.number}, ${day(paper.issuedOn)}`,
    total: money(paper.netCents ?? paper.totalCents),
    due: paper.dueOn && `${country.currency}, due ${day(paper.dueOn)}`,
    parties: [
      { head: 'From', lines: party(snapshot.supplier) as string[] },
      { head: 'To', lines: party(snapshot.buyer) as string[] },
      { head: 'For', lines: [periodWords({ from: paper.periodFrom, to: paper.periodTo })] },
    ],
    rows: paper.lines.map((line) => ({
      date: briefDay(line.date),
      time: line.startsAt === null ? '' : clockTime(line.startsAt.toZonedDateTimeISO(zone).toPlainTime()),
      title: line.title,
      note: due && !line.qualifying ? [line.note, 'No super on this'].filter(Boolean).join('. ') : line.note,
      amount: money(line.cents),
      tax: paper.taxed ? money(line.taxCents) : '',
    })),
    sums,
    notes: [...snapshot.notes, ...why],
  }
}
