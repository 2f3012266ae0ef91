import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../platform/auth-context.tsx'
import { longDate } from '../../../platform/dates.ts'
import { hasPage } from '../../../shell/pages.ts'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './supplier-overview-page.module.css'

/** A supplier's account as it stands. */
export default function SupplierOverviewPage() {
  const user = useCurrentUser()
  const settings = '/profile/settings'
  return (
    <>
      <PageHeader
        title="Overview"
        actions={
          hasPage(settings) && (
            <Button component={Link} to={settings}>
              Change your profile
            </Button>
          )
        }
      />
      <Card title="Your account">
        <dl className={styles.facts}>
          <Fact name="Business">{user.businessName ?? user.fullName}</Fact>
          <Fact name="Contact">{user.fullName}</Fact>
          <Fact name="E-mail">{user.email}</Fact>
          <Fact name="Phone">{user.phone}</Fact>
          <Fact name="Address">{[user.address, user.city, user.state, user.postcode].filter(Boolean).join(', ')}</Fact>
          <Fact name="With Quartet since">{longDate(user.createdAt.slice(0, 10))}</Fact>
        </dl>
      </Card>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || 'Not given yet'}</dd>
    </div>
  )
}
