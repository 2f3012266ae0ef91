import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { payCountryOf, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import { todayIn } from '../../../platform/words/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { WithGym } from '../../gyms/with-gym.tsx'
import { BankDetails } from './bank-details.tsx'
import { PayerForm } from './payer-form.tsx'
import styles from './pay.module.css'
import { payerQuery, usePayerChanges } from './engagements.api.ts'

/** Who a gym pays as, how often, and from which account. */
export default function PaySettingsPage() {
  return <WithGym title="Pay settings">{(gym) => <Settings key={gym.id} gymId={gym.id} zone={gym.timezone} />}</WithGym>
}

function Settings({ gymId, zone }: { gymId: string; zone: string }) {
  const payer = useQuery(payerQuery(gymId))
  const { bank, reveal } = usePayerChanges()
  const today = todayIn(zone)
  const { data } = payer
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeader
          title="Pay settings"
          beside={
            data &&
            data.missing.length > 0 && (
              <Chip tone="amber" icon={CircleAlert}>
                {data.missing.length === 1 ? 'One thing is missing' : `${data.missing.length} things are missing`}
              </Chip>
            )
          }
        />
      </div>
      {data ? (
        <>
          {data.missing.length > 0 && (
            <p className={styles.note}>
              Before a pay run can be locked: {data.missing.map((one) => one.label).join(', ')}.
            </p>
          )}
          <PayerForm payer={data} today={today} />
          {payCountryOf(data.country).offers.includes('bank') && (
            <Card title="The account that pays">
              <BankDetails
                country={data.country}
                whose="the gym"
                isConfirmed={false}
                bank={data.bank}
                onChange={data.can.bank ? (details) => bank.mutateAsync({ gymId, ...details }) : undefined}
                onReveal={data.can.reveal ? async () => (await reveal.mutateAsync({ gymId })).bank : undefined}
              />
            </Card>
          )}
          {payCountryOf(data.country).bankFile === null && <NotHere country={payCountryOf(data.country)} />}
        </>
      ) : payer.error ? (
        <ErrorState error={payer.error} onRetry={() => void payer.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </div>
  )
}

/** What there is for Australia alone, said before somebody looks for it. */
function NotHere({ country: { code, name, tax, offers } }: { country: PayCountry }) {
  return (
    <Card title={code === 'other' ? 'Outside the countries we know' : `Paying in ${name}`}>
      <p>
        {tax
          ? `Documents follow the titles, numbers and rates of ${tax} there.`
          : code === 'other'
            ? 'Documents are titled Invoice and charge no tax. Prices are in US dollars.'
            : 'Documents are titled Invoice and charge no tax. Sales taxes of states are not computed.'}
        {code === 'CA' && ' Taxes of a province alone, such as QST, are not computed.'}
      </p>
      <p>
        {offers.includes('e_invoice') && 'Every invoice can be downloaded as an e-invoice (PINT A-NZ). '}
        A pay run fixes who is paid how much and makes the papers. You pay by other means, such as from your bank, and
        mark it as paid: each person gets their paper by mail
        {offers.includes('e_invoice') ? ', with its e-invoice.' : '.'}
      </p>
      <p>
        For Australia alone there are bank files, super,
        {offers.includes('e_invoice') ? '' : ' e-invoices (PINT A-NZ),'} and invoices that the recipient writes.
      </p>
    </Card>
  )
}
