import { Button, TextInput } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { payCountryOf, type PayCountry } from '@quartet/contract/kernel/pay-countries'
import type { Engagement } from '@quartet/contract/connections/engagements'
import { dateIn, longDate } from '../../../platform/words/dates.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { employmentWord } from '../connection/connection.copy.ts'
import { useEngagementChanges } from './engagements.api.ts'
import { abnWords, basisWord, spanWords } from './engagements.copy.ts'
import { BankDetails } from './bank-details.tsx'
import { BusinessForm, businessWords } from './business-form.tsx'
import { EmployeeForm } from './employee-form.tsx'
import { InvoiceAgreement } from './invoice-agreement.tsx'
import { TermsForm } from './terms-form.tsx'
import styles from './pay.module.css'

type Props = { engagement: Engagement; today: string; side: 'gym' | 'trainer' }

/** An engagement as one side reads it, and what they may do about it. */
export function EngagementCard({ engagement, today, side }: Props) {
  const change = useEngagementChanges()
  const [open, setOpen] = useState<'business' | 'terms' | 'employee' | 'end' | null>(null)
  const [lastDay, setLastDay] = useState(today)
  const { id, business, employee, can, missing } = engagement
  const details = employee?.details ?? business?.superDetails ?? null
  const sealedFor = employee ? 'payroll' : 'super'
  const country = payCountryOf(engagement.country)
  const whose = side === 'gym' ? engagement.trainer.name : 'you'
  const close = () => setOpen(null)
  return (
    <>
      <Card
        title={side === 'gym' ? employmentWord[engagement.kind] : engagement.gym.name}
        note={side === 'gym' ? spanWords(engagement, today) : employmentWord[engagement.kind]}
        aside={
          missing.length > 0 && (
            <Chip tone="amber" icon={CircleAlert}>
              Missing: {missing.map((one) => one.label).join(', ')}
            </Chip>
          )
        }
      >
        <dl className={styles.facts}>
          {side === 'trainer' && (
            <>
              <dt>Set up for pay</dt>
              <dd>{spanWords(engagement, today)}</dd>
            </>
          )}
          {business && <BusinessFacts business={business} country={country} />}
          {employee && (
            <>
              <dt>Classification</dt>
              <dd>
                {employee.classification}, {basisWord[employee.basis].toLowerCase()}
              </dd>
            </>
          )}
          {details && (
            <>
              <dt>Birth date, address</dt>
              <dd>{details.given ? 'Saved and encrypted' : 'Not added'}</dd>
              <dt>Tax file number</dt>
              <dd>{details.tfn ? 'Saved and encrypted' : 'Not added'}</dd>
              <dt>Super fund</dt>
              <dd>{details.fund ?? 'Not chosen'}</dd>
            </>
          )}
          <dt>Contractor or employee</dt>
          <dd className={styles.note}>
            Notice on contractors and employees read by {engagement.notice.shownTo} on{' '}
            {longDate(dateIn(browserZone(), engagement.notice.shownAt))}
          </dd>
        </dl>
        <div className={styles.actions}>
          {can.business && (
            <Button variant="default" onClick={() => setOpen('business')}>
              {business?.abn || business?.registerNumber ? 'Change' : 'Add'} {businessWords(country)}
            </Button>
          )}
          {can.change && business && (
            <Button variant="default" onClick={() => setOpen('terms')}>
              Change terms
            </Button>
          )}
          {can.employee && (
            <Button variant="default" onClick={() => setOpen('employee')}>
              {details?.given ? 'Replace details' : `Add details for ${sealedFor}`}
            </Button>
          )}
          {can.end && (
            <Button variant="default" onClick={() => setOpen('end')}>
              End pay setup
            </Button>
          )}
        </div>
      </Card>

      {country.offers.includes('bank') && (
        <Card title={side === 'gym' ? 'Bank details' : `Where ${engagement.gym.name} pays you`}>
          <BankDetails
            country={country.code}
            whose={whose}
            bank={engagement.bank}
            onChange={can.bank ? (details) => change.bank.mutateAsync({ id, ...details }) : undefined}
            onReveal={can.reveal ? async () => (await change.reveal.mutateAsync({ id })).bank : undefined}
            onConfirm={can.confirmBank ? (bankId) => change.confirmBank.mutateAsync({ id, bankId }) : undefined}
          />
        </Card>
      )}

      {business && <InvoiceAgreement engagement={engagement} side={side} />}

      {open === 'business' && business && (
        <Sheet opened onClose={close} title={businessWords(country)}>
          <BusinessForm engagement={engagement} onDone={close} />
        </Sheet>
      )}
      {open === 'terms' && business && (
        <Sheet opened onClose={close} title={`Payment terms for ${engagement.trainer.name}`}>
          <TermsForm engagement={engagement} onDone={close} />
        </Sheet>
      )}
      {open === 'employee' && (
        <Sheet opened onClose={close} title={`Details for ${sealedFor}`} size="lg">
          <EmployeeForm
            purpose={sealedFor}
            onSave={(details) => change.employee.mutateAsync({ id, ...details })}
            onDone={close}
          />
        </Sheet>
      )}
      {open === 'end' && (
        <Confirm
          opened
          onClose={close}
          title={`End the pay setup for ${engagement.trainer.name}?`}
          action="End pay setup"
          danger
          onConfirm={async () => {
            await change.end.mutateAsync({ id, toDate: lastDay })
            toast.success(`Ends on ${longDate(lastDay)}.`)
          }}
        >
          <p>
            Classes up to this day will still be paid. We’ll notify {engagement.trainer.name}, who keeps their invoices
            and timesheets.
          </p>
          <TextInput
            type="date"
            label="Last day"
            value={lastDay}
            min={engagement.fromDate}
            onChange={(event) => setLastDay(event.currentTarget.value)}
          />
        </Confirm>
      )}
    </>
  )
}

function BusinessFacts({ business, country }: { business: NonNullable<Engagement['business']>; country: PayCountry }) {
  const { abn, registerNumber, gst, termsDays, paidForLabour, labourNote } = business
  return (
    <>
      {country.register && (
        <>
          <dt>{country.register.label}</dt>
          <dd>{registerNumber ?? 'Not added'}</dd>
        </>
      )}
      <dt>{country.number?.label ?? 'Number'}</dt>
      <dd>{abn ? abnWords(abn) : country.number ? 'Not added' : 'None needed'}</dd>
      <dt>{country.tax ?? 'Tax'}</dt>
      <dd>
        {country.tax === null
          ? 'None charged'
          : gst.length === 0
            ? 'Not registered'
            : gst
                .map((one) =>
                  one.toDate
                    ? `Registered ${longDate(one.fromDate)} to ${longDate(one.toDate)}`
                    : `Registered since ${longDate(one.fromDate)}`,
                )
                .join('; ')}
      </dd>
      <dt>Terms</dt>
      <dd>{termsDays === null ? 'The gym’s usual terms' : `${termsDays} days`}</dd>
      {paidForLabour && (
        <>
          <dt>Paid for labour</dt>
          <dd>Super may be owed. Ask your accountant.{labourNote ? ` ${labourNote}` : ''}</dd>
        </>
      )}
    </>
  )
}
