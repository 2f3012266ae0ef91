import { NativeSelect, TextInput } from '@mantine/core'
import { australianState } from '@quartet/contract/kernel/people'
import { FieldRow } from '../../../ui/form.tsx'
import type { Draft } from '../../../ui/use-draft.ts'

/** A suburb, as somebody types where something is. */
export function PlaceFields({ form }: { form: Pick<Draft<any>['form'], 'key' | 'getInputProps'> }) {
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
