import { ActionIcon, Button } from '@mantine/core'
import {
  ChevronDown,
  ChevronUp,
  MessageCircleQuestionMark,
  PenLine,
  PercentDiamond,
  Sigma,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { PayDocument, PayLine } from '@quartet/contract/payroll/payroll'
import { shortDay, timeRange } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Ago } from '../../../ui/display/moment.tsx'
import { useAskOfLine, useRemoveLine, useSettleQuery } from '../document/document.api.ts'
import { dollars, firstName, stepIcon } from '../document/document.copy.ts'
import { besides } from '../document/document.rules.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { WordsDialog } from '../document/words-dialog.tsx'
import styles from './why-panel.module.css'

type Props = { document: PayDocument; line: PayLine; isPayee: boolean; onChoose?: (lineId: string) => void }

/** Why a line is this much: one step a row, each with its source, and the sum; then what was said about it. */
export function WhyPanel({ document, line, isPayee, onChoose }: Props) {
  const money = (cents: number) => dollars(cents, document.currency)
  const times = line.startTime && line.endTime ? `, ${timeRange(line.startTime, line.endTime)}` : ''
  const hasGst = line.steps.some(({ step }) => step === 'gst')
  return (
    <section className={styles.panel} aria-label={`Why ${money(line.cents)}`}>
      <header className={styles.head}>
        <div>
          <h2>Why {money(line.cents)}</h2>
          <p className="dim">
            {line.title}, {shortDay(line.date)}
            {times}
          </p>
        </div>
        {onChoose && (
          <span className={styles.moves}>
            <Move label="Previous line" icon={ChevronUp} to={besides(document.rows, line.id, -1)} onChoose={onChoose} />
            <Move label="Next line" icon={ChevronDown} to={besides(document.rows, line.id, 1)} onChoose={onChoose} />
          </span>
        )}
      </header>
      <ol className={`plain ${styles.steps}`}>
        {line.steps.map(({ step, words, detail, cents }, at) => (
          // Steps have nothing but their place.
          // oxlint-disable-next-line no-array-index-key
          <Step key={at} icon={stepIcon[step]} words={words} amount={step === 'taught' ? null : money(cents)}>
            {detail}
          </Step>
        ))}
        {!hasGst && line.gstCents !== 0 && (
          <Step
            icon={PercentDiamond}
            words={`${document.tax ?? 'Tax'}, registered on that day`}
            amount={money(line.gstCents)}
          >
            of {money(line.cents)}
          </Step>
        )}
        <Step icon={Sigma} words="Total" amount={money(line.cents + line.gstCents)} sum>
          {sumWords(document)}
        </Step>
      </ol>
      <Thread key={line.id} document={document} line={line} isPayee={isPayee} />
    </section>
  )
}

function sumWords({ status }: PayDocument): string {
  if (status === 'draft' || status === 'returned') return 'can change until it’s submitted'
  return status === 'submitted' ? 'locked when submitted' : 'locked'
}

function Step({
  icon: Icon,
  words,
  amount,
  sum = false,
  children,
}: {
  icon: LucideIcon
  words: string
  amount: string | null
  sum?: boolean
  children?: React.ReactNode
}) {
  return (
    <li className={styles.step} data-sum={sum}>
      <span className={styles.tile}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span>
        <b>{words}</b>
        {children && <span className={styles.source}>{children}</span>}
      </span>
      {amount !== null && <b>{amount}</b>}
    </li>
  )
}

function Move({
  label,
  icon: Icon,
  to,
  onChoose,
}: {
  label: string
  icon: LucideIcon
  to: PayLine | undefined
  onChoose: (lineId: string) => void
}) {
  return (
    <ActionIcon variant="subtle" size="lg" aria-label={label} disabled={!to} onClick={() => to && onChoose(to.id)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

function Thread({ document, line, isPayee }: Omit<Props, 'onChoose'>) {
  const [asking, setAsking] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const ask = useAskOfLine()
  const settle = useSettleQuery()
  const remove = useRemoveLine()
  const ids = { id: document.id, lineId: line.id }
  const fail = (error: unknown) => toast.error(sentenceOf(error))
  const open = line.query?.open ?? false
  const may = open ? line.can.answer || line.can.query : line.can.query
  const other = isPayee ? document.gym.name : firstName(document.payee.name)
  const verb = open ? 'Reply' : 'Query this line'
  if (!line.query && !may && !line.can.remove && !line.can.correct) return null
  return (
    <div className={styles.thread}>
      {line.query && (
        <ul className="plain" aria-label="Messages about this line">
          {line.query.messages.map((one) => (
            <li key={one.id}>
              <span className="dim">
                <b>{one.by}</b> <Ago at={one.at} />
              </span>
              <p>{one.words}</p>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        {may && (
          <Button
            variant="default"
            leftSection={<MessageCircleQuestionMark size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {verb}
          </Button>
        )}
        {open && !isPayee && may && (
          <Button
            variant="default"
            loading={settle.isPending}
            onClick={() =>
              settle.mutate(ids, { onSuccess: () => toast.success(`${line.title}: query resolved.`), onError: fail })
            }
          >
            It’s correct
          </Button>
        )}
        {line.can.remove && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(ids, { onSuccess: () => toast.success(`${line.title} removed.`), onError: fail })
            }
          >
            Remove line
          </Button>
        )}
        {line.can.correct && (
          <Button
            variant="default"
            leftSection={<PenLine size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setCorrecting(true)}
          >
            Correct this class
          </Button>
        )}
      </div>
      {line.can.correct && (
        <CorrectDialog document={document} line={line} opened={correcting} onClose={() => setCorrecting(false)} />
      )}
      <WordsDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`${line.title}, ${shortDay(line.date)}`}
        label={open ? `Your reply to ${other}` : `Your question to ${other}`}
        missing="Enter your message"
        max={600}
        action={open ? 'Reply' : `Ask ${other}`}
        onSend={(words) => ask.mutateAsync({ ...ids, words })}
      />
    </div>
  )
}
