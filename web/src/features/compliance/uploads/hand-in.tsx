import { Button, Checkbox, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { inAList } from '@quartet/contract/kernel/wording'
import type { Requirement } from '@quartet/contract/compliance/requirements'
import type { Evidence, Submission } from '@quartet/contract/compliance/submissions'
import { fieldErrorsOf, sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { classesCount, nameOf, standingWord } from '../document/document.copy.ts'
import { monthsEnd, wants } from '../document/document.rules.ts'
import { choicesOf, evidenceFor, ownFields, prefilled, sharedFields, typedBefore, type Typed } from './hand-in.rules.ts'
import { submissionQuery, useSubmit } from '../document/submissions.api.ts'
import { useFileUpload } from './use-file-upload.ts'
import type { Wallet } from '../document/wallet.rules.ts'
import { EvidenceField } from './evidence-field.tsx'
import { FileDrop } from './file-drop.tsx'
import styles from './hand-in.module.css'

type Props = { wallet: Wallet; requirements: Requirement[]; forId: string }
type Problem = Submission['problems'][number]

/** Hands in one file for what it proves. What was typed before is there again where a document came back. */
export function HandIn({ wallet, requirements, forId }: Props) {
  const choices = choicesOf(requirements, wallet.standings)
  const asked = choices.find((one) => one.id === forId || one.basedOnId === forId)
  // The one that was the last when the form was opened: what is sent from it must not begin it anew.
  const [before] = useState(
    () => wallet.standings.find((one) => one.requirement.id === asked?.id)?.submissionId ?? null,
  )
  const last = useQuery({ ...submissionQuery(before ?? ''), enabled: before !== null })
  if (before !== null && last.isPending) return null
  return <HandInForm wallet={wallet} choices={choices} asked={asked} before={last.data} />
}

type FormProps = {
  wallet: Wallet
  choices: Requirement[]
  asked: Requirement | undefined
  before: Submission | undefined
}

function HandInForm({ wallet, choices, asked, before }: FormProps) {
  const upload = useFileUpload()
  const submit = useSubmit()
  const [typed, setTyped] = useState<Typed>(() => {
    const known = typedBefore(asked?.id ?? '', before)
    return { ...known, shared: { ...known.shared, holderName: known.shared.holderName ?? wallet.trainer.name } }
  })
  const [chosen, setChosen] = useState<string[]>(asked ? [asked.id] : [])
  const [touched, setTouched] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const [answers, setAnswers] = useState<Submission[]>([])

  const proves = choices.filter((one) => chosen.includes(one.id))
  const failed = answers.filter((one) => one.status === 'format_failed')
  const sent = answers.filter((one) => one.status !== 'format_failed')
  const problems = failed.flatMap((one) => one.problems.filter(({ severity }) => severity === 'stops'))
  const type = (next: Typed) => {
    setTyped(next)
    setTouched(true)
  }
  const share = (changes: Partial<Evidence>) => type({ ...typed, shared: { ...typed.shared, ...changes } })
  const own = (one: Requirement) => ({ ...prefilled(one), ...typed.own[one.id] })
  const setOwn = (one: Requirement, changes: Partial<Evidence>) =>
    type({ ...typed, own: { ...typed.own, [one.id]: { ...own(one), ...changes } } })

  async function send() {
    if (upload.state.kind !== 'taken') return setMissing('Choose a file or take a photo first.')
    if (proves.length === 0) return setMissing('Choose what it’s for.')
    setMissing(null)
    const waiting = proves.filter((one) => !sent.some((done) => done.requirement.id === one.id))
    const fileId = upload.state.taken.file.id
    const { submissions } = await submit.mutateAsync({
      fileId,
      items: waiting.map((one) => ({ requirementId: one.id, evidence: evidenceFor(one, typed) })),
    })
    setAnswers([...sent, ...submissions])
    setTouched(submissions.some((one) => one.status === 'format_failed'))
  }

  if (answers.length > 0 && failed.length === 0) return <Sent answers={answers} />
  const shared = sharedFields.filter((field) => proves.some((one) => wants(one.terms, field)))
  const explains = typed.shared.explanation != null || [...problems].some((one) => one.code === 'names_differ')
  return (
    <form
      className={styles.form}
      aria-label="Upload a document"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send().catch(() => undefined)
      }}
    >
      <UnsavedGuard when={(touched || upload.state.kind === 'taken') && !submit.isPending} />
      {before?.decision?.outcome === 'rejected' && before.decision.text && (
        <p className={styles.cameBack}>
          <CircleAlert size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>Rejected: “{before.decision.text}” The details you entered are saved below.</span>
        </p>
      )}
      <FileDrop state={upload.state} onFile={upload.send} onAgain={upload.again} onClear={upload.clear} />
      <fieldset className={styles.group}>
        <legend>What it’s for</legend>
        <p className="dim small">One file can cover several, such as first aid that includes CPR.</p>
        <div className={styles.choices}>
          {choices.map((one) => {
            const standing = wallet.standings.find(({ requirement }) => requirement.id === one.id)
            return (
              <Checkbox
                size="md"
                key={one.id}
                label={nameOf(one)}
                description={standing && standingWord(standing).word}
                checked={chosen.includes(one.id)}
                disabled={!chosen.includes(one.id) && chosen.length >= 5}
                onChange={(event) => {
                  setTouched(true)
                  setChosen(event.currentTarget.checked ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))
                }}
              />
            )
          })}
        </div>
      </fieldset>
      {proves.length > 0 && (
        <fieldset className={styles.group}>
          <legend>Document details</legend>
          <div className={styles.fields}>
            {shared.map((field) => (
              <EvidenceField
                key={field}
                id={`hand-in-${field}`}
                field={field}
                terms={termsOf(proves, field)}
                value={typed.shared}
                onChange={share}
                hint={
                  field === 'number'
                    ? (proves.find((one) => one.terms.numberHint)?.terms.numberHint ?? undefined)
                    : undefined
                }
                error={sayAt(problems, field)}
              />
            ))}
            {explains && (
              <Textarea
                className={styles.wide}
                label="Why the names differ"
                placeholder="I changed my name when I married"
                autosize
                minRows={2}
                maxLength={500}
                value={typed.shared.explanation ?? ''}
                onChange={(event) => share({ explanation: event.currentTarget.value })}
              />
            )}
          </div>
        </fieldset>
      )}
      {proves.map((one) => {
        const fields = ownFields.filter((field) => wants(one.terms, field))
        const mine = failed.find(({ requirement }) => requirement.id === one.id)?.problems ?? []
        if (fields.length === 0) return null
        return (
          <fieldset key={one.id} className={styles.group}>
            <legend>{nameOf(one)}</legend>
            <div className={styles.fields}>
              {fields.map((field) => (
                <div key={field}>
                  <EvidenceField
                    id={`hand-in-${one.id}-${field}`}
                    field={field}
                    terms={one.terms}
                    value={own(one)}
                    onChange={(changes) => setOwn(one, changes)}
                    error={sayAt(mine, field)}
                  />
                  {field === 'expiresOn' && <MonthOnly value={own(one)} onChange={(changes) => setOwn(one, changes)} />}
                </div>
              ))}
            </div>
          </fieldset>
        )
      })}
      {problems.length > 0 && <Problems problems={problems} />}
      {(missing ?? submit.error) && (
        <p className={styles.refused} role="alert">
          <TriangleAlert size={17} strokeWidth={1.75} aria-hidden="true" />
          {missing ?? [sentenceOf(submit.error), ...Object.values(fieldErrorsOf(submit.error))].join(' ')}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" loading={submit.isPending}>
          {failed.length > 0 ? 'Check again' : proves.length > 1 ? `Submit for ${proves.length}` : 'Submit for review'}
        </Button>
      </div>
    </form>
  )
}

/** What is asked of a shared field: as much as the strictest of those it is for. */
function termsOf(proves: Requirement[], field: string): Requirement['terms'] {
  return (proves.find((one) => wants(one.terms, field)?.required) ?? proves[0])!.terms
}

function sayAt(problems: Problem[], field: string): string | undefined {
  const one = problems.find((problem) => problem.field === field && problem.severity === 'stops')
  return one && `${one.sentence} ${one.fix}`
}

/** Some documents print a month and no day: its last day counts. */
function MonthOnly({ value, onChange }: { value: Evidence; onChange: (changes: Partial<Evidence>) => void }) {
  const [month, setMonth] = useState(false)
  if (!month)
    return (
      <button type="button" className={styles.link} onClick={() => setMonth(true)}>
        It only shows a month
      </button>
    )
  return (
    <label className={styles.month}>
      Month{' '}
      <input
        type="month"
        defaultValue={value.expiresOn?.slice(0, 7)}
        onChange={(event) => {
          if (event.currentTarget.value) onChange({ expiresOn: monthsEnd(event.currentTarget.value) })
        }}
      />{' '}
      <span className="dim small">valid to the end of the month</span>
    </label>
  )
}

function Problems({ problems }: { problems: Problem[] }) {
  return (
    <section className={styles.problems} role="alert" aria-label="What to fix">
      <p>
        <b>{problems.length === 1 ? 'Fix 1 thing to submit' : `Fix ${problems.length} things to submit`}</b>
      </p>
      <ul>
        {problems.map((one) => (
          <li key={one.code + (one.field ?? '')}>
            {one.sentence} <span>{one.fix}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sent({ answers }: { answers: Submission[] }) {
  const doubts = answers.flatMap((one) => one.problems)
  const first = answers.find((one) => one.blocks)?.blocks
  const names = inAList(answers.map((one) => nameOf(one.requirement)))
  return (
    <Card>
      <section className={styles.sent} aria-label="Submitted for review" aria-live="polite">
        <CircleCheck size={30} strokeWidth={1.5} color="var(--green-mark)" aria-hidden="true" />
        <h2>Submitted for review</h2>
        <p>
          {answers.length > 1
            ? `${names} are in review at your gym. We’ll notify you.`
            : `${names} is in review at your gym. We’ll notify you.`}
          {first && (first.classes === 1 ? ' 1 class depends on it.' : ` ${classesCount(first.classes)} depend on it.`)}
        </p>
        {doubts.length > 0 && (
          <ul className={styles.doubts}>
            {doubts.map((one) => (
              <li key={one.code + one.sentence}>
                {one.sentence} <span className="dim">{one.fix}</span>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.sentActions}>
          <Button component={Link} to="/compliance">
            See your documents
          </Button>
          <Button component={Link} to="/compliance/documents" variant="default">
            See what you submitted
          </Button>
        </div>
      </section>
    </Card>
  )
}
