import { useEffect } from 'react'
import { useBlocker, type Location } from 'react-router'
import { Confirm } from '../overlays/confirm.tsx'

/** A dashboard's tab is a page too; other words of the address, such as filters, are not. */
const pageOf = ({ pathname, search }: Location) => `${pathname} ${new URLSearchParams(search).get('tab') ?? ''}`

/** Warns before a page with unsaved changes is left, inside the app and with the tab. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && pageOf(currentLocation) !== pageOf(nextLocation),
  )

  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])

  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      action="Leave"
      cancel="Keep editing"
      danger
      onConfirm={() => blocker.proceed?.()}
    >
      Your changes on this page haven’t been saved.
    </Confirm>
  )
}
