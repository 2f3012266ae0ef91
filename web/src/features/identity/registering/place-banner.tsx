import { Autocomplete, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed, MapPin } from 'lucide-react'
import { useId, useState } from 'react'
import { browserZone, zoneWords } from '../../../platform/words/locale.ts'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { ZoneSelect } from '../../../ui/fields/zone-select.tsx'
import { installationQuery } from '../account/account.api.ts'
import { locationWords } from '../account/account.copy.ts'
import { countries, fillPlace, guessPlace, placeWords, type Place } from '../account/place.rules.ts'
import type { RegistrationDraft } from './registration.rules.ts'
import { StateField } from '../account/state-field.tsx'
import { useLocation } from '../account/use-location.ts'
import styles from './place-banner.module.css'

type Props = {
  form: UseFormReturnType<RegistrationDraft>
  /** What was typed; it stays, whatever is found. */
  touched: ReadonlySet<keyof Place>
  onTouch: (field: keyof Place) => void
}

/** Where and in which time zone the browser seems to be, open to correction. What was typed stays. */
export function PlaceBanner({ form, touched, onTouch }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const geocoder = useQuery(installationQuery()).data?.geocoderUrl
  const { timezone, country, state } = form.values
  const fill = (place: Place) => form.setValues(fillPlace(form.values, touched, place))
  const [location, look] = useLocation((found) => fill(found ?? guessPlace(timezone)))

  function type(field: keyof Place, value: string) {
    onTouch(field)
    form.setFieldValue(field, value)
  }
  function changeZone(zone: string) {
    form.setValues({ ...fillPlace(form.values, touched, guessPlace(zone)), timezone: zone })
  }
  const input = (field: keyof Place) => ({
    ...form.getInputProps(field),
    onChange: (event: { currentTarget: { value: string } }) => type(field, event.currentTarget.value),
  })

  return (
    <fieldset className={styles.banner} aria-label="Time zone and location">
      <div className={styles.found}>
        <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
        <p>
          <b>{`${timezone === browserZone() ? 'Time zone detected' : 'Time zone'}: ${zoneWords(timezone)}`}</b>
          <span>{placeWords(form.values) || 'No location yet'}</span>
        </p>
        <Button
          variant="default"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? 'Close time zone and location' : 'Change time zone and location'}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Change'}
        </Button>
      </div>
      <div id={id} hidden={!open} className={styles.fields}>
        {geocoder && (
          <div className={styles.locate}>
            <Button
              variant="default"
              leftSection={<LocateFixed size={16} strokeWidth={1.75} aria-hidden="true" />}
              loading={location === 'busy'}
              onClick={() => look(geocoder)}
            >
              Use my location
            </Button>
            <output>{locationWords[location]}</output>
          </div>
        )}
        <ZoneSelect label="Time zone" value={timezone} onChange={(zone) => changeZone(zone ?? timezone)} />
        <FieldRow>
          <TextInput label="City" autoComplete="address-level2" {...input('city')} />
          <StateField
            label="State"
            country={country}
            value={state}
            onChange={(value) => type('state', value)}
            error={form.errors.state}
          />
        </FieldRow>
        <FieldRow>
          <TextInput label="Postcode" autoComplete="postal-code" {...form.getInputProps('postcode')} />
          <Autocomplete
            label="Country"
            data={[...countries]}
            autoComplete="country-name"
            {...form.getInputProps('country')}
            onChange={(value) => type('country', value)}
          />
        </FieldRow>
      </div>
    </fieldset>
  )
}
