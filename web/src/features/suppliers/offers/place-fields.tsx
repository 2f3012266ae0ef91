import { NativeSelect, TextInput } from '@mantine/core'
import { australianState } from '@quartet/contract/kernel/people'
import { FieldRow } from '../../../ui/fields/form.tsx'

type Part = 'city' | 'state' | 'postcode'
type Placed = { key(part: Part): string; getInputProps(part: Part): object }

export const placeWords = { city: 'Suburb or town', state: 'State', postcode: 'Postcode' }

/** A suburb, as somebody types where something is. */
export function PlaceFields({ form }: { form: Placed }) {
  return (
    <FieldRow>
      <TextInput key={form.key('city')} label="Suburb or town" maxLength={80} {...form.getInputProps('city')} />
      <NativeSelect
        key={form.key('state')}
        label="State"
        data={[{ value: '', label: '–' }, ...australianState.options]}
        {...form.getInputProps('state')}
      />
      <TextInput
        key={form.key('postcode')}
        label="Postcode"
        inputMode="numeric"
        maxLength={4}
        {...form.getInputProps('postcode')}
      />
    </FieldRow>
  )
}
