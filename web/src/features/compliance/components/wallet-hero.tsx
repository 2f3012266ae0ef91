import { Button } from '@mantine/core'
import { Camera, ShieldAlert, ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { longDay } from '../../../platform/dates.ts'
import { classesCount, days, firstName } from '../compliance.copy.ts'
import { daysUntil, partSafe } from '../wallet.rules.ts'
import type { Wallet } from '../wallet.rules.ts'
import styles from './wallet.module.css'

/** Until when every class can be taught, and the one thing to do about it. */
export function WalletHero({ wallet }: { wallet: Wallet }) {
  const { teachesUntil, blockedNow, upcomingClasses, classesAfter, nextFix, asAt } = wallet
  const name = firstName(wallet.trainer.name)
  const standing = wallet.standings.find((one) => one.requirement.id === nextFix?.id)
  const verb = standing === undefined || standing.status === 'missing' ? 'Hand in' : 'Renew'
  const fix = nextFix && (
    <Button
      className={styles.heroAction}
      component={Link}
      to={`/compliance/documents?for=${nextFix.id}`}
      leftSection={<Camera size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {standing?.status === 'rejected' ? 'Hand in again:' : verb} {nextFix.name}
    </Button>
  )
  if (blockedNow)
    return (
      <section className={styles.hero} aria-label="How you stand">
        <p className={styles.heroLead}>{name}, a document stops you</p>
        <h2>
          <ShieldAlert size={30} strokeWidth={1.75} aria-hidden="true" /> {nextFix?.name ?? 'Something is missing'}
        </h2>
        <p className={styles.heroLine}>
          <span>
            {classesAfter > 0
              ? `${classesAfter} of ${classesCount(upcomingClasses)} cannot be taught without it`
              : 'You cannot take covers without it'}
          </span>
        </p>
        {fix}
      </section>
    )
  if (teachesUntil === null)
    return (
      <section className={styles.hero} aria-label="How you stand">
        <p className={styles.heroLead}>{name}, nothing stops you</p>
        <h2>
          <ShieldCheck size={30} strokeWidth={1.75} aria-hidden="true" /> You can teach every class
        </h2>
        <p className={styles.heroLine}>
          <span>{upcomingClasses === 0 ? 'No classes are planned yet' : `${classesCount(upcomingClasses)} ahead`}</span>
        </p>
        {fix}
      </section>
    )
  return (
    <section className={styles.hero} aria-label="How you stand">
      <p className={styles.heroLead}>{name}, you can teach every class until</p>
      <h2>{longDay(teachesUntil)}</h2>
      <div className={styles.track} aria-hidden="true">
        <span style={{ width: `${partSafe(wallet) * 100}%` }} />
      </div>
      <p className={styles.heroLine}>
        <span>
          {classesAfter} of {classesCount(upcomingClasses)} come after that
        </span>
        <span>{days(Math.max(0, daysUntil(asAt, teachesUntil)))}</span>
      </p>
      {fix}
    </section>
  )
}
