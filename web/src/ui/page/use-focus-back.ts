import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it, when a dialog goes that is there only while it is open. The library does so only for
 * dialogs that were there before they opened.
 */
export function useFocusBack(opened: boolean): void {
  const [opener] = useState(() => (opened ? openerNow() : null))
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener?.isConnected) opener.focus({ preventScroll: true })
    },
    [opener],
  )
}

/** What has the focus; of a menu, which is gone by then, the button that shows it. */
function openerNow(): HTMLElement | null {
  const active = document.activeElement
  const shownBy = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = shownBy ? document.getElementById(shownBy) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}
