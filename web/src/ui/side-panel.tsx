import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from './use-phone.ts'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; children: ReactNode }

/** What is known of one thing, beside the rest on a desk, from below on a phone. Escape closes it, focus goes back. */
export function SidePanel({ opened, onClose, title, children }: Props) {
  const phone = usePhone()
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
    >
      {children}
    </Drawer>
  )
}
