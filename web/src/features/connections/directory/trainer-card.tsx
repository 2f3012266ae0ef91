import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Trainer } from '@quartet/contract/connections/connections'
import { Chip } from '../../../ui/display/chip.tsx'
import { Avatar } from '../../../ui/lists/person.tsx'
import { connectionWord, experienceWords, placeWords } from '../connection/connection.copy.ts'
import styles from '../connection/requests.module.css'
import { Why } from '../connection/why.tsx'

const shown = 5

/** A trainer as a gym meets them first. */
export function TrainerCard({ trainer, why, onConnect }: { trainer: Trainer; why: string[]; onConnect: () => void }) {
  const facts = [placeWords(trainer), experienceWords(trainer.experienceYears)].filter(Boolean).join(', ')
  const more = trainer.specialties.length - shown
  const word =
    trainer.connection && trainer.connection.status !== 'inactive' ? connectionWord(trainer.connection, 'gym') : null
  return (
    <article className={styles.card} aria-label={trainer.name}>
      <div className={styles.top}>
        <Avatar name={trainer.name} src={trainer.avatarUrl} size={40} />
        <div>
          <Link className={styles.name} to={`/trainers/${trainer.id}`}>
            {trainer.name}
          </Link>
          <p className="dim small">{facts}</p>
        </div>
      </div>
      <div className={styles.tags}>
        {trainer.specialties.slice(0, shown).map((one) => (
          <Chip key={one.id} tone="grey">
            {one.name}
          </Chip>
        ))}
        {more > 0 && <span className="dim small">+{more} more</span>}
      </div>
      <Why words={why} />
      {trainer.bio && <p className={styles.bio}>{trainer.bio}</p>}
      <div className={styles.bottom}>
        {word && (
          <Chip tone={word.tone} icon={word.icon}>
            {word.word}
          </Chip>
        )}
        {trainer.can.connect && (
          <Button variant="default" aria-label={`Connect with ${trainer.name}`} onClick={onConnect}>
            Connect
          </Button>
        )}
      </div>
    </article>
  )
}
