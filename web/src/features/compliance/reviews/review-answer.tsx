import { Button, Textarea } from '@mantine/core'
import { CircleAlert, CornerUpRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Submission } from '@quartet/contract/compliance/submissions'
import { Ago } from '../../../ui/display/moment.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import {
  answerWords,
  classesCount,
  fieldWord,
  firstName,
  reasonCodes,
  reasonWord,
  type ReasonCode,
} from '../document/document.copy.ts'
import { clockWords, whenWords } from '../document/affected-classes.copy.ts'
import styles from './review.module.css'

export type Mode = { kind: 'look' } | { kind: 'ask' } | { kind: 'reject'; reason: ReasonCode | null }

type Props = {
  submission: Submission
  mode: Mode
  onMode: (mode: Mode) => void
  onSend: (text: string) => void
  onUndo: () => void
  busy: boolean
  failure: string | null
  /** The filled action. */
  children: ReactNode
}

/** The decision: approve, or the reason or question that the holder will read. */
export function ReviewAnswer(props: Props) {
  const { submission, mode, onMode, onSend, busy, failure, children } = props
  const phone = usePhone()
  const [text, setText] = useState('')
  const name = firstName(submission.trainer.name)
  if (!submission.can.decide) return <Decided {...props} />
  const needsText = mode.kind === 'ask' || (mode.kind === 'reject' && mode.reason === 'other')
  const ready = mode.kind === 'ask' ? text.trim() !== '' : mode.kind === 'reject' && mode.reason !== null
  return (
    <>
      {mode.kind !== 'ask' && (
        <fieldset className={styles.reasons} aria-label={`Reason for rejecting, which ${name} will see`}>
          <p className={styles.reasonsHead}>
            <span>To reject, choose the reason {name} will see</span>
            {!phone && <span className="dim">R, then 1 to 7</span>}
          </p>
          {reasonCodes.map((code, at) => (
            <button
              key={code}
              type="button"
              className={styles.reason}
              aria-pressed={mode.kind === 'reject' && mode.reason === code}
              onClick={() => onMode({ kind: 'reject', reason: code })}
            >
              <span aria-hidden="true">{at + 1}</span> {reasonWord[code]}
            </button>
          ))}
        </fieldset>
      )}
      {mode.kind !== 'look' && (
        <Textarea
          className={styles.words}
          label={mode.kind === 'ask' ? `Your question to ${name}` : 'Comment'}
          description={
            mode.kind === 'ask'
              ? `${name} can answer without uploading again.`
              : `${name} will see this. The details they entered stay when they upload again.`
          }
          withAsterisk={needsText}
          autosize
          minRows={2}
          maxLength={1000}
          ref={(field) => {
            if (field && mode.kind === 'ask') field.focus()
          }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !ready) return
            event.preventDefault()
            onSend(text.trim())
          }}
        />
      )}
      {mode.kind === 'look' && submission.blocks && (
        <p className={styles.effect}>
          <CornerUpRight size={15} strokeWidth={1.75} aria-hidden="true" />
          Approving unblocks {whenWords(submission.blocks.first.startsAt, submission.blocks.first.timezone).dayTime}
          {submission.blocks.classes > 1 && ` and ${classesCount(submission.blocks.classes - 1)} more`}. You can undo it
          for 10 minutes.
        </p>
      )}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      <div className={styles.actions}>
        {mode.kind === 'look' ? (
          <>
            <Button variant="default" className={styles.no} onClick={() => onMode({ kind: 'reject', reason: null })}>
              Reject
            </Button>
            <Button variant="default" onClick={() => onMode({ kind: 'ask' })}>
              Ask {name}
            </Button>
            {children}
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => onMode({ kind: 'look' })}>
              Back
            </Button>
            <Button
              className={styles.approve}
              color={mode.kind === 'reject' ? 'red' : undefined}
              loading={busy}
              disabled={!ready || (needsText && text.trim() === '')}
              onClick={() => onSend(text.trim())}
            >
              {mode.kind === 'ask' ? `Ask ${name}` : answerWords('Reject', name, submission.requirement.name)}
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function Decided({ submission, onUndo, failure }: Props) {
  const { decision, claimedBy, can } = submission
  return (
    <div className={styles.decided}>
      {decision ? (
        <p>
          <b>{decision.outcome === 'approved' ? 'Approved' : 'Rejected'}</b> by {decision.by.name}
          {decision.gymName && ` for ${decision.gymName}`} <Ago said at={decision.at} />.
          {decision.reasonCode && ` ${reasonWord[decision.reasonCode]}.`}
          {decision.text && ` “${decision.text}”`}
          {decision.corrected.length > 0 &&
            ` Corrected: ${decision.corrected
              .map((field) => fieldWord[field] ?? field)
              .join(', ')
              .toLowerCase()}.`}
        </p>
      ) : claimedBy && !claimedBy.mine ? (
        <p>
          {claimedBy.name} is reviewing this document until {clockWords(claimedBy.until)}. You can review it when they
          close it.
        </p>
      ) : (
        <p className="dim">There’s nothing for you to review here.</p>
      )}
      {failure !== null && (
        <p className={styles.failure} role="alert">
          <CircleAlert size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
      {can.undo && (
        <Button variant="default" onClick={onUndo}>
          Undo this decision
        </Button>
      )}
    </div>
  )
}
