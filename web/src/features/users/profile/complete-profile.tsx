import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import type { User } from '@quartet/contract/users/users'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { atField, HttpError } from '../../../platform/session/http-error.ts'
import { likelyZone } from '../../../platform/words/locale.ts'
import { read, remove, tab, write } from '../../../platform/storage.ts'
import { assertToken } from '../../../platform/session/token.ts'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import {
  landingAfter,
  missingNow,
  profileDraft,
  profileErrors,
  profilePayload,
  restored,
  type ProfileDraft,
} from './profile.rules.ts'
import { completeProfileMutation } from './profile.api.ts'
import { profileFields, setupTitle } from './profile.copy.ts'
import { MissingBanner } from './missing-banner.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { Steps } from './steps.tsx'
import styles from './complete-profile.module.css'

/** The rules of the page judge the fields, each in its own words. */
const anyDraft = z.custom<ProfileDraft>(() => true)

/** The second step of joining. What is typed is kept in this browser until it is sent. */
export function CompleteProfile({ person }: { person: User }) {
  const { role } = person
  const { refreshUser } = useAuth()
  const navigate = useNavigate()
  const complete = useMutation(completeProfileMutation())
  const [alert, setAlert] = useState<string | null>(null)
  const kept = `draft:profile-complete:${person.id}`
  const [opening] = useState(() => restored(profileDraft(person, likelyZone()), read(kept)))

  async function send(values: ProfileDraft) {
    setAlert(null)
    assertToken()
    await complete.mutateAsync(profilePayload(role, values))
    remove(kept)
    if (role === 'trainer') tab.write('profileJustCompleted', 'true')
    await refreshUser()
    await navigate(landingAfter(role), { replace: true })
  }

  const { form, ...draft } = useDraft({
    schema: anyDraft,
    initialValues: opening,
    check: (values) => profileErrors(role, values),
    onSubmit: async (values) => {
      try {
        await send(values)
      } catch (error) {
        setAlert(
          error instanceof HttpError
            ? 'Failed to complete profile. Please try again.'
            : 'An error occurred. Please try again.',
        )
        throw atField(error, profileFields)
      }
    },
  })
  const { values } = form
  useEffect(() => {
    if (values !== opening) write(kept, JSON.stringify(values))
  }, [values, opening, kept])

  return (
    <div className={styles.page}>
      <PageHeader title={setupTitle(role)} actions={<Steps />} />
      <div className={styles.columns}>
        <aside className={styles.aside}>
          <MissingBanner missing={missingNow(person, values)} onGo={(field) => form.getInputNode(field)?.focus()} />
        </aside>
        <Form draft={{ form, ...draft }} label="Profile">
          <ProfileSections role={role} form={form} />
          <div className={styles.bar}>
            <FormActions
              draft={{ busy: draft.busy, failure: alert }}
              action="Complete Profile"
              busyAction="Completing Profile..."
            />
          </div>
        </Form>
      </div>
    </div>
  )
}
