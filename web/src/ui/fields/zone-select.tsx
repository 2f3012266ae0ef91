import { Select, type SelectProps } from '@mantine/core'
import { offeredZones, zoneWords } from '../../platform/words/locale.ts'

/** The time zones that people choose from, and the one in use if it is another. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'value'> & { value: string }) {
  const zones = offeredZones.includes(value) || value === '' ? offeredZones : [value, ...offeredZones]
  return (
    <Select
      searchable
      allowDeselect={false}
      nothingFoundMessage="No time zones match"
      {...props}
      value={value}
      data={zones.map((zone) => ({ value: zone, label: zoneWords(zone) }))}
    />
  )
}
