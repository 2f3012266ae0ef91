import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleDollarSign, Phone, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { dateTimeIn } from '../../../platform/words/dates.ts'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { answerOf, useNoShow, useTakeBackOffer } from './answers.api.ts'
import { hopWords, outcomeWords } from './answers.copy.ts'
import { firstName, isOpen, seenOf } from '../cover/cover.rules.ts'
import { ChangeHands } from './change-hands.tsx'
import { GoingBack } from './going-back.tsx'
import { TimeToAnswer } from './time-to-answer.tsx'
import styles from './answer.module.css'

const OfferCover = lazy(() => import('./offer-cover.tsx'))
const RaiseBonus = lazy(() => import('./raise-bonus.tsx'))
const OutcomeForm = lazy(() => import('./outcome-form.tsx'))

/** What’s waiting for an answer: above everything else of a cover. */
export function GymWaits({ cover }: { cover: Cover }) {
  const { data: answer } = useQuery(answerOf(cover.id))
  if (!answer) return null
  return (
    <>
      <OfferOut cover={cover} answer={answer} />
      <GoingBack cover={cover} answer={answer} />
    </>
  )
}

/** What a gym may do about a cover besides choosing among those who applied. */
export function GymAnswer({ cover }: { cover: Cover }) {
  const { data: answer } = useQuery(answerOf(cover.id))
  if (!answer) return null
  return (
    <>
      <OnTheDay cover={cover} answer={answer} />
      <Settling cover={cover} answer={answer} />
      <History cover={cover} answer={answer} />
    </>
  )
}

type Props = { cover: Cover; answer: CoverAnswer }

function OfferOut({ cover, answer }: Props) {
  const takeBack = useTakeBackOffer()
  const { offer } = answer
  if (!offer) return null
  return (
    <Card title={`Offered to ${offer.trainer.name}`} aside={<TimeToAnswer until={offer.answerBy} />}>
      <div className={styles.card}>
        {offer.message && <p className={styles.quote}>“{offer.message}”</p>}
        <p className="dim">Others can still apply, and you can approve them.</p>
        {answer.can.takeBackOffer && (
          <div className={styles.actions}>
            <Button
              variant="default"
              loading={takeBack.isPending}
              onClick={() => takeBack.mutate({ id: cover.id, applicationId: offer.applicationId })}
            >
              Withdraw the offer
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Beside waiting for applications: asking one person, and paying more. */
export function GymWays({ cover }: { cover: Cover }) {
  const { data: answer, isPending } = useQuery(answerOf(cover.id))
  const [open, setOpen] = useState<'offer' | 'bonus' | null>(null)
  const close = () => setOpen(null)
  // Kept free, or Cancel cover would move to where they come.
  if (isPending && isOpen(cover))
    return (
      <>
        <Skeleton width="10.95rem" height="var(--control)" radius="sm" />
        <Skeleton width="6.6rem" height="var(--control)" radius="sm" />
      </>
    )
  if (!answer || (!answer.can.offer && !answer.can.raiseBonus)) return null
  return (
    <>
      {answer.can.offer && (
        <Button
          variant="default"
          leftSection={<Send size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen('offer')}
        >
          Offer it to someone
        </Button>
      )}
      {answer.can.raiseBonus && (
        <Button
          variant="default"
          leftSection={<CircleDollarSign size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen('bonus')}
        >
          Raise the bonus
        </Button>
      )}
      <Suspense>
        {open === 'offer' && <OfferCover cover={cover} opened onClose={close} />}
        {open === 'bonus' && <RaiseBonus cover={cover} answer={answer} opened onClose={close} />}
      </Suspense>
    </>
  )
}

/** A class that is covered: calling the substitute on the day, and changing who it is. */
function OnTheDay({ cover, answer }: Props) {
  const link = useAddressLink()
  const { can, phone, searchId } = answer
  if (!cover.substitute || (!can.replace && !can.offerBack && !phone && !searchId)) return null
  const name = firstName(cover.substitute.name)
  return (
    <Card title={phone ? `Contact ${name}` : 'If plans change'}>
      <div className={styles.card}>
        {phone && (
          <a className={styles.call} href={phoneLink(phone.number)}>
            <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
            Call {name}, {phoneWords(phone.number)}
          </a>
        )}
        {searchId && (
          <p>
            We’re finding someone else. {name} is still on until then.{' '}
            <Link to={link({ cover: searchId })}>See applications</Link>
          </p>
        )}
        {(can.replace || can.offerBack) && (
          <div className={styles.actions}>
            <ChangeHands cover={cover} answer={answer} />
          </div>
        )}
      </div>
    </Card>
  )
}

/** Once it has started: a no-show, and who taught it. */
function Settling({ cover, answer }: Props) {
  const [open, setOpen] = useState<'no_show' | 'outcome' | null>(null)
  const noShow = useNoShow()
  const { can, outcome, state } = answer
  const name = cover.substitute ? firstName(cover.substitute.name) : 'The covering trainer'
  if (outcome)
    return (
      <Card
        title="Outcome"
        aside={<span className="dim small">recorded by {outcome.by ?? 'someone who has left'}</span>}
      >
        <p>{outcomeWords(outcome)}</p>
      </Card>
    )
  if (!can.noShow && !can.sayOutcome) return null
  const covered = state === 'filled'
  return (
    <Card title={covered ? `Did ${name} teach it?` : 'Who taught it?'}>
      <div className={styles.actions}>
        {can.sayOutcome && (
          <Button onClick={() => setOpen('outcome')}>
            {covered ? `Yes, ${name} taught it` : 'Record who taught it'}
          </Button>
        )}
        {can.noShow && (
          <Button variant="default" onClick={() => setOpen('no_show')}>
            {name} didn’t show up
          </Button>
        )}
      </div>
      {open === 'outcome' && (
        <Suspense>
          <OutcomeForm cover={cover} state={state} own={false} opened onClose={() => setOpen(null)} />
        </Suspense>
      )}
      <Confirm
        opened={open === 'no_show'}
        onClose={() => setOpen(null)}
        title={`Record ${name} as a no-show?`}
        action="Record a no-show"
        danger
        onConfirm={async () => {
          await noShow.mutateAsync({ id: cover.id, ...seenOf(cover) })
          toast.success('No-show recorded. Once the class has finished, record who taught it.')
        }}
      >
        We’ll notify {name}. They won’t be paid for it unless you correct this.
      </Confirm>
    </Card>
  )
}

/** Every trainer the class has had, where that changed. */
function History({ cover, answer }: Props) {
  if (answer.history.length < 2) return null
  return (
    <Card title="Trainers so far">
      <ol className={`plain ${styles.hops}`}>
        {answer.history.map((hop) => (
          <li key={hop.at + (hop.trainer?.id ?? '')}>
            <span>
              <b>{hop.trainer?.name ?? 'No one'}</b> <span className="dim">{hopWords(hop)}</span>
            </span>
            <span className="dim small">{dateTimeIn(cover.timezone, hop.at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
