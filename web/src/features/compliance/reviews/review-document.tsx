import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { codeOf, fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { WhoWasTold } from '../../../shell/delivery-status.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { undoToast } from '../../../ui/overlays/toasts.tsx'
import { answerWords, firstName, reasonCodes } from '../document/document.copy.ts'
import { cleanEvidence, typedTwice } from '../document/document.rules.ts'
import { submissionQuery, useApprove, useAsk, useReject, useUndo } from '../document/submissions.api.ts'
import { DocumentView, ViewerBar, closer, farther, plainLook, turned } from '../document/document-viewer.tsx'
import { ReviewAnswer, type Mode } from './review-answer.tsx'
import { Checks, ReviewForm, type Typed } from './review-form.tsx'
import { ReviewHead } from './review-head.tsx'
import { useLease } from './use-lease.ts'
import { useReviewKeys } from './use-review-keys.ts'
import styles from './review.module.css'

type Props = {
  id: string
  gymId: string
  onDecided: (id: string) => void
  onMove: (by: 1 | -1) => void
  /** Opened from what people say of it. */
  inThread?: boolean
}

/** One document beside its form: read, compared with the one before, and decided. */
export function ReviewDocument(props: Props) {
  const { data, error, refetch } = useQuery(submissionQuery(props.id, props.gymId))
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <div className={styles.loading}>
        <PageSkeleton />
      </div>
    )
  return <Opened {...props} submission={data} onRenew={() => void refetch()} />
}

type Shown = 'new' | 'previous' | 'both'

function Opened({
  submission,
  gymId,
  onDecided,
  onMove,
  onRenew,
  inThread = false,
}: Props & { submission: Submission; onRenew: () => void }) {
  const { id, version, can, previous, requirement, trainer } = submission
  const [typed, type] = useState<Typed>({ evidence: submission.evidence, again: { number: '', expiresOn: '' } })
  const [mode, setMode] = useState<Mode>({ kind: 'look' })
  const [look, setLook] = useState(plainLook)
  const [shown, show] = useState<Shown>('new')
  const [current, setCurrent] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const approve = useApprove(gymId)
  const reject = useReject(gymId)
  const ask = useAsk(gymId)
  const undo = useUndo(gymId)
  useLease(submission, gymId)

  const name = firstName(trainer.name)
  const found = submission.found.map((one, at) => ({ ...one, number: at + 1 }))
  const numbers = new Map(found.map((one) => [one.field, one.number]))
  const busy = approve.isPending || reject.isPending || ask.isPending

  function failed(error: unknown) {
    const fields = Object.entries(fieldErrorsOf(error)).map(([path, said]) => [path.replace(/^evidence\./, ''), said])
    setErrors(Object.fromEntries(fields))
    setFailure(fields.length > 0 ? null : error)
  }
  const begin = () => {
    setErrors({})
    setFailure(null)
  }
  const takeBack = (answer: Submission) =>
    undo.mutate(
      { id: answer.id, version: answer.version, gymId },
      {
        onSuccess: () => toast.success(`${trainer.name}’s ${requirement.name} is in review again.`),
        onError: (error) => toast.error(sentenceOf(error)),
      },
    )
  const decided = (sentence: string) => (answer: Submission) => {
    undoToast(sentence, () => takeBack(answer))
    onDecided(id)
  }

  function approveNow() {
    if (!can.decide || busy) return
    begin()
    const evidence = cleanEvidence(typed.evidence)
    const twice = typedTwice(submission.terms, evidence)
    const unlike = twice.find((field) => typed.again[field].trim() !== evidence[field])
    if (unlike) {
      const empty = typed.again[unlike] === ''
      setErrors({ [`${unlike}Again`]: empty ? 'Enter it again.' : 'This doesn’t match. Check both.' })
      document.getElementById(`review-${unlike}-again`)?.focus()
      return
    }
    const confirm = { number: evidence.number ?? null, expiresOn: evidence.expiresOn ?? null }
    approve.mutate(
      { id, version, gymId, evidence, confirm },
      {
        onSuccess: (answer) => {
          if (answer.status === 'approved')
            return decided(`${name}’s ${requirement.name} approved. We’ll notify ${name}.`)(answer)
          toast.success('You approved it. A second person must approve it too.')
          onDecided(id)
        },
        onError: failed,
      },
    )
  }

  function sendAnswer(text: string) {
    if (busy) return
    begin()
    if (mode.kind === 'ask')
      ask.mutate(
        { id, version, gymId, text },
        {
          onSuccess: () => {
            toast.success(`Question sent to ${name}.`)
            onDecided(id)
          },
          onError: failed,
        },
      )
    if (mode.kind === 'reject' && mode.reason)
      reject.mutate(
        { id, version, gymId, reasonCode: mode.reason, text: text || null },
        {
          onSuccess: decided(`${name}’s ${requirement.name} rejected. We’ll notify ${name}.`),
          onError: failed,
        },
      )
  }

  function jump(number: number) {
    const target = found.find((one) => one.number === number)
    if (!target) return
    setCurrent(target.field)
    document.getElementById(`found-${target.field}`)?.scrollIntoView({ block: 'center' })
    document.getElementById(`review-${target.field}`)?.focus()
  }
  const digit = (number: number) => {
    const reason = reasonCodes[number - 1]
    if (mode.kind === 'reject' && reason) setMode({ kind: 'reject', reason })
    else jump(number)
  }
  const deciding = can.decide
    ? { a: approveNow, r: () => setMode({ kind: 'reject', reason: null }), q: () => setMode({ kind: 'ask' }) }
    : {}
  useReviewKeys({
    ...deciding,
    j: () => onMove(1),
    k: () => onMove(-1),
    t: () => setLook(turned),
    '+': () => setLook(closer),
    '=': () => setLook(closer),
    '-': () => setLook(farther),
    p: () => previous && show(shown === 'both' ? 'new' : 'both'),
    Escape: () => setMode({ kind: 'look' }),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((number) => [String(number), () => digit(number)])),
  })

  const paper = shown === 'previous' ? (previous?.file ?? null) : submission.file
  return (
    <>
      <section className={styles.viewer} aria-label="The document">
        <ViewerBar file={paper} look={look} onLook={setLook}>
          {previous && (
            <Segmented
              label="Which version"
              value={shown}
              onChange={show}
              options={[
                { value: 'new', label: 'New' },
                { value: 'previous', label: 'Previous' },
                { value: 'both', label: 'Side by side' },
              ]}
            />
          )}
        </ViewerBar>
        <div className={styles.papers} data-both={shown === 'both'}>
          {shown === 'both' && (
            <figure>
              <DocumentView file={previous?.file ?? null} look={look} onRenew={onRenew} />
              <figcaption>
                Previous, {previous?.validUntil ? `valid until ${previous.validUntil}` : 'approved earlier'}
              </figcaption>
            </figure>
          )}
          <DocumentView
            file={paper}
            look={look}
            found={shown === 'previous' ? [] : found}
            current={current}
            onRenew={onRenew}
          />
        </div>
        {found.length > 0 && shown !== 'previous' && (
          <p className={styles.legend}>
            Outlines show where the details are on the document. Press 1 to {found.length} to jump.
          </p>
        )}
      </section>
      <section className={styles.side} aria-label={`${trainer.name}, ${requirement.name}`}>
        <ReviewHead submission={submission} gymId={gymId} inThread={inThread} />
        <form
          className={styles.form}
          aria-label="Document details"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            approveNow()
          }}
        >
          <ReviewForm
            submission={submission}
            typed={typed}
            onType={type}
            numbers={numbers}
            errors={errors}
            onLookAt={setCurrent}
          />
          <Checks submission={submission} />
          {submission.decision && <WhoWasTold subjectId={submission.id} />}
          {/* Enter in a field approves, as the filled action below does. */}
          <button type="submit" hidden disabled={!can.decide}>
            Approve
          </button>
        </form>
        <ReviewAnswer
          submission={submission}
          mode={mode}
          onMode={setMode}
          onSend={sendAnswer}
          onUndo={() => takeBack(submission)}
          busy={busy}
          failure={failure === null ? null : failureWords(failure)}
        >
          <Button
            className={styles.approve}
            leftSection={<Check size={16} aria-hidden="true" />}
            rightSection={<kbd className={styles.key}>A</kbd>}
            loading={approve.isPending}
            onClick={approveNow}
          >
            {answerWords('Approve', name, requirement.name)}
          </Button>
        </ReviewAnswer>
      </section>
    </>
  )
}

const failureWords = (failure: unknown): string =>
  codeOf(failure) === 'submissions.requirement_changed' || codeOf(failure) === 'submissions.newer_version'
    ? `${sentenceOf(failure)} You’re seeing the latest now.`
    : sentenceOf(failure)
