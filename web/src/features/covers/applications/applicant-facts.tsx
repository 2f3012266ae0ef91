import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApplicantFacts } from '@quartet/contract/covers/boards'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import {
  agoWords,
  clockTime,
  dateIn,
  longDate,
  monthAndYear,
  shortDay,
  wallTimeIn,
} from '../../../platform/words/dates.ts'
import { formatMoney } from '../../../platform/words/money.ts'
import { costWords } from '../cover/cover.rules.ts'
import styles from './applicants.module.css'

type Fact = { key: string; label: string; value: (application: Application) => ReactNode }
export type Known = Map<string, ApplicantFacts>

const employment = { contractor: 'Contractor', employee: 'Employee' }

export const standingOf = (facts: ApplicantFacts | undefined): string | undefined =>
  facts?.employment ? employment[facts.employment] : undefined

/** The rows of the comparison: a value, and below it where it comes from. */
export function factsOf(cover: Cover, applications: Application[], known: Known): Fact[] {
  const fact = (key: string, label: string, show: (facts: ApplicantFacts) => ReactNode): Fact => ({
    key,
    label,
    value: (one) => {
      const facts = known.get(one.trainer.id)
      return facts && show(facts)
    },
  })
  const most = Math.max(0, ...[...known.values()].map((one) => one.taught.times))
  const says: Fact = {
    key: 'says',
    label: 'Says',
    value: (one) => (one.message ? `“${one.message}”` : <span className="dim">–</span>),
  }
  return [
    fact('taught', 'Taught this class', (one) => <Taught facts={one} cover={cover} best={one.taught.times === most} />),
    fact('documents', 'Documents that day', (one) => <Documents facts={one} />),
    fact('day', 'Getting there', (one) => <Day facts={one} cover={cover} />),
    fact('kept', 'Covers kept', ({ covers }) =>
      covers.taken === 0 ? (
        <Two value="None yet" proof="at this gym" />
      ) : (
        <Two
          value={`${covers.kept} of ${covers.taken}`}
          strong={covers.kept === covers.taken}
          proof={covers.since && `since ${monthAndYear(covers.since)}`}
        />
      ),
    ),
    fact('costs', 'Costs you', ({ cost }) => <Costs cover={cover} cost={cost} />),
    fact('hours', 'Hours this week', ({ hours }) => (
      <Two value={`${hours.week} h`} proof={`${hours.withThis} h with this`} />
    )),
    { key: 'applied', label: 'Applied', value: (one) => <AppliedAt at={one.createdAt} /> },
    ...(applications.some((one) => one.message) ? [says] : []),
  ]
}

type TwoProps = { value: ReactNode; proof?: ReactNode; strong?: boolean; warns?: boolean }

/** A value over its proof; amber, with a sign, where it may go wrong. */
function Two({ value, proof, strong = false, warns = false }: TwoProps) {
  return (
    <span className={styles.two} data-warns={warns}>
      {warns && <TriangleAlert size={15} strokeWidth={1.75} aria-label="Careful" />}
      <span>
        {strong || warns ? <b>{value}</b> : value}
        {proof && <small className={warns ? undefined : 'dim'}>{proof}</small>}
      </span>
    </span>
  )
}

/** By the rates of today; in words for whoever does not read them, or where none is settled. */
function Costs({ cover, cost }: { cover: Cover; cost: ApplicantFacts['cost'] }) {
  const { pay, currency } = cover
  if (cost) return <Two value={formatMoney({ cents: cost.cents, currency })} proof={costWords(cost, cover)} />
  if (!pay || pay.cents === null) return <Two value="Their usual rate" proof="no bonus" />
  const amount = formatMoney({ cents: pay.cents, currency })
  return pay.kind === 'class_rate' ? (
    <Two value={amount} proof="for this class" />
  ) : (
    <Two value={`Their usual rate + ${amount}`} proof={`${amount} urgent`} />
  )
}

const count = (times: number) => (times === 1 ? 'Once' : `${times} times`)

function Taught({ facts: { taught }, cover, best }: { facts: ApplicantFacts; cover: Cover; best: boolean }) {
  const alike = taught.alike && `${count(taught.alike.times).toLowerCase()} ${taught.alike.className}`
  if (taught.times === 0) return <Two value="Never" proof={alike} />
  const last = taught.last && dateIn(cover.timezone, taught.last)
  return <Two value={count(taught.times)} strong={best} proof={last && `last on ${shortDay(last)}`} />
}

function Documents({ facts: { documents, warnings } }: { facts: ApplicantFacts }) {
  const { asked, valid, lacking, firstToRunOut: first } = documents
  if (asked === 0) return <Two value="None asked for" />
  if (lacking.length > 0)
    return (
      <Two
        warns
        value={`${valid} of ${asked} valid`}
        proof={lacking.length === 1 ? lacking[0] : lackingWords(lacking)}
      />
    )
  if (first && warnings.includes('document')) {
    const spare = first.daysLeft === 0 ? 'no day' : first.daysLeft === 1 ? '1 day' : `${first.daysLeft} days`
    return <Two warns value={`${first.name} valid, ${spare} to spare`} proof={`expires ${shortDay(first.on)}`} />
  }
  return (
    <Two
      value={asked === 1 ? 'Valid' : `All ${asked} valid`}
      strong
      proof={first && `first to expire: ${longDate(first.on)}`}
    />
  )
}

const lackingWords = (lacking: string[]) => `${lacking[0]} And ${lacking.length - 1} more.`

function Day({ facts: { day, home, distance, warnings }, cover }: { facts: ApplicantFacts; cover: Cover }) {
  const at = (instant: string) => clockTime(wallTimeIn(cover.timezone, instant))
  const place = distance ?? home ?? 'No home address'
  if (day.before && warnings.includes('tight_before'))
    return <Two warns value={`${day.before.minutes} min gap`} proof={`teaches until ${at(day.before.endsAt)}`} />
  if (day.after && warnings.includes('tight_after'))
    return <Two warns value={`${day.after.minutes} min gap`} proof={`teaches again at ${at(day.after.startsAt)}`} />
  if (day.before) return <Two value={place} proof={`teaches until ${at(day.before.endsAt)} before it`} />
  if (day.after) return <Two value={place} proof={`teaches again at ${at(day.after.startsAt)}`} />
  return <Two value={place} proof="nothing before or after" />
}

function AppliedAt({ at }: { at: string }) {
  return <time dateTime={at}>{agoWords(at, useNow())}</time>
}
