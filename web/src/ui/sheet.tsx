import { Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from './use-phone.ts'

type Props = { opened: boolean; onClose: () => void; title: ReactNode; children: ReactNode; size?: string | number }

/** A dialog on a desk, a sheet from below on a phone. Escape and a touch outside close it. */
export function Sheet({ opened, onClose, title, children, size = 'md' }: Props) {
  const phone = usePhone()
  if (phone) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        title={title}
        position="bottom"
        size="auto"
        radius="14px 14px 0 0"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children}
      </Drawer>
    )
  }
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size}>
      {children}
    </Modal>
  )
}
