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
          Find someone else
        </Button>
      )}
      {can.offerBack && usual && (
        <Button variant="default" onClick={() => setOpen('back')}>
          Ask {usual} to teach it after all
        </Button>
      )}
      <Confirm
        opened={open === 'replace'}
        onClose={() => setOpen(null)}
        title={`Find someone other than ${name}?`}
        action="Find someone else"
        onConfirm={async () => {
          await replace.mutateAsync({ id: cover.id, ...seenOf(cover) })
          toast.success(`We’re finding someone else. ${name} is still on until then.`)
        }}
      >
        We’ll notify {name}, who’s still covering it until someone else is approved.
      </Confirm>
      <Confirm
        opened={open === 'back'}
        onClose={() => setOpen(null)}
        title={`Ask ${usual} to teach ${cover.className} after all?`}
        action={`Ask ${usual}`}
        onConfirm={async () => {
          await back.mutateAsync({ id: cover.id, ...seenOf(cover) })
          toast.success(`We’ve asked ${usual}.`)
        }}
      >
        {name} is still covering it unless {usual} agrees. {name} gets late cancellation pay if your cover settings
        include it.
      </Confirm>
    </>
  )
}
