import toast from 'react-hot-toast'
import type { Cover } from '@quartet/contract/covers/cover'
import { undoToast } from '../../../ui/overlays/toasts.tsx'
import { useApply, useWithdraw } from './cover.api.ts'

/** What a trainer answers to a cover: yes, with a few words, or not any more. */
export function useOwnAnswer(cover: Cover) {
  const apply = useApply()
  const withdraw = useWithdraw()
  const answer = cover.myApplication
  function applyNow(words: string) {
    apply.mutate(
      { id: cover.id, message: words.trim() || undefined },
      {
        onSuccess: () => toast.success(`You applied for ${cover.className}. We’ll let you know either way.`),
      },
    )
  }
  function withdrawNow() {
    if (!answer) return
    const words = answer.message ?? ''
    withdraw.mutate(
      { id: cover.id, applicationId: answer.id },
      { onSuccess: () => undoToast(`You withdrew from ${cover.className}.`, () => applyNow(words)) },
    )
  }
  return { applyNow, withdrawNow, applying: apply.isPending, withdrawing: withdraw.isPending }
}
