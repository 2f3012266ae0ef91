import { useQuery } from '@tanstack/react-query'
import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { FoundMultiSelect, FoundSelect, type Named } from '../../../ui/fields/found-choice.tsx'
import { useTyped } from '../../../ui/fields/use-typed.ts'
import { connectedTrainersQuery } from './connection.api.ts'

type Of = { gymId: string; known?: (Named | null | undefined)[] }

function useTrainers(gymId: string) {
  const typed = useTyped()
  const found = useQuery({ ...connectedTrainersQuery(gymId, typed.wanted), enabled: gymId !== '' })
  const isNobody = typed.wanted === '' && found.data?.rows.length === 0
  return { typed, found, isNobody, nothing: isNobody ? nobody : 'No connected trainers match' }
}

const nobody = 'No trainer is connected yet'

type OneProps = Of &
  Pick<SelectProps, 'label' | 'placeholder' | 'disabled' | 'error' | 'clearable' | 'withAsterisk'> & {
    value: string | null
    /** Who is not to be chosen. */
    without?: string | undefined
    onChange: (id: string | null, trainer: Named | null) => void
  }

/** One of the trainers who are connected with a gym. */
export function TrainerSelect({ gymId, without, placeholder, ...props }: OneProps) {
  const { isNobody, found, ...finding } = useTrainers(gymId)
  const data = found.data && { ...found.data, rows: found.data.rows.filter(({ id }) => id !== without) }
  return (
    <FoundSelect {...props} {...finding} found={{ ...found, data }} placeholder={isNobody ? nobody : placeholder} />
  )
}

type SomeProps = Of &
  Pick<MultiSelectProps, 'label' | 'placeholder'> & { value: string[]; onChange: (ids: string[]) => void }

/** Some of the trainers who are connected with a gym. */
export function TrainersSelect({ gymId, ...props }: SomeProps) {
  const { found, typed, nothing } = useTrainers(gymId)
  return <FoundMultiSelect {...props} {...{ found, typed, nothing }} clearable />
}
