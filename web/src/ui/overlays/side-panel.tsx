import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusBack } from '../page/use-focus-back.ts'
import { usePhone } from '../page/use-phone.ts'

type Props = {
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

/** What is known of one thing, beside the rest on a desk, from below on a phone. Escape closes it, focus goes back. */
export function SidePanel({ opened, onClose, title, children, beside = false }: Props) {
  useFocusBack(opened)
  const phone = usePhone()
  const shares = beside && !phone
  return (
    <Drawer
      opened={opened}
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
      {children}
    </Drawer>
  )
}
