import { Drawer, Modal, getDefaultZIndex } from '@mantine/core'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useFocusBack } from '../page/use-focus-back.ts'
import { usePhone } from '../page/use-phone.ts'

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
  useFocusBack(opened)
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
      <FirstField>{children}</FirstField>
    </Modal>
  )
}

const fields =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Where a dialog names no place to begin, that is its first field and not its close button: who types at once would lose
 * what they typed, and the dialog with it at the first space.
 */
function FirstField({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (body.current?.querySelector('[data-autofocus]')) return
    const first = body.current?.querySelector(fields)
    // A list would fall open by itself.
    if (!first?.hasAttribute('aria-haspopup')) first?.setAttribute('data-autofocus', 'true')
  }, [])
  return <div ref={body}>{children}</div>
}
