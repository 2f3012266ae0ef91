import toast from 'react-hot-toast'
import type { Cover } from '@quartet/contract/covers/cover'
import { shortDay } from '../../../platform/words/dates.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { useCancel } from './cover.api.ts'
import { firstName, namesOf, seenOf, toCompare } from './cover.rules.ts'

/** Asks once more before a cover is cancelled, and says who hears of it. */
export function CancelCover({ cover, opened, onClose }: { cover: Cover; opened: boolean; onClose: () => void }) {
  const cancel = useCancel()
  const waiting = toCompare(cover)
  async function confirm() {
    await cancel.mutateAsync({ id: cover.id, ...seenOf(cover) })
    toast.success(`Cover for ${cover.className} cancelled.`)
  }
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      title={`Cancel cover for ${cover.className}, ${shortDay(cover.date)}?`}
      action="Cancel cover"
      cancel="Keep asking"
      danger
      onConfirm={confirm}
    >
      {cover.usualTrainer
        ? `${cover.usualTrainer.name} is still teaching it.`
        : 'The class stays on the timetable without a trainer.'}{' '}
      {waiting.length > 0 && `${namesOf(waiting.map((one) => firstName(one.trainer.name)))} will be notified once. `}
      You can ask for cover again.
    </Confirm>
  )
}
