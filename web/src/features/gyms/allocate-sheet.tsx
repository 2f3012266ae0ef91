import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { GymAdmin } from '@quartet/contract/gyms/team'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { GymField } from './gyms-field.tsx'
import { allocateGym } from './team.api.ts'
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
  const [failure, setFailure] = useState<string | null>(null)
  const allocate = useMutation({
    ...allocateGym(),
    onSuccess: () => {
      toast.success(`Gym allocated to ${gymAdmin.name}.`)
      onClose()
    },
    onError: (error) => setFailure(sentenceOf(error)),
  })
  return (
    <div className={styles.cards}>
      <GymField
        data-autofocus
        value={gymId}
        error={failure}
        without={gymAdmin.gyms.map((gym) => gym.id)}
        onChange={setGymId}
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
