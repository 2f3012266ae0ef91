import { useNavigate } from 'react-router'
import { usePlace } from '../../../shell/use-place.ts'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { AskForCover } from '../components/ask-for-cover.tsx'
import styles from '../components/ask-for-cover.module.css'
import { coverAddress } from '../covers.rules.ts'

/** Asking for cover as a page of its own: choose a coming class, then why. */
export default function AskForCoverPage() {
  const navigate = useNavigate()
  const { base } = usePlace()
  const covers = coverAddress(base, {})
  return (
    <div className={`${styles.narrow} ${styles.page}`}>
      <PageHeader title="Ask for cover" fact="Choose the class first" back={{ to: covers, label: 'Covers' }} />
      <Card>
        <AskForCover onDone={() => void navigate(covers)} />
      </Card>
    </div>
  )
}
