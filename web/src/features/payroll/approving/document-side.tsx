import { Button } from '@mantine/core'
import {
  ArrowLeftRight,
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  FileQuestionMark,
  Files,
  Hourglass,
  MoonStar,
  Tag,
  Undo2,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import type { LeftOut, PayDocument } from '@quartet/contract/payroll/payroll'
import { shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { useAddClass, useSettle } from '../document/document.api.ts'
import { count, dayAndTime, dollars } from '../document/document.copy.ts'
import { documentPath } from '../document/document-link.tsx'
import styles from './document-side.module.css'

const leftIcon: Record<LeftOut['code'], LucideIcon> = {
  not_confirmed: Hourglass,
  not_over: Hourglass,
  no_rate: Tag,
  taught_by_other: ArrowLeftRight,
  cancelled: Ban,
  no_engagement: FileQuestionMark,
  no_abn: FileQuestionMark,
  other_document: Files,
  removed: MoonStar,
}

/** What changed since it was sent in: the difference, and to leave it to the next document. */
export function Differences({ document }: { document: PayDocument }) {
  const settle = useSettle()
  if (document.differences.length === 0) return null
  const total = document.differences.reduce((sum, one) => sum + one.cents, 0)
  const left = document.differences.every((one) => one.settled)
  const signed = (cents: number) => `${cents > 0 ? '+' : ''}${dollars(cents, document.currency)}`
  return (
    <section className={styles.amber} aria-label="Changed since it was submitted">
      <UsersRound size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>
          <b>Changed since it was submitted:</b> {signed(total)}.{' '}
          {left
            ? 'The difference is added to the next one as a correction.'
            : 'Withdraw it or send it back to change it now, or leave the difference for the next one.'}
        </p>
        <ul className="plain">
          {document.differences.map((one) => (
            <li key={`${one.lineId ?? ''} ${one.timetableId}`}>
              {one.words}, {signed(one.cents)}
            </li>
          ))}
        </ul>
        {document.can.settle && (
          <Button
            variant="default"
            loading={settle.isPending}
            onClick={() =>
              settle.mutate(
                { id: document.id, version: document.version },
                {
                  onSuccess: () => toast.success('The difference is added to the next one as a correction.'),
                  onError: (error) => toast.error(sentenceOf(error)),
                },
              )
            }
          >
            Leave for the next one
          </Button>
        )}
      </div>
    </section>
  )
}

export function Returned({ returned, zone }: { returned: PayDocument['returned']; zone: string }) {
  if (!returned) return null
  return (
    <section className={styles.amber} aria-label="Sent back">
      <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p>
          <b>
            {returned.by} sent it back {dayAndTime(returned.at, zone)}.
          </b>
        </p>
        <p className={styles.said}>{returned.reason}</p>
      </div>
    </section>
  )
}

export function NotOnIt({ document }: { document: PayDocument }) {
  const add = useAddClass()
  if (document.leftOut.length === 0) return null
  return (
    <Card title="Not included">
      <ul className={`plain ${styles.left}`}>
        {document.leftOut.map((one) => {
          const Icon = leftIcon[one.code]
          return (
            <li key={one.timetableId}>
              <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
              <span>
                {shortDay(one.date)}, {one.title}
              </span>
              <span className="dim">{one.words}</span>
              {one.can.add && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={add.isPending && add.variables.timetableId === one.timetableId}
                  aria-label={`Add ${one.title}, ${shortDay(one.date)}`}
                  onClick={() =>
                    add.mutate(
                      { id: document.id, version: document.version, timetableId: one.timetableId },
                      { onError: (error) => toast.error(sentenceOf(error)) },
                    )
                  }
                >
                  Add
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

export function Checked({ checks, open }: { checks: PayDocument['checks']; open: boolean }) {
  if (checks.length === 0) return null
  const wrong = checks.filter((one) => !one.ok).length
  return (
    <Card title="Checks" note={wrong > 0 ? `${count(wrong, 'thing')} to fix` : undefined}>
      <ul className={`plain ${styles.checks}`}>
        {checks.map((one) => (
          <li key={`${one.code} ${one.words}`} data-ok={one.ok}>
            {one.ok ? (
              <CircleCheck size={16} strokeWidth={1.75} aria-label="OK:" />
            ) : open ? (
              <CircleDashed size={16} strokeWidth={1.75} aria-label="To fix:" />
            ) : (
              <CircleX size={16} strokeWidth={1.75} aria-label="Wrong:" />
            )}
            {one.words}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function Linked({ links }: { links: PayDocument['links'] }) {
  if (links.length === 0) return null
  // What a credit note credits it corrects as well: said once.
  const credited = new Set(links.filter(({ kind }) => kind === 'credits').map(({ id }) => id))
  const shown = links.filter(({ kind, id }) => kind !== 'corrects' || !credited.has(id))
  return (
    <Card title="Related">
      <ul className={`plain ${styles.links}`}>
        {shown.map((one) => (
          <li key={`${one.kind} ${one.id}`}>
            <Link to={documentPath(one.id)}>{one.words}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
