import { useQuery } from '@tanstack/react-query'
import type { User } from '@quartet/contract/users/users'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { securityFacts } from '../account/account.api.ts'
import { LinkedAccounts } from './linked-accounts.tsx'
import { PasskeysCard } from '../factors/passkeys-card.tsx'
import { SecondStep } from '../sign-in/second-step.tsx'
import { SecurityCard } from './security-card.tsx'
import { SecurityLog } from './security-log.tsx'
import { SessionsCard } from './sessions-card.tsx'

type Person = Pick<User, 'id' | 'email' | 'fullName' | 'businessName'>

/** How one comes in, what else is asked, where one is signed in, and what happened. */
export function SecuritySection({ person }: { person: Person }) {
  const known = useQuery(securityFacts(person.id))
  return (
    <>
      <SecurityCard person={person} facts={known.data} />
      {known.data ? (
        <>
          <SecondStep facts={known.data} />
          <PasskeysCard passkeys={known.data.passkeys} />
          <LinkedAccounts identities={known.data.identities} />
        </>
      ) : (
        <Card title="Two-step verification">
          {known.error ? (
            <ErrorState error={known.error} onRetry={() => void known.refetch()} />
          ) : (
            <RowsSkeleton rows={3} height={56} />
          )}
        </Card>
      )}
      <SessionsCard />
      <Card title="Recent activity">
        <SecurityLog />
      </Card>
    </>
  )
}
