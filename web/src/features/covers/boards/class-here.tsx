import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck2, CalendarClock, CircleCheck, CircleSlash, ShieldAlert } from 'lucide-react'
import { lazy, useState } from 'react'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import type { ThingHere } from '../../../shell/map/slices.ts'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Standing } from '../../../ui/display/status-panel.tsx'
import { oneEntry } from '../cover/cover.api.ts'
import type { Word } from '../cover/cover.copy.ts'
import CoverHere from './cover-here.tsx'

const AskForCoverForm = lazy(() => import('../requests/ask-for-cover-form.tsx'))

/** A class in its thread: how it stands, and asking for cover; where it has a cover, what one may do about that. */
const ClassHere: ThingHere = ({ id }) => {
  const { trainer } = useCurrentUser()
  const { data: entry } = useQuery(oneEntry(id))
  const [asked, setAsked] = useState<Entry | null>(null)
  if (!entry) return null
  const own = trainer !== null && entry.trainer?.id === trainer.id
  return (
    <>
      {entry.coverId !== null && entry.status !== 'cancelled' ? (
        <CoverHere id={entry.coverId} />
      ) : (
        <Standing word={wordOf(entry)}>
          {entry.can.askCover && (
            <Button variant="default" onClick={() => setAsked(entry)}>
              {own ? 'I’m away' : 'Ask for cover'}
            </Button>
          )}
        </Standing>
      )}
      {/* As it was when it was asked for: what comes of that is still to be read once it cannot be asked for again. */}
      <Sheet opened={asked !== null} onClose={() => setAsked(null)} title="Ask for cover" size="lg">
        {asked && <AskForCoverForm entry={asked} onDone={() => setAsked(null)} />}
      </Sheet>
    </>
  )
}
export default ClassHere

function wordOf({ status, atRisk, substituteFor }: Entry): Word {
  if (status === 'cancelled') return { tone: 'grey', icon: CircleSlash, word: 'Cancelled' }
  if (status === 'completed') return { tone: 'green', icon: CalendarCheck2, word: 'Taught' }
  if (atRisk) return { tone: 'amber', icon: ShieldAlert, word: 'At risk' }
  if (substituteFor) return { tone: 'green', icon: CircleCheck, word: 'Covered' }
  return { tone: 'outline', icon: CalendarClock, word: 'On the timetable' }
}
