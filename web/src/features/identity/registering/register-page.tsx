import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { atField, codeOf } from '../../../platform/session/http-error.ts'
import { browserZone } from '../../../platform/words/locale.ts'
import { tab } from '../../../platform/storage.ts'
import { FieldRow, Form, FormActions } from '../../../ui/fields/form.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { Agreement } from './agreement.tsx'
import { Entrance } from '../sign-in/auth-layout.tsx'
import { PasswordStrength } from '../account/password-strength.tsx'
import { PlaceBanner } from './place-banner.tsx'
import { PlanBanner } from './plan-banner.tsx'
import { PlanPicker } from './plan-picker.tsx'
import { RoleCards } from './role-cards.tsx'
import { SecretInput } from '../account/secret-input.tsx'
import { registrationFields } from '../account/account.copy.ts'
import { guessPlace, type Place } from '../account/place.rules.ts'
import {
  emptyRegistration,
  keptRegistration,
  noRoleFields,
  planOf,
  registrationErrors,
  registrationPayload,
  restoredRegistration,
  roleOfPlan,
  searchOfPlan,
  type OpenRole,
  type Plan,
  type RegistrationDraft,
} from './registration.rules.ts'
import styles from '../account/entrance-form.module.css'

/** The rules of the page judge the fields, each in its own words. */
/** Where what was typed stays while this tab is open. */
const kept = 'draft:register'

const anyDraft = z.custom<RegistrationDraft>(() => true)

export default function RegisterPage() {
  const { register } = useAuth()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const plan = useMemo(() => planOf(search), [search])
  const [picking, setPicking] = useState(false)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const [opening] = useState(() =>
    restoredRegistration(emptyRegistration(plan, browserZone(), guessPlace(browserZone())), tab.read(kept), plan),
  )
  const [touched, setTouched] = useState<ReadonlySet<keyof Place>>(opening.touched)
  const { form, ...draft } = useDraft({
    schema: anyDraft,
    initialValues: opening.values,
    check: registrationErrors,
    onSubmit: async (values) => {
      const { role } = values
      if (role === '') return
      try {
        const user = await register(registrationPayload({ ...values, role }, plan))
        tab.remove(kept)
        await navigate(`/dashboard/${user.role}`, { replace: true })
      } catch (error) {
        if (codeOf(error) !== 'identity.confirm_first') throw atField(error, registrationFields)
        tab.remove(kept)
        setMailedTo(values.email)
      }
    },
  })
  const { values } = form
  const { role } = values
  useEffect(() => {
    if (values !== opening.values) tab.write(kept, keptRegistration(values, touched))
  }, [values, touched, opening])

  const wrong = Object.values(form.errors).map(String).join(', ')

  function choose(next: OpenRole) {
    form.setValues({ ...noRoleFields, role: next })
    for (const field of ['role', ...Object.keys(noRoleFields)]) form.clearFieldError(field)
  }

  const followPlan = useEffectEvent((plan: Plan | null) => {
    if (plan && role !== roleOfPlan(plan)) choose(roleOfPlan(plan))
  })
  useEffect(() => followPlan(plan), [plan])

  if (mailedTo !== null) {
    return (
      <Entrance
        title="Check your inbox"
        lead={
          <>
            Your account is ready. We’ve emailed a link to <b>{mailedTo}</b>. Open it to confirm your email, then sign
            in.
          </>
        }
      >
        <p>
          Didn’t get it? Check your spam folder. <Link to="/login">Go to sign in</Link>
        </p>
      </Entrance>
    )
  }
  return (
    <Entrance
      title="Create an account"
      lead={
        <>
          Already have an account? <Link to="/login">Sign in</Link>
        </>
      }
    >
      <div className={styles.form}>
        <Form draft={{ form, ...draft }} label="Create an account">
          <PlanBanner plan={plan} onChange={() => setPicking(true)} />
          <RoleCards
            value={role}
            onChange={choose}
            locked={plan !== null}
            error={form.errors.role as string | undefined}
            path="role"
          />
          {role === 'gym' && (
            <>
              <TextInput label="Business name" autoComplete="organization" {...form.getInputProps('businessName')} />
              <TextInput
                label="Business address"
                autoComplete="street-address"
                {...form.getInputProps('businessAddress')}
              />
            </>
          )}
          {(role === 'trainer' || role === 'supplier') && (
            <FieldRow>
              <TextInput label="First name" autoComplete="given-name" required {...form.getInputProps('firstName')} />
              <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
            </FieldRow>
          )}
          {role === 'supplier' && (
            <TextInput label="Business name" autoComplete="organization" {...form.getInputProps('businessName')} />
          )}
          <TextInput label="Email" type="email" autoComplete="email" required {...form.getInputProps('email')} />
          <SecretInput
            autoComplete="new-password"
            description="At least 10 characters. A few words you remember are stronger than one word with symbols."
            {...form.getInputProps('password')}
          />
          <PasswordStrength
            password={values.password}
            ownWords={[values.email, values.firstName, values.lastName, values.businessName]}
          />
          <PlaceBanner form={form} touched={touched} onTouch={(field) => setTouched(new Set([...touched, field]))} />
          <Agreement {...form.getInputProps('agreed', { type: 'checkbox' })} />
          <FormActions
            draft={{ busy: draft.busy, failure: draft.failure ?? (wrong || null) }}
            action="Create account"
            busyAction="Creating account…"
          />
        </Form>
      </div>
      <PlanPicker
        opened={picking}
        chosen={plan?.id ?? null}
        onClose={() => setPicking(false)}
        onPick={(id) => {
          setPicking(false)
          setSearch(searchOfPlan(id), { replace: true })
        }}
      />
    </Entrance>
  )
}
