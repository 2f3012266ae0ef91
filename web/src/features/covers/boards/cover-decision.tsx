import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Application, Cover } from '@quartet/contract/covers/cover'
import { TalkAbout } from '../../../shell/open-thread-button.tsx'
import { WhoWasTold } from '../../../shell/delivery-status.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { DecisionBar } from '../../../ui/overlays/decision-bar.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import { comparisonOf, useApprove } from '../cover/cover.api.ts'
import { managerWord } from '../cover/cover.copy.ts'
import { callNames, firstName, isOpen, namesOf, seenOf, toCompare } from '../cover/cover.rules.ts'
import { ApplicantChoice, ApplicantsTable } from '../applications/applicants.tsx'
import { CallList } from '../search/call-list.tsx'
import { CancelCover } from '../cover/cancel-cover.tsx'
import { Consequences } from '../applications/consequences.tsx'
import { CoverHeading } from '../search/cover-heading.tsx'
import { CoverOutcome } from '../cover/cover-outcome.tsx'
import { GymAnswer, GymWaits, GymWays } from '../applications/gym-answer.tsx'
import styles from '../cover/covers-board.module.css'
import { NobodyAsked } from '../search/nobody-asked.tsx'
import { NotAsked } from '../../eligibility/not-asked.tsx'
import { ReleaseDecision } from '../requests/release-decision.tsx'
import { WaveTrack } from '../search/wave-track.tsx'

/** One cover as a manager decides it: the class, who applied, and what approving does. */
export function CoverDecision({ cover, showGym = false }: { cover: Cover; showGym?: boolean }) {
  const phone = usePhone()
  const approve = useApprove()
  const [consideredId, consider] = useState<string | null>(null)
  const [cancelling, setCancelling] = useState(false)
  const open = isOpen(cover)
  const compared = useQuery({ ...comparisonOf(cover.id), enabled: open })
  const comparison = compared.data
  const best = comparison?.best ?? null
  const known = new Map(comparison?.applicants.map((one) => [one.trainerId, one]))
  // Who fits best stands first, the others as they applied.
  const applications = toCompare(cover).toSorted((one, other) => rank(one, best) - rank(other, best))
  const considered = applications.find((one) => one.id === consideredId) ?? applications[0]
  const cost = known.get(considered?.trainer.id ?? '')?.cost ?? null
  // Nobody is offered before it is known who stands first: the order must not change under a hand that decides.
  const waits = open && compared.isPending && applications.length > 0
  const busy = approve.isPending ? approve.variables.applicationId : null

  function approveNow(application: Application) {
    approve.mutate(
      { id: cover.id, applicationId: application.id, ...seenOf(cover) },
      {
        onSuccess: () =>
          toast.success(
            `${firstName(application.trainer.name)} is covering ${cover.className}. We’re notifying everyone.`,
          ),
      },
    )
  }

  const first = applications[0]
  useHotkeys([
    [
      'A',
      ({ repeat }) =>
        !repeat && !phone && open && !waits && first?.can.approve && !approve.isPending && approveNow(first),
    ],
  ])

  // While a trainer waits for the gym's yes, saying no is what ends it.
  const cancel = cover.can.cancel && !cover.can.release && (
    <Button variant="default" onClick={() => setCancelling(true)}>
      Cancel cover
    </Button>
  )

  return (
    <>
      <CoverHeading
        cover={cover}
        word={managerWord(cover)}
        actions={
          <>
            <TalkAbout kind="cover" id={cover.id} />
            <GymWays cover={cover} />
            {cancel}
          </>
        }
        track={<WaveTrack cover={cover} />}
        showGym={showGym}
      />
      <GymWaits cover={cover} />
      {open && <CallList cover={cover} />}
      {open && <NobodyAsked cover={cover} />}
      {cover.status === 'draft' ? (
        cover.can.release && <ReleaseDecision cover={cover} />
      ) : !open ? (
        <CoverOutcome cover={cover} />
      ) : considered === undefined ? (
        <Card flush>
          <EmptyState
            icon={UsersRound}
            title="No applications yet"
            help={{ article: 'why-is-nobody-asked', words: 'Why no one is asked' }}
          >
            Connected trainers who can teach it see it in their covers. Applications appear here as they come in.
          </EmptyState>
        </Card>
      ) : waits ? (
        <Card>
          <RowsSkeleton rows={6} height={40} />
        </Card>
      ) : phone ? (
        <>
          <ApplicantChoice
            cover={cover}
            known={known}
            best={best}
            applications={applications}
            considered={considered.id}
            onConsider={consider}
          />
          {considered.can.approve && <Consequences cover={cover} chosen={considered} cost={cost} />}
        </>
      ) : (
        <>
          <ApplicantsTable
            cover={cover}
            known={known}
            asked={comparison?.asked}
            best={best}
            applications={applications}
            considered={considered.id}
            onConsider={consider}
            onApprove={approveNow}
            busy={busy}
          />
          <div className={styles.below}>
            {comparison && <NotAsked cover={cover} notAsked={comparison.notAsked} />}
            {considered.can.approve && <Consequences cover={cover} chosen={considered} cost={cost} />}
          </div>
        </>
      )}
      {open && (phone || considered === undefined) && comparison && (
        <NotAsked cover={cover} notAsked={comparison.notAsked} />
      )}
      {phone && considered?.can.approve && open && !waits && (
        <PhoneBar
          cover={cover}
          chosen={considered}
          applications={applications}
          busy={approve.isPending}
          onApprove={() => approveNow(considered)}
        />
      )}
      <GymAnswer cover={cover} />
      <WhoWasTold subjectId={cover.id} />
      <CancelCover cover={cover} opened={cancelling} onClose={() => setCancelling(false)} />
    </>
  )
}

const rank = (one: Application, best: { applicationId: string } | null) => (one.id === best?.applicationId ? 0 : 1)

function PhoneBar({
  cover,
  chosen,
  applications,
  busy,
  onApprove,
}: {
  cover: Cover
  chosen: Application
  applications: Application[]
  busy: boolean
  onApprove: () => void
}) {
  const names = callNames(applications.map((one) => one.trainer.name))
  const others = names.filter((_, index) => applications[index]?.id !== chosen.id)
  const name = names[applications.indexOf(chosen)] ?? chosen.trainer.name
  const sentence =
    others.length > 0
      ? `We’ll tell ${namesOf(others)} it’s filled.`
      : `We’ll tell ${cover.usualTrainer ? firstName(cover.usualTrainer.name) : 'everyone'} it’s filled.`
  return (
    <DecisionBar sentence={sentence}>
      <Button loading={busy} onClick={onApprove}>
        Approve {name}
      </Button>
    </DecisionBar>
  )
}
