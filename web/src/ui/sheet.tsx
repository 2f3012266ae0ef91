import { Drawer, Modal, getDefaultZIndex } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePhone } from './use-phone.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  size?: string | number
  /** Stands over another dialog that waits for it. */
  over?: boolean
}

/** A dialog on a desk, a sheet from below on a phone. Escape and a touch outside close it. */
export function Sheet({ opened, onClose, title, children, size = 'md', over = false }: Props) {
  const phone = usePhone()
  const zIndex = getDefaultZIndex(over ? 'popover' : 'modal')
  if (phone) {
    return (
      <Drawer
        opened={opened}
        onClose={onClose}
        title={title}
        zIndex={zIndex}
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
    <Modal opened={opened} onClose={onClose} title={title} size={size} zIndex={zIndex}>
      {children}
    </Modal>
  )
}
