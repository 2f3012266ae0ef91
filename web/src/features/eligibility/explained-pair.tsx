import { Button } from '@mantine/core'
import { Ban, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type { Explanation } from '@quartet/contract/eligibility/eligibility'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useNow } from '../../platform/words/clock.ts'
import { clockTime, dateIn, longDate, shortDay } from '../../platform/words/dates.ts'
import { Card } from '../../ui/display/card.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { Person } from '../../ui/lists/person.tsx'
import { useLift, useUnblock } from './eligibility.api.ts'
import { linesOfGates } from './eligibility.copy.ts'
import { BlockFromCovers } from './block-from-covers.tsx'
import { GateLines } from './eligibility.tsx'
import { SetAside } from './set-aside.tsx'
import styles from './explained-pair.module.css'

type Props = { explanation: Explanation; entry: Entry | undefined }

/** One trainer and one class: the verdict, every gate, and what a manager has said about them. */
export function ExplainedPair({ explanation, entry }: Props) {
  const { trainer, verdict, ok, asked, gates, overrides, block, can } = explanation
  const reasons = gates.flatMap((one) => one.reasons)
  const now = useNow()
  const [dialog, setDialog] = useState<'aside' | 'block' | null>(null)
  const lift = useLift()
  const unblock = useUnblock()
  const canOpen = gates.some((one) => one.verdict === 'fails' && one.reasons.some(({ gate }) => gate !== undefined))
  const zone = entry?.timezone ?? 'Australia/Sydney'
  return (
    <>
      <Card flush>
        <div className={styles.head}>
          <Person name={trainer.name} src={trainer.avatarUrl} size={34} fact={entry && whatAndWhen(entry)} />
          <Standing ok={ok} asked={asked} own={reasons.some(({ code }) => code === 'own_class')} />
        </div>
        <output className={styles.verdict}>{verdict}</output>
      </Card>
      <Card title="All checks">
        <GateLines lines={linesOfGates(gates)} />
        {(can.setAside || can.block) && (
          <div className={styles.actions}>
            {can.block &&
              (block ? (
                <Button variant="default" loading={unblock.isPending} onClick={() => unblock.mutate({ id: block.id })}>
                  Let them take covers again
                </Button>
              ) : (
                <Button
                  variant="default"
                  leftSection={<Ban size={14} aria-hidden="true" />}
                  onClick={() => setDialog('block')}
                >
                  Stop offering covers
                </Button>
              ))}
            {can.setAside && canOpen && (
              <Button leftSection={<ShieldOff size={14} aria-hidden="true" />} onClick={() => setDialog('aside')}>
                Allow anyway
              </Button>
            )}
          </div>
        )}
      </Card>
      {block && (
        <Card title="Not offered covers">
          <p>
            “{block.reason}” <span className="dim">{block.madeBy}. The trainer doesn’t see this.</span>
          </p>
        </Card>
      )}
      {overrides.length > 0 && (
        <Card title="Allowed">
          <ul className={`plain ${styles.overrides}`}>
            {overrides.map((one) => (
              <li key={one.id}>
                <span>
                  “{one.reason}”{' '}
                  <span className="dim">
                    {one.givenBy}, {one.inForce ? 'to' : 'ended before the class, on'} {longDate(one.expiresOn)}
                  </span>
                </span>
                {one.can.lift && (
                  <Button
                    variant="default"
                    size="xs"
                    loading={lift.isPending}
                    onClick={() => lift.mutate({ id: one.id })}
                  >
                    Withdraw
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {entry && (
        <SetAside
          trainer={trainer}
          timetableId={entry.id}
          date={entry.date}
          today={dateIn(zone, now)}
          opened={dialog === 'aside'}
          onClose={() => setDialog(null)}
        />
      )}
      <BlockFromCovers
        trainer={trainer}
        gym={{ id: explanation.gymId, name: explanation.gymName }}
        opened={dialog === 'block'}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

const whatAndWhen = ({ name, date, startTime, gymName }: Entry): string =>
  `${name}, ${shortDay(date)}, ${clockTime(startTime)}, ${gymName}`

function Standing({ ok, asked, own }: { ok: boolean; asked: boolean; own: boolean }) {
  if (own) return <Chip tone="outline">Already theirs</Chip>
  if (!ok) return <Chip tone="red">Not eligible</Chip>
  return asked ? <Chip tone="green">Would be asked</Chip> : <Chip tone="amber">Not asked</Chip>
}
