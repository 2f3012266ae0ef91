import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { date } from '@quartet/contract/kernel/dates'
import type { SuperContribution } from '@quartet/contract/payroll/contributions'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { dateRange, shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { documentPath, PayrollTrail } from '../document/document-link.tsx'
import { Happened } from '../document/history-list.tsx'
import { ClockOf, SuperState } from './super-board.tsx'
import { WordsDialog } from '../document/words-dialog.tsx'
import { dollars, whose } from '../document/document.copy.ts'
import { oneSuperQuery, useCancelSuper, useCycle, useResend, useVerify } from './super.api.ts'
import { nextOf, verificationWord } from './super.copy.ts'
import styles from './super-page.module.css'

/** One contribution: what it is of, how its clock stands, what to mend, and what happened to it. */
export default function SuperPage() {
  const { contributionId = '' } = useParams()
  const found = useQuery(oneSuperQuery(contributionId))
  if (found.data) return <Read row={found.data} />
  if (!found.error) return <PageSkeleton />
  return (
    <>
      <PageHeader title="Super" />
      <Card>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    </>
  )
}

function Read({ row }: { row: SuperContribution }) {
  const user = useCurrentUser()
  const place = usePlace()
  const isOwn = user.trainer?.id === row.employee.trainerId
  const back = tabPath(place.base, 'payroll')
  return (
    <>
      <PayrollTrail to={back} then="Super" thenTo={isOwn ? back : `${back}&part=super`} />
      <PageHeader
        title={
          isOwn ? `Super for ${shortDay(row.qeDay)}` : `${whose(row.employee.name)} super for ${shortDay(row.qeDay)}`
        }
        beside={<SuperState row={row} />}
        actions={<Actions row={row} />}
      />
      <div className={styles.columns}>
        <div className={styles.side}>
          <Trouble row={row} isOwn={isOwn} />
          <Card title={dollars(row.cents)}>
            <dl className={styles.facts}>
              <dt>Person</dt>
              <dd>{row.employee.name}</dd>
              <dt>Fund</dt>
              <dd>
                {row.fund ?? 'Not known yet'}
                {row.fundNumber !== null && row.fund !== row.fundNumber && (
                  <span className="dim"> {row.fundNumber}</span>
                )}
              </dd>
              <dt>Member</dt>
              <dd>{verificationWord[row.verification]}</dd>
              <dt>Rate</dt>
              <dd>
                {row.rateBasisPoints / 100}% of {dollars(row.baseCents)},{' '}
                <Link to={documentPath(row.documentId)}>{row.document}</Link>
              </dd>
              <dt>Worked</dt>
              <dd>{dateRange(row.period.from, row.period.to)}</dd>
              <dt>Payment date</dt>
              <dd>{shortDay(row.qeDay)}</dd>
              <dt>Due</dt>
              <dd>
                <ClockOf row={row} />
                <span className="dim">{row.dueBecause}. The fund must have received it by then.</span>
              </dd>
              <dt>Next</dt>
              <dd>{row.trouble ? 'On hold until it’s fixed.' : nextOf(row)}</dd>
              {row.attempt > 1 && (
                <>
                  <dt>Sent</dt>
                  <dd>Attempt {row.attempt}. It replaces the earlier ones.</dd>
                </>
              )}
              {row.flag !== null && (
                <>
                  <dt>Note</dt>
                  <dd>{row.flag}</dd>
                </>
              )}
            </dl>
          </Card>
        </div>
        <aside className={styles.side} aria-label="About this contribution">
          <Happened history={row.history} zone={user.gym?.timezone ?? user.timezone} />
        </aside>
      </div>
    </>
  )
}

function Trouble({ row, isOwn }: { row: SuperContribution; isOwn: boolean }) {
  const [verify, resend] = [useVerify(), useResend()]
  const { trouble, can, id, version } = row
  if (!trouble) return null
  const said = (words: string) => ({
    onSuccess: () => void toast.success(words),
    onError: (error: unknown) => void toast.error(sentenceOf(error)),
  })
  return (
    <section className={styles.trouble} aria-label="What to fix">
      <h2>{trouble.field ? `Fix ${trouble.field.toLowerCase()}` : 'We couldn’t process it'}</h2>
      <p>{trouble.words}</p>
      {trouble.successorUsi !== null && <p>Its members have moved to {trouble.successorUsi}.</p>}
      <div>
        {isOwn ? (
          <Button variant="default" component={Link} to="/pay-details">
            Open my pay details
          </Button>
        ) : (
          <Button variant="default" component={Link} to={`/trainers/${row.employee.trainerId}/pay`}>
            Open their pay details
          </Button>
        )}
        {can.fix && (
          <Button
            loading={resend.isPending}
            onClick={() => resend.mutate({ id, version }, said('Ready for the next batch.'))}
          >
            Resend
          </Button>
        )}
        {can.verify && (
          <Button
            loading={verify.isPending}
            onClick={() => verify.mutate({ id, version, accept: false }, said('We’re asking the fund again.'))}
          >
            Ask the fund again
          </Button>
        )}
        {can.accept && (
          <Button
            variant="default"
            onClick={() => verify.mutate({ id, version, accept: true }, said('Ready to send.'))}
          >
            Yes, this is the right member
          </Button>
        )}
      </div>
    </section>
  )
}

function Actions({ row }: { row: SuperContribution }) {
  const [asks, setAsks] = useState<'cycle' | 'cancel'>()
  const cancel = useCancelSuper()
  const { can, id, version } = row
  return (
    <>
      {can.cycle && (
        <Button variant="default" onClick={() => setAsks('cycle')}>
          Off-cycle pay
        </Button>
      )}
      {can.cancel && (
        <Button variant="default" onClick={() => setAsks('cancel')}>
          Cancel super
        </Button>
      )}
      <CycleDialog row={row} opened={asks === 'cycle'} onClose={() => setAsks(undefined)} />
      <WordsDialog
        opened={asks === 'cancel'}
        onClose={() => setAsks(undefined)}
        title={`Cancel ${dollars(row.cents)} super`}
        label="Why it isn’t owed, or where it was paid"
        description="We keep it with this contribution."
        missing="Enter a reason"
        max={300}
        action="Cancel super"
        onSend={(reason) => cancel.mutateAsync({ id, version, reason })}
      />
    </>
  )
}

function CycleDialog({ row, opened, onClose }: { row: SuperContribution; opened: boolean; onClose: () => void }) {
  const cycle = useCycle()
  const draft = useDraft({
    schema: z.object({ nextPayDay: date }),
    initialValues: { nextPayDay: '' },
    onSubmit: async ({ nextPayDay }) => {
      const next = await cycle.mutateAsync({ id: row.id, version: row.version, nextPayDay })
      toast.success(`Due ${shortDay(next.dueOn)}.`)
      draft.form.reset()
      onClose()
    },
  })
  return (
    <Sheet opened={opened} onClose={onClose} title="Off-cycle pay">
      <Form draft={draft} label="Off-cycle pay">
        <p className="dim">Super on off-cycle pay is due 7 business days after the next regular payment date.</p>
        <TextInput
          key={draft.form.key('nextPayDay')}
          type="date"
          label="Next regular payment date"
          withAsterisk
          {...draft.form.getInputProps('nextPayDay')}
        />
        <FormActions draft={draft} action="Change due date" />
      </Form>
    </Sheet>
  )
}
