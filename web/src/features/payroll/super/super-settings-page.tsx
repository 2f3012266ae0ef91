import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleX, Clock, Unplug } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { Link } from 'react-router'
import { z } from 'zod'
import { clearingDraft, type ClearingSettings } from '@quartet/contract/payroll/clearing'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/display/chip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { Ago } from '../../../ui/display/moment.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { WithGym } from '../../gyms/with-gym.tsx'
import type { Word } from '../document/document.copy.ts'
import {
  clearingSettingsQuery,
  fundsQuery,
  useSaveClearing,
  useTestConnection,
  useValidateEmployer,
} from './super.api.ts'
import styles from './super-settings-page.module.css'

/** How a gym's super is sent: its clearing house, who answers for the gym, and what funds there are. */
export default function SuperSettingsPage() {
  return <WithGym title="Super settings">{(gym) => <Settings key={gym.id} gymId={gym.id} />}</WithGym>
}

const employerWord: Record<ClearingSettings['employer']['status'], Word> = {
  ready: { tone: 'green', icon: CircleCheck, word: 'The clearing house knows this gym' },
  pending: { tone: 'outline', icon: Clock, word: 'Sending your details to the clearing house' },
  blocked: { tone: 'amber', icon: CircleAlert, word: 'The clearing house refused this gym' },
  unknown: { tone: 'outline', icon: Clock, word: 'Not set up yet' },
}

function Settings({ gymId }: { gymId: string }) {
  const found = useQuery(clearingSettingsQuery(gymId))
  const { data } = found
  if (!data)
    return found.error ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <PageSkeleton />
  const { tone, icon, word } = employerWord[data.employer.status]
  return (
    <div className={styles.page}>
      <PageHeader
        title="Super settings"
        beside={
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
        }
      />
      {!data.configured && (
        <Card>
          <EmptyState
            icon={Unplug}
            title="No clearing house is set up"
            help={{ article: 'super-on-payday', words: 'How super is paid' }}
          >
            We work out super and its due dates, but you can’t send it from here. Ask your Quartet administrator to set
            up a clearing house.
          </EmptyState>
        </Card>
      )}
      {data.missing.length > 0 && (
        <p className={styles.note}>
          Missing in <Link to="/pay-settings">pay settings</Link>: {data.missing.map((one) => one.label).join(', ')}.
        </p>
      )}
      {data.employer.reasons.length > 0 && <p className={styles.note}>{data.employer.reasons.join(' ')}</p>}
      {data.configured && <Connection settings={data} />}
      {data.configured && <Authority settings={data} />}
      {data.configured && <Employer gymId={gymId} />}
      <Funds gymId={gymId} />
    </div>
  )
}

function Connection({ settings }: { settings: ClearingSettings }) {
  const test = useTestConnection()
  const last = test.data ?? settings.test
  return (
    <Card
      title="Connection"
      note={settings.house}
      aside={
        settings.can.test ? (
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() =>
              test.mutate(
                { gymId: settings.gymId },
                { onError: (error: unknown) => void toast.error(sentenceOf(error)) },
              )
            }
          >
            Test the connection
          </Button>
        ) : undefined
      }
    >
      <p className={styles.answer} aria-live="polite">
        {last ? (
          <>
            <Chip tone={last.ok ? 'green' : 'red'} icon={last.ok ? CircleCheck : CircleX}>
              {last.ok ? 'Connected' : 'No answer'}
            </Chip>
            <span>{last.words}</span>
            <span className="dim">
              <Ago at={last.at} />
            </span>
          </>
        ) : (
          <span className="dim">Not tested yet.</span>
        )}
      </p>
      {test.data?.environment === 'sandbox' && <p className={styles.note}>It is a sandbox: no money moves.</p>}
    </Card>
  )
}

const form = clearingDraft
  .omit({ gymId: true, version: true, defaultFundUsi: true })
  .extend({ defaultFundUsi: z.string() })
  .transform(({ defaultFundUsi, ...rest }, context) => {
    const read = clearingDraft.shape.defaultFundUsi.safeParse(defaultFundUsi.trim() === '' ? null : defaultFundUsi)
    if (read.success) return { ...rest, defaultFundUsi: read.data }
    context.addIssue({ code: 'custom', path: ['defaultFundUsi'], message: read.error.issues[0]!.message })
    return z.NEVER
  })

function Authority({ settings }: { settings: ClearingSettings }) {
  const save = useSaveClearing()
  const { draft, conflict } = useSharedDraft({
    schema: form,
    now: settings,
    valuesOf: ({ details }) => ({
      contactName: details?.contactName ?? '',
      contactEmail: details?.contactEmail ?? '',
      contactPhone: details?.contactPhone ?? '',
      defaultFundUsi: details?.defaultFundUsi ?? '',
      authority: details !== null,
    }),
    onSave: async (said, { gymId, version }) => {
      const saved = await save.mutateAsync({ gymId, version, ...said })
      toast.success('Saved. We’ve told the clearing house.')
      return saved
    },
  })
  const text = (name: string, label: string, more: object = {}) => (
    <TextInput key={draft.form.key(name)} label={label} {...more} {...draft.form.getInputProps(name)} />
  )
  return (
    <Card title="Who answers for the gym">
      <fieldset disabled={!settings.can.change} className={styles.fields}>
        <Form draft={draft} label="Who answers for the gym">
          <FieldRow>
            {text('contactName', 'Name', { withAsterisk: true, autoComplete: 'name' })}
            {text('contactPhone', 'Phone', { withAsterisk: true, type: 'tel', autoComplete: 'tel' })}
          </FieldRow>
          {text('contactEmail', 'E-mail', { withAsterisk: true, type: 'email', autoComplete: 'email' })}
          {text('defaultFundUsi', 'USI of the fund for who chooses none', {
            description: 'A MySuper product, such as STA0100AU. Look it up below.',
          })}
          <Checkbox
            key={draft.form.key('authority')}
            label="The clearing house may debit the account that pays for contributions that we send"
            {...draft.form.getInputProps('authority', { type: 'checkbox' })}
          />
          <ConflictBanner
            what="page"
            conflict={conflict}
            words={{
              contactName: 'Name',
              contactPhone: 'Phone',
              contactEmail: 'E-mail',
              defaultFundUsi: 'USI of the fund for who chooses none',
            }}
          />
          {settings.can.change ? (
            <FormActions draft={draft} action="Save" busyAction="Saving…" />
          ) : (
            <p className={styles.note}>Only the owner can change this.</p>
          )}
        </Form>
      </fieldset>
      <UnsavedGuard when={draft.unsaved} />
    </Card>
  )
}

function Employer({ gymId }: { gymId: string }) {
  const validate = useValidateEmployer()
  const draft = useDraft({
    schema: z.object({ abn: z.string().trim().min(1, 'Enter an ABN').max(20, 'An ABN has 11 digits') }),
    initialValues: { abn: '' },
    onSubmit: async ({ abn }) => void (await validate.mutateAsync({ gymId, abn })),
  })
  const said = validate.data
  const fine = said?.valid === true && said.status === 'active'
  return (
    <Card title="Look an employer up by ABN">
      <Form draft={draft} label="Look an employer up by ABN">
        <TextInput key={draft.form.key('abn')} label="ABN" inputMode="numeric" {...draft.form.getInputProps('abn')} />
        <FormActions draft={draft} action="Look it up" />
      </Form>
      {said && (
        <p className={styles.answer} aria-live="polite">
          <Chip tone={fine ? 'green' : 'amber'} icon={fine ? CircleCheck : CircleAlert}>
            {fine ? 'Active' : said.valid ? (said.status === 'cancelled' ? 'Cancelled' : 'Not known') : 'No ABN'}
          </Chip>
          <span>{said.words}</span>
          {said.gstRegistered !== null && (
            <span className="dim">{said.gstRegistered ? 'Registered for GST.' : 'Not registered for GST.'}</span>
          )}
        </p>
      )}
    </Card>
  )
}

function Funds({ gymId }: { gymId: string }) {
  const [query, setQuery] = useState('')
  const found = useQuery({ ...fundsQuery(gymId, query), placeholderData: (before) => before })
  const { data } = found
  return (
    <Card title="Funds" note={data && !data.fresh ? 'as they were last said' : undefined}>
      <TextInput
        label="Name, USI or ABN"
        value={query}
        maxLength={60}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul className={`plain ${styles.funds}`} aria-label="Funds">
        {(data?.funds ?? []).slice(0, 12).map((fund) => (
          <li key={fund.usi}>
            <span>
              <b>{fund.name}</b>
              {fund.product !== fund.name && <span className="dim"> {fund.product}</span>}
            </span>
            <span>{fund.usi}</span>
            {fund.closed && (
              <Chip tone="amber">
                Closed{fund.closed.successorUsi === null ? '' : `, now ${fund.closed.successorUsi}`}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      {data?.funds.length === 0 && <p className={styles.note}>No fund is known by these words.</p>}
    </Card>
  )
}
