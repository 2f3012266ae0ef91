import { useNavigate, useSearchParams } from 'react-router'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { Card } from '../../../ui/display/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { usePhone } from '../../../ui/page/use-phone.ts'
import AskForCover from './ask-for-cover.tsx'
import { AskAsGym } from './ask-as-gym.tsx'
import { AwayForm } from '../away/away-form.tsx'
import { OnlyFor } from '../../eligibility/only-for.tsx'
import styles from '../away/ask-for-cover.module.css'
import { coverAddress } from '../cover/cover.rules.ts'

/** Being away for a day or more, or, for a gym, asking on behalf of a trainer. A class named in the address is asked for alone. */
export default function AskForCoverPage() {
  return (
    <OnlyFor
      roles={['trainer', 'gym', 'gym_admin']}
      title="Ask for cover"
      whose="Trainers and gyms ask for cover here."
    >
      <Asking />
    </OnlyFor>
  )
}

function Asking() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const user = useCurrentUser()
  const phone = usePhone()
  const { base } = usePlace()
  const covers = coverAddress(base, {})
  const done = () => void navigate(covers)
  const own = user.role === 'trainer'
  const form = search.has('timetableId') ? (
    <AskForCover onDone={done} />
  ) : own ? (
    <AwayForm onDone={done} />
  ) : (
    <AskAsGym onDone={done} />
  )
  return (
    <div className={`${styles.narrow} ${styles.page}`}>
      <PageHeader title={own ? 'I’m away' : 'Ask for cover'} back={{ to: covers, label: 'Covers' }} />
      {phone ? form : <Card>{form}</Card>}
    </div>
  )
}
