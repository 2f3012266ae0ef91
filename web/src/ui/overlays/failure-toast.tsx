import toast from 'react-hot-toast'
import { sentenceOf } from '../../platform/session/http-error.ts'

/** What failed, in the fixed words, and below it why. */
export function failureToast(what: string, error: unknown): void {
  toast.error(
    <div>
      <div>{what}</div>
      <div className="small" style={{ fontWeight: 450 }}>
        {sentenceOf(error)}
      </div>
    </div>,
  )
}

/** For mutations whose screen says nothing of a failure itself: why it failed, in a toast. */
export const failsByToast = { onError: (error: Error) => void toast.error(sentenceOf(error)) }
