import { Button } from '@mantine/core'
import { FilePlus2 } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { HandedIn } from './uploads/handed-in.tsx'
import { DocumentPage, HandInPage } from './wallet/trainer-documents.tsx'
import { CompliancePart } from './compliance-page.tsx'

/** A trainer's documents one by one, and handing in another; for a gym, the documents that wait for it. */
export default function DocumentsPage() {
  const user = useCurrentUser()
  const [search] = useSearchParams()
  if (user.role !== 'trainer') return <CompliancePart part="review" />
  const forId = search.get('for')
  const document = search.get('document')
  if (forId !== null) return <HandInPage forId={forId} />
  if (document !== null) return <DocumentPage submissionId={document} />
  return (
    <>
      <PageHeader
        title="Submitted"
        back={{ to: '/compliance', label: 'Documents' }}
        actions={
          <Button
            component={Link}
            to="/compliance/documents?for=any"
            leftSection={<FilePlus2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          >
            Upload a document
          </Button>
        }
      />
      <HandedIn userId={user.userId} addressOf={(id) => `/compliance/documents?document=${id}`} />
    </>
  )
}
