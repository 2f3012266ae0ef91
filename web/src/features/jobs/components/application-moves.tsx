import { Button, NativeSelect } from '@mantine/core'
import type { JobApplication } from '@quartet/contract/job-applications'
import { applicationWord } from '../jobs.copy.ts'
import { boardColumns, mayGo } from '../jobs.rules.ts'
import type { BoardColumn } from '../jobs.rules.ts'

type Props = { one: JobApplication; onMove: (one: JobApplication, to: BoardColumn) => void }

/** How far an application is, to be changed by who hires; hiring has a button of its own. */
export function ApplicationMoves({ one, onMove }: Props) {
  const { name } = one.trainer
  if (!one.can.move) return null
  return (
    <>
      <NativeSelect
        aria-label={`Move ${name} to`}
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
