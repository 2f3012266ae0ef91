import type { InferContractRouterInputs } from '@orpc/contract'
import type { Contract } from '@quartet/contract/contract'
import { credentials, membershipLevel, registration, termsVersion } from '@quartet/contract/identity/identity'
import { planTable, type PlanId } from '@quartet/contract/plans/plan-table'
import type { Place } from '../account/place.rules.ts'

type Registration = InferContractRouterInputs<Contract>['identity']['register']
export type Membership = NonNullable<Registration['membershipLevel']>

/** Roles that anybody may register as; the others are by invitation. */
export const openRoles = ['gym', 'trainer', 'supplier'] as const
export type OpenRole = (typeof openRoles)[number]

export type RegistrationDraft = Place & {
  role: OpenRole | ''
  email: string
  password: string
  firstName: string
  lastName: string
  businessName: string
  businessAddress: string
  timezone: string
  postcode: string
  agreed: boolean
}

/** What belongs to one role and is emptied when another is chosen. */
export const noRoleFields = { firstName: '', lastName: '', businessName: '', businessAddress: '' }

export type Plan = { id: PlanId; name: string; membership: Membership; trial: boolean }

const planKey = (text: string | null) => text?.trim().toLowerCase().replaceAll('_', '-') ?? ''

/** The plan that a link brought along: `plan`, `membership` and `trial` of the address. Null without a known one. */
export function planOf(search: URLSearchParams): Plan | null {
  const asked = membershipLevel.safeParse(search.get('membership')?.trim().toUpperCase()).data
  const trial = search.get('trial') === 'true'
  const named = planTable.find(({ id }) => id === planKey(search.get('plan')))
  const fits = named && (asked === undefined || asked === named.membership)
  const found = fits ? named : planTable.find((plan) => plan.membership === asked)
  return found ? { id: found.id, name: found.name, membership: found.membership, trial } : null
}

/** The address of a plan that was picked: it brings its membership along, and its trial. */
export const searchOfPlan = (id: PlanId): Record<string, string> => ({
  plan: id,
  membership: planTable.find((plan) => plan.id === id)!.membership,
  trial: 'true',
})

/** The plans that can be picked at registration; QT Multi-Site is agreed by talking. */
export const pickedPlans = planTable.filter((plan) => !plan.customPrice)

/** The role that a plan asks for: the paid ones are for gyms. */
export const roleOfPlan = (plan: Plan): OpenRole => (plan.membership === 'TRAINER' ? 'trainer' : 'gym')

function membershipFor(role: string, plan: Plan | null): Membership | undefined {
  if (plan) return plan.membership
  if (role === 'gym') return 'QT_FULL'
  return role === 'trainer' ? 'TRAINER' : undefined
}

/** A gym goes by its business name, everybody else by first and last name. */
export function fullNameOf(draft: Pick<RegistrationDraft, 'role' | 'businessName' | 'firstName' | 'lastName'>): string {
  if (draft.role === 'gym') return draft.businessName.trim() || 'Gym User'
  return `${draft.firstName.trim()} ${draft.lastName.trim()}`.trim()
}

/** What registration sends. The postcode stays here until the profile is completed. */
export function registrationPayload(draft: RegistrationDraft & { role: OpenRole }, plan: Plan | null): Registration {
  return {
    email: draft.email.trim(),
    password: draft.password,
    role: draft.role,
    fullName: fullNameOf(draft),
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    timezone: draft.timezone,
    city: draft.city.trim(),
    state: draft.state.trim(),
    country: draft.country.trim(),
    membershipLevel: membershipFor(draft.role, plan),
    trialPeriod: plan?.trial ? 14 : 0,
    businessName: draft.businessName.trim(),
    businessAddress: draft.businessAddress.trim(),
    acceptedTerms: termsVersion,
  }
}

/** A form before anything is typed, with what the browser's zone and the link tell. */
type Kept = { values: Omit<RegistrationDraft, 'password' | 'agreed'>; touched: (keyof Place)[] }

/** What of a half-filled form may stay in the tab: everything but the password and the agreement. */
export function keptRegistration(draft: RegistrationDraft, touched: ReadonlySet<keyof Place>): string {
  const { password: _password, agreed: _agreed, ...values } = draft
  return JSON.stringify({ values, touched: [...touched] } satisfies Kept)
}

/** The form as it was left, with the role that the plan decides. */
export function restoredRegistration(
  empty: RegistrationDraft,
  kept: string | null,
  plan: Plan | null,
): { values: RegistrationDraft; touched: ReadonlySet<keyof Place> } {
  try {
    const { values, touched } = JSON.parse(kept ?? '') as Kept
    const known = Object.entries(values).filter(([key, value]) => key in empty && typeof value === 'string')
    const restored = { ...empty, ...Object.fromEntries(known), password: '', agreed: false }
    const role = plan ? roleOfPlan(plan) : restored.role
    return {
      values: role === restored.role ? restored : { ...restored, ...noRoleFields, role },
      touched: new Set(touched),
    }
  } catch {
    return { values: empty, touched: new Set() }
  }
}

export const emptyRegistration = (plan: Plan | null, timezone: string, place: Place): RegistrationDraft => ({
  role: plan ? roleOfPlan(plan) : '',
  email: '',
  password: '',
  ...noRoleFields,
  timezone,
  ...place,
  postcode: '',
  agreed: false,
})

type Errors = Partial<Record<keyof RegistrationDraft, string>>

/** What is wrong with the names of a person, by field: the first is needed, both have at least 2 characters after trimming. */
export function nameErrors(names: { firstName: string; lastName: string }): { firstName?: string; lastName?: string } {
  const [first, last] = [names.firstName.trim(), names.lastName.trim()]
  const errors: { firstName?: string; lastName?: string } = {}
  if (first === '') errors.firstName = 'First name is required'
  else if (first.length < 2) errors.firstName = 'First name must be at least 2 characters'
  if (last.length === 1) errors.lastName = 'Last name must be at least 2 characters if provided'
  return errors
}

const lines = ['firstName', 'lastName', 'businessName', 'businessAddress', 'city', 'state', 'country'] as const

/** What stops this registration, by field, in the order of the form. */
export function registrationErrors(draft: RegistrationDraft): Errors {
  const errors: Errors = draft.role === '' ? { role: 'Role is required' } : {}
  for (const field of lines) {
    const issue = registration.shape[field].safeParse(draft[field]).error?.issues[0]
    if (issue) errors[field] = issue.message
  }
  if (draft.role === 'trainer' || draft.role === 'supplier') Object.assign(errors, nameErrors(draft))
  return { ...errors, ...accountErrors(draft), ...agreementError(draft) }
}

function accountErrors({ email, password }: RegistrationDraft): Errors {
  const errors: Errors = {}
  const address = credentials.shape.email.safeParse(email)
  if (email.trim() === '') errors.email = 'Email is required'
  else if (!address.success) errors.email = address.error.issues[0]?.message
  const secret = registration.shape.password.safeParse(password)
  if (password === '') errors.password = 'Password is required'
  else if (!secret.success) errors.password = secret.error.issues[0]?.message
  return errors
}

const agreementError = ({ agreed }: RegistrationDraft): Errors =>
  agreed ? {} : { agreed: 'Agree to the terms and the privacy policy to continue' }
