import { Button, NativeSelect } from '@mantine/core'
import type { JobApplication } from '@quartet/contract/jobs/applications'
import { applicationWord } from '../jobs/jobs.copy.ts'
import { boardColumns, mayGo, type BoardColumn } from '../jobs/jobs.rules.ts'

type Props = {
  one: JobApplication
  onMove: (one: JobApplication, to: BoardColumn) => void
  /** Where no column around it says what the choice is of. */
  labelled?: boolean
}

/** How far an application is, to be changed by who hires; hiring has a button of its own. */
export function ApplicationMoves({ one, onMove, labelled = false }: Props) {
  const { name } = one.trainer
  const choice = `Move ${name} to`
  if (!one.can.move) return null
  return (
    <>
      <NativeSelect
        {...(labelled ? { label: choice } : { 'aria-label': choice })}
        value={one.status}
        data={boardColumns
          .filter((column) => column === one.status || mayGo(one, column))
          .map((column) => ({ value: column, label: applicationWord[column].word }))}
        onChange={(event) => onMove(one, event.currentTarget.value as BoardColumn)}
      />
      {one.can.hire && (
        <Button variant={one.status === 'offered' ? 'filled' : 'default'} onClick={() => onMove(one, 'hired')}>
          Hire {name.split(' ')[0]}
        </Button>
      )}
    </>
  )
}
