import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../ui/display/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { GymFacts } from './gym-facts.tsx'
import { StudioSheet } from './studio-form.tsx'
import { StudioList } from './studio-list.tsx'
import { WithGym } from './with-gym.tsx'
import { gymQuery, studiosQuery } from './gyms.api.ts'
import styles from './facilities-page.module.css'

export default function FacilitiesPage() {
  return <WithGym title="Facilities">{(gym) => <Facilities key={gym.id} gymId={gym.id} />}</WithGym>
}

function Facilities({ gymId }: { gymId: string }) {
  const [adding, setAdding] = useState(false)
  const studios = useQuery(studiosQuery(gymId))
  const gym = useQuery(gymQuery(gymId))
  const canAdd = gym.data?.can.manageStudios === true
  const add = canAdd && (
    <Button leftSection={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      Add studio
    </Button>
  )
  const isEmpty = studios.data?.length === 0
  return (
    <>
      <PageHeader title="Facilities" actions={!isEmpty && add ? add : undefined} />
      <div className={styles.columns}>
        <Card title="Studios" note={studios.data && !isEmpty ? studios.data.length : undefined} flush>
          <StudioList
            gymId={gymId}
            studios={studios.data}
            error={studios.error}
            onRetry={() => void studios.refetch()}
            add={add}
          />
        </Card>
        <GymFacts gymId={gymId} />
      </div>
      {canAdd && <StudioSheet gymId={gymId} opened={adding} onClose={() => setAdding(false)} />}
    </>
  )
}
