import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2, History, ShieldCheck } from 'lucide-react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Card } from '../../../ui/display/card.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SidePanel } from '../../../ui/overlays/side-panel.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { useAddressLink } from '../../../ui/page/use-address-link.ts'
import { useNarrow } from '../../../ui/page/use-phone.ts'
import { DocumentPage, HandInAgainPage, HandInPage } from './trainer-documents.tsx'
import { WalletDocument } from './wallet-document.tsx'
import { WalletHero } from './wallet-hero.tsx'
import { WalletList } from './wallet-list.tsx'
import styles from '../document/wallet.module.css'
import { walletQuery } from '../document/document.api.ts'
import { nameOf } from '../document/document.copy.ts'
import { inOrder, keyOf } from '../document/wallet.rules.ts'

/** A trainer's documents: until when they can teach, what to mend first, and who sees what. */
export default function WalletPage() {
  const [search] = useSearchParams()
  const document = search.get('document')
  const again = search.get('again')
  const requirement = search.get('requirement')
  // Where notices lead: to one document, or straight to the form that mends it.
  if (document !== null) return <DocumentPage submissionId={document} />
  if (again !== null) return <HandInAgainPage submissionId={again} />
  if (requirement !== null) return <HandInPage forId={requirement} />
  return <WholeWallet />
}

function WholeWallet() {
  const narrow = useNarrow()
  const link = useAddressLink()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data: wallet, error, refetch } = useQuery(walletQuery())
  const wanted = search.get('open')
  const shown = wallet && inOrder(wallet.standings)
  const chosen = shown?.find((one) => keyOf(one) === wanted) ?? (narrow ? undefined : shown?.[0])
  return (
    <>
      <PageHeader
        title="Documents"
        actions={
          <>
            <Button
              component={Link}
              to="/compliance/documents"
              variant="default"
              leftSection={<History size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              Submitted
            </Button>
            <Button
              component={Link}
              to="/compliance/documents?for=any"
              variant="default"
              leftSection={<FilePlus2 size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              Upload a document
            </Button>
          </>
        }
      />
      {wallet === undefined || shown === undefined ? (
        <Card flush>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={6} height={60} />}
        </Card>
      ) : (
        <div className={styles.board}>
          <div className={styles.column}>
            <WalletHero wallet={wallet} />
            <Card flush title="Your documents" note={wallet.gyms.map((gym) => gym.name).join(', ') || undefined}>
              {shown.length === 0 ? (
                <EmptyState
                  icon={ShieldCheck}
                  title="No documents required yet"
                  help={{ article: 'hand-in-a-document', words: 'How documents work' }}
                >
                  When a gym you work with requires a document, you’ll see it here, and what happens without it.
                </EmptyState>
              ) : (
                <WalletList
                  standings={shown}
                  current={chosen ? keyOf(chosen) : null}
                  addressOf={(open) => link({ open })}
                />
              )}
            </Card>
          </div>
          {narrow ? (
            <SidePanel
              opened={chosen !== undefined}
              onClose={() => void navigate(link({ open: null }), { preventScrollReset: true, replace: true })}
              title={chosen ? nameOf(chosen.requirement) : ''}
            >
              {chosen && <WalletDocument wallet={wallet} standing={chosen} />}
            </SidePanel>
          ) : (
            chosen && (
              <Card title={nameOf(chosen.requirement)}>
                <WalletDocument key={keyOf(chosen)} wallet={wallet} standing={chosen} />
              </Card>
            )
          )}
        </div>
      )}
    </>
  )
}
