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
                {data.missing.length === 1 ? '1 detail missing' : `${data.missing.length} details missing`}
              </Chip>
            )
          }
        />
      </div>
      {data ? (
        <>
          {data.missing.length > 0 && (
            <p className={styles.note}>
              Add these before you lock a pay run: {data.missing.map((one) => one.label).join(', ')}.
            </p>
          )}
          <PayerForm payer={data} today={today} />
          {payCountryOf(data.country).offers.includes('bank') && (
            <Card title="Account you pay from">
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
    <Card title={code === 'other' ? 'Paying in your country' : `Paying in ${name}`}>
      <p>
        {tax
          ? `Invoices follow the titles, numbers and rates of ${tax} in ${name}.`
          : code === 'other'
            ? 'Invoices are titled Invoice and don’t include tax. Prices are in US dollars.'
            : 'Invoices are titled Invoice and don’t include tax. We don’t work out state sales taxes.'}
        {code === 'CA' && ' We don’t work out taxes of a single province, such as QST.'}
      </p>
      <p>
        {offers.includes('e_invoice') && 'You can download every invoice as an e-invoice (PINT A-NZ). '}
        A pay run sets who is paid how much and creates their payslips and remittance advice. You make the payments
        yourself, for example through your bank, then mark the run as paid.{' '}
        {offers.includes('e_invoice')
          ? 'We email each person their payslip or remittance advice, with its e-invoice.'
          : 'We email each person their payslip or remittance advice.'}
      </p>
      <p>
        {offers.includes('e_invoice')
          ? 'Bank files, super and recipient-created tax invoices are only available in Australia.'
          : 'Bank files, super, e-invoices (PINT A-NZ) and recipient-created tax invoices aren’t available here.'}
      </p>
    </Card>
  )
}
