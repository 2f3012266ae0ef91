import { Button, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverCandidate } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Avatar } from '../../../ui/lists/person.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { candidatesOf, useOffer } from './answers.api.ts'
import { firstName, seenOf } from '../cover/cover.rules.ts'
import styles from './answer.module.css'

/** Offers a cover to one trainer who has not applied: whoever may first, the others with what is in their way. */
export default function OfferCover({ cover, opened, onClose }: { cover: Cover; opened: boolean; onClose: () => void }) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Offer ${cover.className} to someone`}>
      {opened && <Choice cover={cover} onClose={onClose} />}
    </Sheet>
  )
}

function Choice({ cover, onClose }: { cover: Cover; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<CoverCandidate | null>(null)
  const [message, setMessage] = useState('')
  const people = useQuery(candidatesOf(cover.id, search))
  const offer = useOffer()
  const name = chosen && firstName(chosen.trainer.name)

  function send() {
    if (!chosen) return
    offer.mutate(
      { id: cover.id, trainerId: chosen.trainer.id, message: message.trim() || undefined, ...seenOf(cover) },
      {
        onSuccess: () => {
          toast.success(`Offered to ${firstName(chosen.trainer.name)}.`)
          onClose()
        },
      },
    )
  }

  return (
    <div className={styles.form}>
      <TextInput
        aria-label="Search trainers"
        placeholder="Search trainers"
        leftSection={<Search size={16} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {people.error ? (
        <ErrorState error={people.error} onRetry={() => void people.refetch()} />
      ) : people.data ? (
        people.data.length === 0 ? (
          <p className="dim">{search ? `No trainers match “${search}”.` : 'No other trainers are connected yet.'}</p>
        ) : (
          <ul className={`plain ${styles.people}`} aria-label="Trainers">
            {people.data.map((one) => (
              <li key={one.trainer.id}>
                <Candidate one={one} chosen={chosen?.trainer.id === one.trainer.id} onChoose={() => setChosen(one)} />
              </li>
            ))}
          </ul>
        )
      ) : (
        <RowsSkeleton />
      )}
      {chosen && (
        <Textarea
          label={`Message to ${name}`}
          description="Optional."
          autosize
          minRows={2}
          maxLength={500}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {offer.error && (
        <p className={styles.failure} role="alert">
          {sentenceOf(offer.error)}
        </p>
      )}
      <div className={styles.end}>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
        <Button disabled={!chosen} loading={offer.isPending} onClick={send}>
          {name ? `Offer it to ${name}` : 'Offer it'}
        </Button>
      </div>
    </div>
  )
}

function Candidate({ one, chosen, onChoose }: { one: CoverCandidate; chosen: boolean; onChoose: () => void }) {
  const { trainer, ok, reasons, answered } = one
  const applied = answered === 'applied'
  const fact = applied
    ? 'Has already applied. Approve the application instead.'
    : ok
      ? answered === 'declined'
        ? 'Declined before.'
        : 'Eligible.'
      : reasons.map((reason) => reason.sentence).join(' ')
  const words = (
    <>
      <Avatar name={trainer.name} src={trainer.avatarUrl} size={32} />
      <span>
        {trainer.name}
        <span className={styles.reasons} style={{ display: 'block' }}>
          {fact}
        </span>
      </span>
    </>
  )
  if (!ok || applied) return <div className={styles.person}>{words}</div>
  return (
    <button type="button" className={styles.person} aria-pressed={chosen} onClick={onChoose}>
      {words}
    </button>
  )
}
