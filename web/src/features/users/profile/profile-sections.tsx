import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Role } from '@quartet/contract/kernel/people'
import { Card } from '../../../ui/display/card.tsx'
import { FieldRow } from '../../../ui/fields/form.tsx'
import { ZoneSelect } from '../../../ui/fields/zone-select.tsx'
import { StateField } from '../../identity/account/state-field.tsx'
import { countries } from '../../identity/account/place.rules.ts'
import { SpecialtySelector } from '../../specialties/specialty-selector.tsx'
import { isGymRole, type ProfileDraft } from './profile.rules.ts'
import { businessNumber } from './profile.copy.ts'
import { AvatarField } from './avatar-field.tsx'
import styles from './profile-sections.module.css'

type Props = {
  role: Role
  form: UseFormReturnType<ProfileDraft>
  required?: boolean
  /** Told of a stored picture; it is not part of what the form still has to save. */
  onPicture?: () => void
}

/** Every field of a profile, in the sections that a role has. */
export function ProfileSections({ role, form, required = true, onPicture }: Props) {
  const props = { role, form, required, onPicture }
  return (
    <div className={styles.sections}>
      {isGymRole(role) && <Business {...props} />}
      <Personal {...props} />
      <Address {...props} />
      <Card title="Timezone Settings">
        <ZoneSelect
          label="Timezone"
          description={isGymRole(role) ? 'Class times use this time zone.' : 'You see times in this time zone.'}
          {...form.getInputProps('timezone')}
          value={form.values.timezone}
          onChange={(zone) => form.setFieldValue('timezone', zone ?? form.values.timezone)}
        />
      </Card>
      {role === 'trainer' && <Teaching {...props} />}
    </div>
  )
}

function Business({ form, required }: Props) {
  const number = businessNumber(form.values.country)
  return (
    <Card title="Business Information">
      <div className={styles.fields}>
        <TextInput
          label="Business Name"
          autoComplete="organization"
          required={required}
          {...form.getInputProps('businessName')}
        />
        <FieldRow>
          <TextInput label={number.label} placeholder={number.hint} autoComplete="off" {...form.getInputProps('abn')} />
          <TextInput
            label="Business Phone"
            type="tel"
            autoComplete="tel"
            required={required}
            {...form.getInputProps('phone')}
          />
        </FieldRow>
        <Textarea label="Gym Bio" autosize minRows={3} {...form.getInputProps('bio')} />
      </div>
    </Card>
  )
}

function Personal({ role, form, required, onPicture }: Props) {
  const { firstName, lastName, businessName, avatarUrl } = form.values
  return (
    <Card title="Personal Information">
      <div className={styles.fields}>
        <AvatarField
          name={`${firstName} ${lastName}`.trim() || businessName}
          value={avatarUrl}
          onChange={(url) => (onPicture ? onPicture() : form.setFieldValue('avatarUrl', url))}
        />
        <FieldRow>
          <TextInput label="First Name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
          <TextInput
            label="Last Name"
            autoComplete="family-name"
            required={role === 'trainer'}
            {...form.getInputProps('lastName')}
          />
        </FieldRow>
        {!isGymRole(role) && (
          <>
            <TextInput
              label="Phone Number"
              type="tel"
              autoComplete="tel"
              required={required}
              {...form.getInputProps('phone')}
            />
            <Textarea label="Bio" autosize minRows={3} {...form.getInputProps('bio')} />
          </>
        )}
      </div>
    </Card>
  )
}

function Address({ role, form, required }: Props) {
  const label = (words: string) => (isGymRole(role) ? `Facility ${words}` : words)
  const { country, state } = form.values
  return (
    <Card title="Address Information">
      <div className={styles.fields}>
        <TextInput
          label={label('Street Address')}
          autoComplete="street-address"
          required={required}
          {...form.getInputProps('address')}
        />
        <div className={styles.place}>
          <TextInput
            label={label('City')}
            autoComplete="address-level2"
            required={required}
            {...form.getInputProps('city')}
          />
          <StateField
            label={label('State')}
            country={country}
            required={required}
            {...form.getInputProps('state')}
            value={state}
            onChange={(value) => form.setFieldValue('state', value)}
          />
          <TextInput
            label={label('Postcode')}
            autoComplete="postal-code"
            required={required}
            {...form.getInputProps('postcode')}
          />
        </div>
        <Autocomplete
          label={label('Country')}
          data={[...countries]}
          autoComplete="country-name"
          {...form.getInputProps('country')}
        />
      </div>
    </Card>
  )
}

function Teaching({ form }: Props) {
  return (
    <>
      <Card title="Experience">
        <TextInput
          className={styles.years}
          label="Years of Experience"
          inputMode="numeric"
          placeholder="0"
          {...form.getInputProps('experienceYears')}
        />
      </Card>
      <Card title="Specialties" note="Gyms search for trainers by specialty">
        <SpecialtySelector
          value={form.values.specialties}
          onChange={(chosen) => {
            form.setFieldValue('specialties', chosen)
            form.clearFieldError('specialties')
          }}
          error={form.errors.specialties as string | undefined}
          path="specialties"
        />
      </Card>
    </>
  )
}
