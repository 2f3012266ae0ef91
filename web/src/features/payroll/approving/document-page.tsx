import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { PayDocument } from '@quartet/contract/payroll/payroll'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { useNarrow } from '../../../ui/page/use-phone.ts'
import { DocumentActions } from './document-actions.tsx'
import { PayrollTrail } from '../document/document-link.tsx'
import { Checked, Differences, Linked, NotOnIt, Returned } from './document-side.tsx'
import { NoEInvoice } from './e-invoice.tsx'
import { Happened } from '../document/history-list.tsx'
import { Paper } from '../document/paper.tsx'
import { WhyPanel } from './why-panel.tsx'
import { documentQuery } from '../document/document.api.ts'
import { capital, factOf, nameOf, wordOf } from '../document/document.copy.ts'
import { firstToRead } from '../document/document.rules.ts'
import styles from './document-page.module.css'

/** One pay document: its paper, why each line is this much, what is not on it, and what can be done. */
export default function DocumentPage() {
  const { documentId = '' } = useParams()
  const found = useQuery(documentQuery(documentId))
  if (found.data) return <Read document={found.data} />
  if (!found.error) return <PageSkeleton />
  return (
    <>
      <PageHeader title="Invoice or timesheet" />
      <Card>
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </Card>
    </>
  )
}

function Read({ document }: { document: PayDocument }) {
  const user = useCurrentUser()
  const narrow = useNarrow()
  const place = usePlace()
  const [chosenId, setChosenId] = useState<string>()
  const isPayee = user.trainer?.id === document.payee.trainerId
  const zone = user.gym?.timezone ?? user.timezone
  // On a desk something is always chosen; where the panel would cover the paper, only what was asked for.
  const chosen = document.rows.find((line) => line.id === chosenId) ?? (narrow ? undefined : firstToRead(document))
  const { tone, icon, word } = wordOf(document)
  const back = tabPath(place.base, 'payroll')
  const name = isPayee ? capital(nameOf(document)) : `${document.payee.name}, ${nameOf(document)}`
  const open = document.status === 'draft' || document.status === 'returned'
  const why = chosen && (
    <WhyPanel document={document} line={chosen} isPayee={isPayee} {...(narrow ? {} : { onChoose: setChosenId })} />
  )
  return (
    <>
      <PayrollTrail to={back} then={document.kind === 'timesheet' ? 'Timesheets' : 'Invoices'} thenTo={back} />
      <PageHeader
        title={name}
        beside={
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
        }
        fact={[isPayee && document.gym.name, factOf(document, zone)].filter(Boolean).join(', ')}
        actions={<DocumentActions document={document} isPayee={isPayee} back={back} />}
      />
      <div className={styles.columns}>
        <Paper document={document} chosen={chosen?.id} onChoose={setChosenId} />
        <aside className={styles.side} aria-label="About this document">
          <Returned returned={open ? document.returned : null} zone={zone} />
          {!narrow && why}
          <Differences document={document} />
          <NoEInvoice document={document} isPayee={isPayee} />
          <NotOnIt document={document} />
          <Checked checks={document.checks} open={open} />
          <Linked links={document.links} />
          <Happened history={document.history} zone={zone} />
        </aside>
      </div>
      {narrow && (
        <Sheet opened={chosen !== undefined} onClose={() => setChosenId(undefined)} title="Why this amount">
          {why}
        </Sheet>
      )}
    </>
  )
}
