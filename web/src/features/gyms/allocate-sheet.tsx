import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { asPage } from '@quartet/contract/kernel/paging'
import type { GymAdmin } from '@quartet/contract/gyms/team'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { nothingFound } from '../../ui/fields/nothing-found.ts'
import { allocateGym, findGyms } from './team.api.ts'
import styles from './team-page.module.css'

type Props = { gymAdmin: GymAdmin | null; onClose: () => void }

/** Gives a gym admin one more gym to look after. */
export function AllocateSheet({ gymAdmin, onClose }: Props) {
  return (
    <Sheet opened={gymAdmin !== null} onClose={onClose} title={`Allocate a gym to ${gymAdmin?.name ?? ''}`}>
      {gymAdmin && <Allocate gymAdmin={gymAdmin} onClose={onClose} />}
    </Sheet>
  )
}

function Allocate({ gymAdmin, onClose }: { gymAdmin: GymAdmin; onClose: () => void }) {
  const [gymId, setGymId] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const found = useQuery({ ...findGyms(search), placeholderData: keepPreviousData })
  const [failure, setFailure] = useState<string | null>(null)
  const allocate = useMutation({
    ...allocateGym(),
    onSuccess: () => {
      toast.success(`Gym allocated to ${gymAdmin.name}.`)
      onClose()
    },
    onError: (error) => setFailure(sentenceOf(error)),
  })
  const theirs = new Set(gymAdmin.gyms.map((gym) => gym.id))
  const gyms = found.data ? asPage(found.data).data.filter((gym) => !theirs.has(gym.id)) : []
  return (
    <div className={styles.cards}>
      <Select
        label="Gym"
        placeholder="Search gyms by name"
        searchable
        data-autofocus
        value={gymId}
        error={failure}
        data={gyms.map((gym) => ({ value: gym.id, label: gym.city ? `${gym.name}, ${gym.city}` : gym.name }))}
        filter={({ options }) => options}
        onSearchChange={setTyped}
        onChange={setGymId}
        nothingFoundMessage={nothingFound(found, 'No gyms match this search')}
      />
      <div className={styles.foot}>
        <Button
          disabled={gymId === null}
          loading={allocate.isPending}
          onClick={() => gymId && allocate.mutate({ id: gymAdmin.id, gymId })}
        >
          Allocate
        </Button>
      </div>
    </div>
  )
}
