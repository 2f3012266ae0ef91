import { Drawer, Modal, getDefaultZIndex } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { RowsSkeleton } from '../page/skeletons.tsx'
import { usePhone } from '../page/use-phone.ts'

export type SheetProps = {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  size?: string | number
  /** Stands over another dialog that waits for it. */
  over?: boolean
}

/** What a sheet looks like, once one is opened. */
export default function SheetFrame({ opened, onClose, title, children, size = 'md', over = false }: SheetProps) {
  const phone = usePhone()
  // The library gives the focus back to what had it when a dialog opens, not when it comes opened.
  const ready = useMounted()
  const zIndex = getDefaultZIndex(over ? 'popover' : 'modal')
  if (phone) {
    return (
      <Drawer
        opened={ready && opened}
        onClose={onClose}
        title={title}
        zIndex={zIndex}
        position="bottom"
        size="auto"
        radius="14px 14px 0 0"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Suspense fallback={<RowsSkeleton rows={3} height={52} />}>{children}</Suspense>
      </Drawer>
    )
  }
  return (
    <Modal opened={ready && opened} onClose={onClose} title={title} size={size} zIndex={zIndex}>
      <Suspense fallback={<RowsSkeleton rows={3} height={52} />}>
        <FirstField>{children}</FirstField>
      </Suspense>
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
    const named = body.current?.querySelector('[data-autofocus]')
    const first = named ?? body.current?.querySelector(fields)
    // A list would fall open by itself.
    if (!(first instanceof HTMLElement) || (!named && first.hasAttribute('aria-haspopup'))) return
    first.setAttribute('data-autofocus', 'true')
    // Where what the dialog holds came after it, the close button has the focus by now.
    if (first.closest('[role=dialog]')?.contains(document.activeElement)) first.focus()
  }, [])
  return <div ref={body}>{children}</div>
}
