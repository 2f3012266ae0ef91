import { ShieldCheck } from 'lucide-react'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { Card } from '../../ui/display/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { AdminCompliance } from './admin-compliance.tsx'
import GymCompliancePage from './gym-compliance-page.tsx'
import WalletPage from './wallet/wallet-page.tsx'

/** Compliance as each role has it: the wallet, the gym's board, or what the platform asks for. */
export default function CompliancePage() {
  return <CompliancePart />
}

export function CompliancePart({ part }: { part?: 'review' }) {
  const { role } = useCurrentUser()
  if (role === 'trainer') return <WalletPage />
  if (role === 'gym' || role === 'gym_admin') return <GymCompliancePage />
  if (role === 'admin') return <AdminCompliance flagsFirst={part === 'review'} />
  return (
    <>
      <PageHeader title="Compliance" />
      <Card>
        <EmptyState icon={ShieldCheck} title="No documents required">
          Documents are for trainers and the gyms they work with.
        </EmptyState>
      </Card>
    </>
  )
}
