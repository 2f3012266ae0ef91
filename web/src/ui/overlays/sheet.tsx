import type { SheetProps } from './sheet-frame.tsx'
import { whenOpened } from './when-opened.tsx'

/** A dialog on a desk, a sheet from below on a phone. Escape and a touch outside close it. */
export const Sheet = whenOpened<SheetProps>(() => import('./sheet-frame.tsx'))
