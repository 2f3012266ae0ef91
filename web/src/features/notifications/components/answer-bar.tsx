import { Button } from '@mantine/core'
import type { Notification } from '@quartet/contract/notifications'
import { Chip } from '../../../ui/chip.tsx'
import { Ago } from '../../../ui/moment.tsx'
import { useAnswering } from '../answers.api.ts'
import { standingOf } from '../answers.rules.ts'
import { otherOutcome, outcomeChip, processing } from '../notifications.copy.ts'
import styles from './notices.module.css'

type Props = { notice: Notification; className?: string }

/** What can be done about a notice where it is read, or what became of it and by whom. Nothing where it asks nothing. */
export function AnswerBar({ notice, className = '' }: Props) {
  const answering = useAnswering()
  const { acts, word, sentence, at } = standingOf(notice)
  const busy = answering.isPending ? answering.variables.act.kind : null
  if (acts.length > 0) {
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
