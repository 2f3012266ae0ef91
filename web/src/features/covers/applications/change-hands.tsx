import { Button } from '@mantine/core'
import { useState } from 'react'
import toast from 'react-hot-toast'
import type { CoverAnswer } from '@quartet/contract/covers/answers'
import type { Cover } from '@quartet/contract/covers/cover'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useOfferBack, useReplace } from './answers.api.ts'
import { firstName, seenOf } from '../cover/cover.rules.ts'

/** Who teaches a covered class is changed by its gym: somebody else is looked for, or it is offered back. */
export function ChangeHands({ cover, answer: { can } }: { cover: Cover; answer: CoverAnswer }) {
  const [open, setOpen] = useState<'replace' | 'back' | null>(null)
  const replace = useReplace()
  const back = useOfferBack()
  if (!cover.substitute) return null
  const name = firstName(cover.substitute.name)
  const usual = cover.usualTrainer && firstName(cover.usualTrainer.name)
  return (
    <>
      {can.replace && (
        <Button variant="default" onClick={() => setOpen('replace')}>
          Look for somebody else
        </Button>
      )}
      {can.offerBack && usual && (
        <Button variant="default" onClick={() => setOpen('back')}>
          Ask {usual} to take it back
        </Button>
      )}
      <Confirm
        opened={open === 'replace'}
        onClose={() => setOpen(null)}
        title={`Look for somebody else than ${name}?`}
        action="Look for somebody else"
        onConfirm={async () => {
          await replace.mutateAsync({ id: cover.id, ...seenOf(cover) })
          toast.success(`Somebody else is looked for. Until then it is ${name}’s.`)
        }}
      >
        {name} is told, and teaches it until somebody else is approved.
      </Confirm>
      <Confirm
        opened={open === 'back'}
        onClose={() => setOpen(null)}
        title={`Ask ${usual} to take ${cover.className} back?`}
        action={`Ask ${usual}`}
        onConfirm={async () => {
          await back.mutateAsync({ id: cover.id, ...seenOf(cover) })
          toast.success(`${usual} has been asked.`)
        }}
      >
        It stays {name}’s unless {usual} says yes. {name} is paid for short notice where your terms say so.
      </Confirm>
    </>
  )
}
