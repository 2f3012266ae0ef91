import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { z } from 'zod'
import type { User } from '@quartet/contract/users/users'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { atField } from '../../../platform/session/http-error.ts'
import { likelyZone } from '../../../platform/words/locale.ts'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import {
  mustBeComplete,
  profileDraft,
  profileErrors,
  profilePayload,
  type ProfileDraft,
} from '../profile/profile.rules.ts'
import { updateProfileMutation } from '../profile/profile.api.ts'
import { profileFields, profileWords } from '../profile/profile.copy.ts'
import { ProfileSections } from '../profile/profile-sections.tsx'
import styles from './profile-settings.module.css'

const anyDraft = z.custom<ProfileDraft>(() => true)

/** One's own profile, changed as a whole. */
export function ProfileSettings({ person }: { person: User }) {
  const { role, id } = person
  const { refreshUser } = useAuth()
  const update = useMutation(updateProfileMutation())
  const [zone] = useState(likelyZone)
  const needed = mustBeComplete(role)

  const {
    draft: { form, ...draft },
    conflict,
  } = useSharedDraft({
    schema: anyDraft,
    now: person,
    valuesOf: (one) => profileDraft(one, zone),
    check: (values) => profileErrors(role, values, needed),
    onSave: async (values, { version }) => {
      let saved: User
      try {
        const { avatarUrl: _stored, ...facts } = profilePayload(role, values)
        saved = await update.mutateAsync({ ...facts, id, version })
      } catch (error) {
        throw atField(error, profileFields)
      }
      toast.success('Profile saved')
      await refreshUser()
      return saved
    },
  })

  return (
    <>
      <Form draft={{ form, ...draft }} label="Profile">
        <ProfileSections role={role} form={form} required={needed} onPicture={() => void refreshUser()} />
        <ConflictBanner what="profile" conflict={conflict} words={profileWords} />
        <div className={styles.bar}>
          <FormActions draft={draft} action="Save profile" busyAction="Saving profile…">
            {draft.unsaved && (
              <Button variant="default" onClick={() => form.reset()}>
                Undo changes
              </Button>
            )}
          </FormActions>
        </div>
      </Form>
      <UnsavedGuard when={draft.unsaved} />
    </>
  )
}
