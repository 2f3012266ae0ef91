import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Phone, PhoneOff } from 'lucide-react'
import type { Cover } from '@quartet/contract/covers/cover'
import { useNow } from '../../../platform/words/clock.ts'
import { phoneLink, phoneWords } from '../../../platform/words/phone-numbers.ts'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Person } from '../../../ui/lists/person.tsx'
import { callListOf } from '../away/requests.api.ts'
import styles from './call-list.module.css'

const said: Record<string, string> = {
  applied: 'applied',
  selected: 'offered',
  declined: 'declined',
  withdrawn: 'withdrew',
  disqualified: 'can’t take it',
}

/** Three hours before the start there is no time for waves: whom to call, in the order in which they would be asked. */
export function CallList({ cover }: { cover: Cover }) {
  const now = useNow()
  const left = Date.parse(cover.startsAt) - now
  const due = left > 0 && left <= 3 * 3_600_000
  const { data } = useQuery({ ...callListOf(cover.id), enabled: due })
  if (!due || !data) return null
  return (
    <Card flush title="Call list" note="eligible trainers, in the order we asked them">
      {data.length === 0 ? (
        <EmptyState
          icon={PhoneOff}
          title="No connected trainer is eligible"
          help={{ article: 'why-is-nobody-asked', words: 'Why no one is asked' }}
        >
          Assign a trainer or cancel the class on the timetable.
        </EmptyState>
      ) : (
        <ul className={`plain ${styles.list}`}>
          {data.map((one) => (
            <li key={one.trainerId}>
              <Person name={one.name} size={34} fact={factOf(one)} />
              {one.phone ? (
                <Button
                  component="a"
                  href={phoneLink(one.phone)}
                  variant="default"
                  leftSection={<Phone size={16} strokeWidth={1.75} aria-hidden="true" />}
                  aria-label={`Call ${one.name}, ${phoneWords(one.phone)}`}
                >
                  {phoneWords(one.phone)}
                </Button>
              ) : (
                <span className="dim">no number</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function factOf({ favourite, taught, answer }: { favourite: boolean; taught: boolean; answer: string | null }): string {
  const facts = [
    favourite && 'favourite',
    taught && 'taught it lately',
    answer !== null && (said[answer] ?? 'answered'),
  ]
  return facts.filter(Boolean).join(', ') || 'may take it'
}
