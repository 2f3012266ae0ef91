import { Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Suspense, type ReactNode } from 'react'
import { usePhone } from '../page/use-phone.ts'

export type SidePanelProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Leaves the rest of the page in use, on a desk. */
  beside?: boolean
}

/** Under the bar, with the page in use beside it (frame.module.css makes room). */
const sharing = {
  'data-beside': true,
  withOverlay: false,
  lockScroll: false,
  trapFocus: false,
  closeOnClickOutside: false,
  padding: 'md',
  styles: {
    inner: { top: 'var(--header)', height: 'calc(100dvh - var(--header))' },
    content: { height: '100%', borderInlineStart: '1px solid var(--line)', boxShadow: 'none' },
  },
} as const

/** What a panel looks like, once one is opened. */
export default function SidePanelFrame({ opened, onClose, title, children, beside = false }: SidePanelProps) {
  const phone = usePhone()
  // The library gives the focus back to what had it when a panel opens, not when it comes opened.
  const ready = useMounted()
  const shares = beside && !phone
  return (
    <Drawer
      opened={ready && opened}
      onClose={onClose}
      title={title}
      position={phone ? 'bottom' : 'right'}
      size={phone ? 'auto' : 'min(26rem, 100vw)'}
      radius={phone ? '14px 14px 0 0' : 0}
      overlayProps={{ backgroundOpacity: phone ? 0.5 : 0.18 }}
      transitionProps={{ duration: 150 }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...(shares ? sharing : {})}
    >
      <Suspense>{children}</Suspense>
    </Drawer>
  )
}
