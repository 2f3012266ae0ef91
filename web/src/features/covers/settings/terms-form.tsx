import { Button, NativeSelect, Switch } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import toast from 'react-hot-toast'
import { coverTerms, type Approval, type CoverSettings, type CoverTerms } from '@quartet/contract/eligibility/terms'
import { currencyWords, formatMoney } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ConflictBanner, type FieldWords } from '../../../ui/overlays/conflict-banner.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { useSettle } from '../away/requests.api.ts'
import styles from './terms-form.module.css'

const byWord: { value: Approval; label: string }[] = [
  { value: 'manager', label: 'a manager decides' },
  { value: 'first_qualified', label: 'the first eligible trainer gets it' },
  { value: 'trusted', label: 'the first trusted trainer gets it' },
]

const audiences: { value: CoverTerms['audience']; label: string }[] = [
  { value: 'everyone', label: 'All connected trainers' },
  { value: 'taught', label: 'Favourites and who taught the class in the last 3 months' },
  { value: 'favourites', label: 'Our favourites' },
]

const hours = (count: number) => `${count} hours before the start`
const fieldWords = (currency: CoverSettings['currency']): FieldWords<CoverTerms> => ({
  permission: 'Approve requests before other trainers are asked',
  lockHours: ['Too late to ask in the app', hours],
  audience: ['Of eligible trainers', (value) => audiences.find((one) => one.value === value)?.label ?? value],
  waves: 'Ask in rounds',
  travelBlocks: 'Block covers with too little travel time',
  approval: [
    'Who decides',
    (rules) =>
      rules
        .map(({ withinHours, by }) => {
          const who = byWord.find((one) => one.value === by)?.label ?? by
          return withinHours === null ? `otherwise ${who}` : `within ${withinHours} hours ${who}`
        })
        .join(', '),
  ],
  urgentHours: ['Add a bonus automatically', hours],
  urgentBonusCents: ['Bonus', (cents) => formatMoney({ cents, currency })],
  shortNoticeHours: ['Pay for late cancellations', hours],
  shortNoticePercent: ['Share of the class rate', (percent) => `${percent}%`],
})

/** How a gym finds cover. What was asked for before keeps what held then. */
export function TermsForm({ settings }: { settings: CoverSettings }) {
  const settle = useSettle()
  const { draft, conflict } = useSharedDraft({
    schema: coverTerms,
    now: settings,
    valuesOf: (one): CoverTerms => one.terms,
    onSave: async (said, { gymId, version }) => {
      const saved = await settle.mutateAsync({ gymId, terms: said, version })
      toast.success('Saved. Open covers keep the settings they started with.')
      return saved
    },
  })
  const terms = draft.form.getValues()
  const changed = draft.form.isDirty()
  const locked = !settings.can.change
  const set = (change: Partial<CoverTerms>) => draft.form.setValues(change)
  const number = (
    name: Numbers,
    label: string,
    more: { suffix: string; max: number; description?: string; scale?: number },
  ) => {
    const { scale = 1, ...rest } = more
    return (
      <NumberField
        label={label}
        min={0}
        allowDecimal={scale > 1}
        decimalScale={2}
        disabled={locked}
        value={terms[name] / scale}
        onChange={(value) => set({ [name]: Math.round((value || 0) * scale) })}
        {...rest}
      />
    )
  }
  return (
    <form className={styles.form} aria-label="How covers work here" noValidate onSubmit={draft.onSubmit}>
      <Card title="Requests">
        <div className={styles.fields}>
          <Switch
            label="Approve requests before other trainers are asked"
            description="A manager approves each trainer’s request first. No one else is asked until then."
            checked={terms.permission}
            disabled={locked}
            onChange={(event) => set({ permission: event.currentTarget.checked })}
          />
          {number('lockHours', 'Too late to ask in the app', {
            suffix: ' hours before the start',
            max: 72,
            description: 'After that, we show trainers your number to call.',
          })}
        </div>
      </Card>

      <Card title="Who is asked">
        <div className={styles.fields}>
          <NativeSelect
            label="Of eligible trainers"
            disabled={locked}
            value={terms.audience}
            data={audiences}
            onChange={(event) => set({ audience: event.currentTarget.value as CoverTerms['audience'] })}
          />
          <Switch
            label="Ask in rounds"
            description="Favourites first, then trainers who’ve taught the class, then everyone else. If off, everyone is asked at once."
            checked={terms.waves}
            disabled={locked}
            onChange={(event) => set({ waves: event.currentTarget.checked })}
          />
          <Switch
            label="Block covers with too little travel time"
            description="If off, trainers only see a travel warning."
            checked={terms.travelBlocks}
            disabled={locked}
            onChange={(event) => set({ travelBlocks: event.currentTarget.checked })}
          />
        </div>
      </Card>

      <Card title="Who decides">
        <Rules terms={terms} locked={locked} onChange={(approval) => set({ approval })} />
      </Card>

      <Card title="Pay">
        <div className={styles.pairs}>
          {number('urgentHours', 'Add a bonus automatically', {
            suffix: ' hours before the start',
            max: 72,
            description: '0 means never.',
          })}
          {number('urgentBonusCents', 'Bonus', {
            suffix: ` ${currencyWords(settings.currency).whole}`,
            max: 1000,
            scale: 100,
          })}
          {number('shortNoticeHours', 'Pay for late cancellations', {
            suffix: ' hours before the start',
            max: 168,
            description: '0 means never.',
          })}
          {number('shortNoticePercent', 'Share of the class rate', { suffix: '%', max: 100 })}
        </div>
      </Card>

      <ConflictBanner what="page" conflict={conflict} words={fieldWords(settings.currency)} />
      {draft.failure && (
        <p className={styles.failure} role="alert">
          {draft.failure}
        </p>
      )}
      {!locked && (
        <div className={styles.foot}>
          <Button type="submit" disabled={!changed} loading={draft.busy}>
            Save cover settings
          </Button>
        </div>
      )}
      <UnsavedGuard when={draft.unsaved} />
    </form>
  )
}

type Numbers = 'lockHours' | 'urgentHours' | 'urgentBonusCents' | 'shortNoticeHours' | 'shortNoticePercent'

function Rules({
  terms,
  locked,
  onChange,
}: {
  terms: CoverTerms
  locked: boolean
  onChange: (rules: CoverTerms['approval']) => void
}) {
  const rules = terms.approval
  const change = (at: number, to: Partial<CoverTerms['approval'][number]>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...to } : rule)))
  return (
    <div className={styles.fields}>
      {rules.map((rule, at) => (
        // Rules have nothing but their place.
        // oxlint-disable-next-line no-array-index-key
        <div key={at} className={styles.rule}>
          {rule.withinHours === null ? (
            <span className={styles.else}>{rules.length === 1 ? 'Always' : 'Otherwise'}</span>
          ) : (
            <NumberField
              aria-label="Within how many hours"
              prefix="Within "
              suffix=" hours"
              min={1}
              max={720}
              allowDecimal={false}
              disabled={locked}
              value={rule.withinHours}
              onChange={(value) => change(at, { withinHours: value || 1 })}
            />
          )}
          <NativeSelect
            aria-label={
              rule.withinHours === null ? 'Who decides otherwise' : `Who decides within ${rule.withinHours} hours`
            }
            disabled={locked}
            value={rule.by}
            data={byWord}
            onChange={(event) => change(at, { by: event.currentTarget.value as Approval })}
          />
          {rule.withinHours !== null && !locked && (
            <Button
              variant="subtle"
              aria-label={`Remove the rule for ${rule.withinHours} hours`}
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </Button>
          )}
        </div>
      ))}
      {rules.length < 3 && !locked && (
        <Button
          variant="default"
          className={styles.add}
          leftSection={<Plus size={16} aria-hidden="true" />}
          onClick={() => {
            const longest = Math.max(0, ...rules.map((rule) => rule.withinHours ?? 0))
            onChange([
              ...rules.slice(0, -1),
              { withinHours: longest === 0 ? 12 : longest * 2, by: 'first_qualified' },
              ...rules.slice(-1),
            ])
          }}
        >
          Another rule for shorter notice
        </Button>
      )}
    </div>
  )
}
