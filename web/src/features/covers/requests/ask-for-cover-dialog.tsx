import { lazy } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'

const AskForCover = lazy(() => import('./ask-for-cover.tsx'))

/** Opened by `ask` in the address, so that a link can open it. */
export function AskForCoverDialog() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const link = useAddressLink()
  const close = () => void navigate(link({ ask: null, timetableId: null }), { replace: true, preventScrollReset: true })
  return (
    <Sheet opened={search.has('ask')} onClose={close} title="Ask for cover" size="lg">
      <AskForCover onDone={close} />
    </Sheet>
  )
}
