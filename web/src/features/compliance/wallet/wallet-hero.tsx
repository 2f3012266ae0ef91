import { Button } from '@mantine/core'
import { Camera, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import type { Standing } from '@quartet/contract/compliance/compliance'
import { longDay } from '../../../platform/words/dates.ts'
import { classesCount, days, firstName } from '../document/document.copy.ts'
import { daysUntil, partSafe, type Wallet } from '../document/wallet.rules.ts'
import styles from '../document/wallet.module.css'

/** Until when they may teach and take covers, and the one thing to do about it. */
export function WalletHero({ wallet }: { wallet: Wallet }) {
  const { stops, upcomingClasses, classesLost, nextFix, asAt } = wallet
  const name = firstName(wallet.trainer.name)
  const standing = wallet.standings.find((one) => one.requirement.id === nextFix?.id)
  const verb = standing === undefined || standing.status === 'missing' ? 'Upload' : 'Renew'
  const fix = nextFix && (
    <Button
      className={styles.heroAction}
      component={Link}
      to={`/compliance/documents?for=${nextFix.id}`}
      leftSection={<Camera size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {standing?.status === 'rejected' ? 'Upload again:' : verb} {nextFix.name}
    </Button>
  )
  if (stops)
    return (
      <section className={styles.hero} aria-label="Your status">
        <p className={styles.heroLead}>
          {name}, {standsAs[stops]}
        </p>
        <h2>
          <ShieldAlert size={30} strokeWidth={1.75} aria-hidden="true" /> {lackOf(wallet)}
        </h2>
        <p className={styles.heroLine}>
          <span>{costOf(wallet)}</span>
        </p>
        {fix}
      </section>
    )
  const [what, until] = firstEnd(wallet)
  if (until === null)
    return (
      <section className={styles.hero} aria-label="Your status">
        <p className={styles.heroLead}>{name}, your documents are up to date</p>
        <h2>
          <ShieldCheck size={30} strokeWidth={1.75} aria-hidden="true" /> You can teach every class
        </h2>
        <p className={styles.heroLine}>
          <span>{upcomingClasses === 0 ? 'No upcoming classes' : `${classesCount(upcomingClasses)} ahead`}</span>
        </p>
        {fix}
      </section>
    )
  return (
    <section className={styles.hero} aria-label="Your status">
      <p className={styles.heroLead}>
        {name}, you can {what} until
      </p>
      <h2>{longDay(until)}</h2>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${partSafe(wallet) * 100}%` }} />
      </div>
      <p className={styles.heroLine}>
        <span>
          {classesLost} of {classesCount(upcomingClasses)} need a newer document
        </span>
        <span>{days(Math.max(0, daysUntil(asAt, until)))}</span>
      </p>
      {fix}
    </section>
  )
}

const standsAs: Record<NonNullable<Wallet['stops']>, string> = {
  teaching: 'you can’t teach every class',
  covers: 'you can teach, but not take covers',
  pay: 'you can teach, but your pay may be on hold',
  nothing: 'you can teach every class',
}

const lacks: Partial<Record<Standing['status'], string>> = {
  missing: 'is missing',
  expired: 'has expired',
  rejected: 'was rejected',
  revoked: 'was revoked',
  pending: 'is in review',
}
const consequences = { teaching: 'block_teaching', covers: 'block_covers', pay: 'hold_pay', nothing: 'warn' } as const

/** What isn't valid today, by its name where it's one. */
function lackOf({ stops, stopping, standings }: Wallet): string {
  const [first, ...more] = standings.filter(
    ({ status, consequence }) => stops && consequence === consequences[stops] && status in lacks,
  )
  if (stopping > 1 || !first) return `${stopping} documents aren’t valid`
  return more.length > 0 ? `${first.requirement.name} isn’t valid` : `${first.requirement.name} ${lacks[first.status]}`
}

/** What the documents that aren't valid cost today. */
function costOf({ stops, stopping, classesLost, upcomingClasses, gyms }: Wallet): string {
  const [it, them] = stopping === 1 ? ['it', 'it'] : ['they', 'them']
  if ((stops === 'teaching' || stops === 'covers') && classesLost > 0)
    return `${classesLost} of your ${classesCount(upcomingClasses)} ${classesLost === 1 ? 'needs' : 'need'} ${them}`
  if (stops === 'teaching') return `You can’t teach classes that require ${them} until ${it} ${is(stopping)} approved`
  if (stops === 'covers') return `You can take covers once ${it} ${is(stopping)} approved`
  if (stops === 'pay')
    return stopping === 1 ? 'The gym may hold your pay without it' : 'The gym may hold your pay without them'
  return gyms.length > 0 ? `Your gyms require ${them}` : `Every gym requires ${them}`
}

const is = (many: number) => (many === 1 ? 'is' : 'are')

/** What ends first. Covers ask for all that teaching asks for, so they never end later. */
function firstEnd({ teachesUntil, coversUntil }: Wallet): [string, string | null] {
  return coversUntil === teachesUntil ? ['teach every class', teachesUntil] : ['take covers', coversUntil]
}
