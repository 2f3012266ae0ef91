import type { SidePanelProps } from './side-panel-frame.tsx'
import { whenOpened } from './when-opened.tsx'

/** What is known of one thing, beside the rest on a desk, from below on a phone. Escape closes it, focus goes back. */
export const SidePanel = whenOpened<SidePanelProps>(() => import('./side-panel-frame.tsx'))
