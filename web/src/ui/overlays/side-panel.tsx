import type { ReactNode } from 'react'
import { whenOpened } from './when-opened.tsx'

export type SidePanelProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Leaves the rest of the page in use, on a desk. */
  beside?: boolean
}

/** What is known of one thing, beside the rest on a desk, from below on a phone. Escape closes it, focus goes back. */
export const SidePanel = whenOpened<SidePanelProps>(() => import('./side-panel-frame.tsx'))
