import { Button } from '@mantine/core'
import type { Notification } from '@quartet/contract/notifications/notifications'
import { Chip } from '../../../ui/display/chip.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { useAnswering } from './answers.api.ts'
import { standingOf, type Act } from './answers.rules.ts'
import { otherOutcome, outcomeChip, processing } from './notice.copy.ts'
import styles from './notices.module.css'

type Props = { notice: Notification; className?: string }

/** What can be done about a notice where it is read, or what became of it and by whom. Nothing where it asks nothing. */
export function AnswerBar({ notice, className = '' }: Props) {
  const { acts, word, sentence, at } = standingOf(notice)
  if (acts.length > 0) return <Acts notice={notice} acts={acts} className={className} />
  if (word === null) return null
  const { tone, icon } = outcomeChip[word] ?? otherOutcome
  return (
    <p className={`${styles.outcome} ${className}`}>
      <Chip tone={tone} icon={icon}>
        {word}
      </Chip>
      {sentence !== null && <span>{sentence}</span>}
      {at !== null && <Ago at={at} />}
    </p>
  )
}

function Acts({ notice, acts, className }: { notice: Notification; acts: Act[]; className: string }) {
  const answering = useAnswering()
  const busy = answering.isPending ? answering.variables.act.kind : null
  return (
    <div className={`${styles.acts} ${className}`}>
      {acts.map((act, place) => (
        <Button
          key={act.kind}
          size="sm"
          variant={place === 0 ? 'filled' : 'default'}
          disabled={busy !== null}
          aria-label={busy === act.kind ? undefined : `${act.label}: ${notice.title}`}
          onClick={() => answering.mutate({ notice, act })}
        >
          {busy === act.kind ? processing : act.label}
        </Button>
      ))}
    </div>
  )
}
