import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { Cover } from '@quartet/contract/covers/cover'
import type { CoverRequestAnswer } from '@quartet/contract/covers/requests'
import { Card } from '../../../ui/display/card.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { seenLines } from '../cover/cover.rules.ts'
import { requestOf, useCancelRequest } from '../away/requests.api.ts'

/** The request that a class was asked for in, when it was not alone: how the others stand, and taking back what is open. */
export function RequestLines({ cover }: { cover: Cover }) {
  const [opened, setOpened] = useState(false)
  const cancel = useCancelRequest()
  const { data } = useQuery(requestOf(cover.id))
  if (!data || data.lines.length < 2) return null
  const { open, filled, lines } = data
  const only = open === 1 ? 'the open one' : `the ${open} open ones`
  return (
    <Card title={`One of ${lines.length} classes`} note={standing(data)}>
      <p>
        {filled > 0 && `${filled} ${filled === 1 ? 'is' : 'are'} covered. `}
        {openWords(data)}
      </p>
      {data.can.cancel && open > 1 && (
        <Button mt="sm" variant="default" onClick={() => setOpened(true)}>
          Cancel {only}
        </Button>
      )}
      <Confirm
        opened={opened}
        onClose={() => setOpened(false)}
        title={filled > 0 ? `Only ${only}?` : `Cancel all ${open}?`}
        action={`Cancel ${only}`}
        cancel="Keep asking"
        danger
        onConfirm={async () => {
          await cancel.mutateAsync({ id: data.id, seen: seenLines(lines) })
          toast.success(`Cancelled. You’re teaching ${open === 1 ? 'it' : `all ${open}`} again.`)
        }}
      >
        {filled > 0
          ? `The ${filled} that ${filled === 1 ? 'is' : 'are'} covered stay${filled === 1 ? 's' : ''} covered. `
          : ''}
        The others keep their trainer. We’ll notify everyone who was asked.
      </Confirm>
    </Card>
  )
}

/** Trainers are asked only once the gym has approved. */
function openWords({ open, lines, gymName }: CoverRequestAnswer): string {
  if (open === 0) return 'None of them needs cover now.'
  const waiting = lines.filter((line) => line.status === 'draft').length
  const sought = open - waiting
  const yes = `${gymName} still needs to approve ${waiting === open ? (open === 2 ? 'both' : `all ${open}`) : waiting}.`
  return [
    ...(sought > 0 ? [`${sought} still ${sought === 1 ? 'needs' : 'need'} cover.`] : []),
    ...(waiting > 0 ? [yes] : []),
  ].join(' ')
}

const words: Record<CoverRequestAnswer['status'], string> = {
  available: 'no one found yet',
  assigned: 'all covered',
  partially_complete: 'partly covered',
  complete: 'all taught',
  cancelled: 'cancelled',
  unfilled: 'not covered',
}
const standing = ({ status, lines }: CoverRequestAnswer) =>
  status === 'available' && lines.every((line) => line.status === 'draft') ? 'no one asked yet' : words[status]
