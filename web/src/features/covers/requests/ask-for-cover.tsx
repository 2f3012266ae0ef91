import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Entry } from '@quartet/contract/timetable/entries'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { oneEntry } from '../cover/cover.api.ts'
import AskForCoverForm from './ask-for-cover-form.tsx'
import { EntryPicker } from './entry-picker.tsx'

/** First the class, then why. A class named in the address (`timetableId`) is chosen already. */
export default function AskForCover({ onDone }: { onDone: () => void }) {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  const [picked, setPicked] = useState<Entry | null>(null)
  const [dropped, setDropped] = useState(false)
  const [gymId, setGymId] = useState(user.gym?.id ?? user.allocatedGyms[0]?.id)
  const named = search.get('timetableId')
  const fromAddress = useQuery({ ...oneEntry(named ?? ''), enabled: named !== null && !dropped })
  // As it was before it was asked for: what comes of that is still to be read once it cannot be asked for again.
  const [first, setFirst] = useState<Entry | null>(null)
  if (first === null && fromAddress.data?.can.askCover) setFirst(fromAddress.data)
  const entry = picked ?? (dropped ? null : first)

  function another() {
    setPicked(null)
    setDropped(true)
  }

  if (entry) return <AskForCoverForm entry={entry} onDone={onDone} onBack={another} />
  const trainer = user.role === 'trainer'
  return (
    <>
      {!trainer && !user.gym && user.allocatedGyms.length > 1 && (
        <NativeSelect
          label="Gym"
          mb="sm"
          value={gymId}
          data={user.allocatedGyms.map((gym) => ({ value: gym.id, label: gym.name }))}
          onChange={(event) => setGymId(event.currentTarget.value)}
        />
      )}
      <EntryPicker
        key={gymId}
        scope={trainer ? { trainerId: user.trainer?.id } : { gymId }}
        zone={user.gym?.timezone ?? user.timezone}
        onPick={setPicked}
      />
    </>
  )
}
