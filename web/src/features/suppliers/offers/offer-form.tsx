import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { offerDraft, type Offer } from '@quartet/contract/suppliers/suppliers'
import { formatMoney } from '../../../platform/words/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { offerDocuments } from './suppliers.api.ts'
import { dayWords, kindWord, priceForWord } from './suppliers.copy.ts'
import { CourseDays, type TypedDay } from './course-days.tsx'
import { PlaceFields, placeWords } from './place-fields.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from './suppliers.module.css'

const places = z.union([z.literal('').transform(() => null), z.number()])
const formSchema = offerDraft.omit({ priceCents: true, days: true }).extend({
  price: z.union([z.number().min(0, 'Enter 0 or more').max(1_000_000, 'Enter $1,000,000 or less'), z.literal('')]),
  days: z.array(
    z.object({
      day: z.iso.date('Enter a day'),
      startTime: z.string().regex(/^\d\d:\d\d$/, 'Enter a time'),
      placesLeft: places,
    }),
  ),
})

type Place = { city: string | null; state: string | null; postcode: string | null }
type Values = {
  kind: Offer['kind']
  title: string
  description: string
  price: number | ''
  priceFor: NonNullable<Offer['price']>['for']
  online: boolean
  city: string
  state: string
  postcode: string
  days: TypedDay[]
  renews: string[]
}

/** What an offer says, as its supplier writes it. */
export function OfferForm({
  offer,
  home,
  onSave,
  action,
}: {
  offer?: Offer
  /** Where the supplier is, to begin with. */
  home: Place
  onSave: (draft: z.input<typeof offerDraft>, seen: Offer | null) => Promise<Offer>
  action: string
}) {
  const documents = useQuery(offerDocuments())
  const { draft, conflict } = useSharedDraft({
    schema: formSchema,
    now: offer ?? null,
    valuesOf: (one: Offer | null) => valuesOf(one, home),
    onSave: ({ price, days, renews, ...rest }, seen) =>
      onSave(
        {
          ...rest,
          priceCents: price === '' ? null : Math.round(price * 100),
          days: rest.kind === 'course' ? days : [],
          renews: rest.kind === 'course' || rest.kind === 'insurance' ? renews : [],
        },
        seen,
      ),
  })
  const { form } = draft
  const { kind, days } = form.getValues()
  const leadsToDocuments = kind === 'course' || kind === 'insurance'
  return (
    <div className={styles.narrow}>
      <Form draft={draft} label={action}>
        <Card title="Your listing">
          <div className={posting.stack}>
            <NativeSelect
              key={form.key('kind')}
              label="Kind"
              data={Object.entries(kindWord).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('kind')}
            />
            <TextInput
              key={form.key('title')}
              label="Title"
              withAsterisk
              maxLength={120}
              placeholder={kind === 'course' ? 'CPR refresher, one evening' : undefined}
              {...form.getInputProps('title')}
            />
            {leadsToDocuments && (
              <MultiSelect
                key={form.key('renews')}
                label="Documents people get"
                description="Trainers see this listing when their document expires."
                searchable
                clearable
                maxValues={10}
                data={(documents.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
                {...form.getInputProps('renews')}
              />
            )}
            <Textarea
              key={form.key('description')}
              label="Description"
              autosize
              minRows={4}
              maxLength={4000}
              {...form.getInputProps('description')}
            />
          </div>
        </Card>
        <Card title="Price and place">
          <div className={posting.stack}>
            <FieldRow>
              <NumberField
                key={form.key('price')}
                label="Price"
                description="Leave empty for price on request"
                prefix="$"
                decimalScale={2}
                min={0}
                {...form.getInputProps('price')}
              />
              <NativeSelect
                key={form.key('priceFor')}
                label="For"
                description="How you charge"
                data={Object.entries(priceForWord).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps('priceFor')}
              />
            </FieldRow>
            <Checkbox key={form.key('online')} label="Online" {...form.getInputProps('online', { type: 'checkbox' })} />
            <PlaceFields form={form} />
          </div>
        </Card>
        {kind === 'course' && (
          <CourseDays days={days} errors={form.errors} onChange={(next) => form.setFieldValue('days', next)} />
        )}
        <ConflictBanner
          what="offer"
          conflict={conflict}
          words={{
            kind: ['Kind', (one) => kindWord[one]],
            title: 'Title',
            renews: [
              'Documents people get',
              (ids) =>
                (documents.data ?? [])
                  .filter((one) => ids.includes(one.id))
                  .map((one) => one.name)
                  .join(', '),
            ],
            description: 'Description',
            price: [
              'Price',
              (dollars) =>
                dollars === '' ? 'on request' : formatMoney({ cents: Math.round(dollars * 100), currency: 'AUD' }),
            ],
            priceFor: ['For', (one) => priceForWord[one]],
            online: 'Online',
            ...placeWords,
            days: ['Days', (all) => all.map((one) => dayWords(one)).join(', ')],
          }}
        />
        <FormActions draft={draft} action={action} busyAction="Saving…" />
      </Form>
      <UnsavedGuard when={draft.unsaved} />
    </div>
  )
}

function valuesOf(offer: Offer | null, home: Place): Values {
  const place = offer ? offer.place : home
  return {
    kind: offer?.kind ?? 'course',
    title: offer?.title ?? '',
    description: offer?.description ?? '',
    price: offer?.price ? offer.price.amount.cents / 100 : '',
    priceFor: offer?.price?.for ?? 'person',
    online: offer?.online ?? false,
    city: place?.city ?? '',
    state: place?.state ?? '',
    postcode: place?.postcode ?? '',
    days: (offer?.days ?? []).map((one) => ({ ...one, placesLeft: one.placesLeft ?? '' })),
    renews: (offer?.renews ?? []).map((one) => one.id),
  }
}
