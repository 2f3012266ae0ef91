import type { ReactNode } from 'react'
import { whenOpened } from './when-opened.tsx'

export type SheetProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  size?: string | number
  /** Stands over another dialog that waits for it. */
  over?: boolean
}

/** A dialog on a desk, a sheet from below on a phone. Escape and a touch outside close it. */
export const Sheet = whenOpened<SheetProps>(() => import('./sheet-frame.tsx'))
