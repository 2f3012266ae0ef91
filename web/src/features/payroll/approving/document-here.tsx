import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { tabPath } from '../../../shell/map/navigation.ts'
import type { ThingHere } from '../../../shell/map/slices.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Standing } from '../../../ui/display/status-panel.tsx'
import { documentQuery } from '../document/document.api.ts'
import { wordOf } from '../document/document.copy.ts'
import { DocumentActions } from './document-actions.tsx'
import { Differences } from './document-side.tsx'

/** A pay document in its thread: how it stands, and what its payee or its gym may do with it now. */
const DocumentHere: ThingHere = ({ id }) => {
  const { trainer } = useCurrentUser()
  const { base } = usePlace()
  const { data: document } = useQuery(documentQuery(id))
  if (!document) return null
  const isPayee = trainer?.id === document.payee.trainerId
  return (
    <>
      <Standing word={wordOf(document)}>
        <DocumentActions document={document} isPayee={isPayee} back={tabPath(base, 'payroll')} inThread />
      </Standing>
      <Differences document={document} />
    </>
  )
}
export default DocumentHere
