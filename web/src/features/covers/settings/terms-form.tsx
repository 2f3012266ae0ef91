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
  { value: 'manager', label: 'a manager picks' },
  { value: 'first_qualified', label: 'the first who qualifies gets it' },
  { value: 'trusted', label: 'the first of the trusted list gets it' },
]

const audiences: { value: CoverTerms['audience']; label: string }[] = [
  { value: 'everyone', label: 'Everybody connected with us' },
  { value: 'taught', label: 'Favourites and who taught the class in the last 3 months' },
  { value: 'favourites', label: 'Our favourites' },
]

const hours = (count: number) => `${count} hours before the start`
const fieldWords = (currency: CoverSettings['currency']): FieldWords<CoverTerms> => ({
  permission: 'We say yes before others are asked',
  lockHours: ['Too late to ask in the app', hours],
  audience: ['Of those who qualify', (value) => audiences.find((one) => one.value === value)?.label ?? value],
  waves: 'In waves',
  travelBlocks: 'Too little time to get here keeps somebody from a cover',
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
  urgentHours: ['Offer a bonus by itself', hours],
  urgentBonusCents: ['The bonus', (cents) => formatMoney({ cents, currency })],
  shortNoticeHours: ['Pay a cover that you cancel late', hours],
  shortNoticePercent: ['How much of the class', (percent) => `${percent}%`],
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
      toast.success('Saved. What is open already keeps what held when it was asked.')
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
      <Card title="Being away">
        <div className={styles.fields}>
          <Switch
            label="We say yes before others are asked"
            description="A trainer's request waits for a manager. Nobody else hears of it until then."
            checked={terms.permission}
            disabled={locked}
            onChange={(event) => set({ permission: event.currentTarget.checked })}
          />
          {number('lockHours', 'Too late to ask in the app', {
            suffix: ' hours before the start',
            max: 72,
            description: 'From then on a trainer calls you, and says that they will not attend.',
          })}
        </div>
      </Card>

      <Card title="Who is asked">
        <div className={styles.fields}>
          <NativeSelect
            label="Of those who qualify"
            disabled={locked}
            value={terms.audience}
            data={audiences}
            onChange={(event) => set({ audience: event.currentTarget.value as CoverTerms['audience'] })}
          />
          <Switch
            label="In waves"
            description="Favourites first, then who taught the class, then the others. Otherwise everybody at once."
            checked={terms.waves}
            disabled={locked}
            onChange={(event) => set({ waves: event.currentTarget.checked })}
          />
          <Switch
            label="Too little time to get here keeps somebody from a cover"
            description="Otherwise they are only warned of the way from their other class."
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
          {number('urgentHours', 'Offer a bonus by itself', {
            suffix: ' hours before the start',
            max: 72,
            description: '0 never.',
          })}
          {number('urgentBonusCents', 'The bonus', {
            suffix: ` ${currencyWords(settings.currency).whole}`,
            max: 1000,
            scale: 100,
          })}
          {number('shortNoticeHours', 'Pay a cover that you cancel late', {
            suffix: ' hours before the start',
            max: 168,
            description: '0 never.',
          })}
          {number('shortNoticePercent', 'How much of the class', { suffix: ' %', max: 100 })}
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
            Save how covers work
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
              aria-label="Within so many hours"
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
              aria-label={`Take away what holds within ${rule.withinHours} hours`}
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
