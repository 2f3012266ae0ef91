import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { z } from 'zod'
import { useAuth } from '../../../platform/signing-in/auth-context.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useDraft } from '../../../ui/fields/use-draft.ts'
import { SpecialtySelector } from '../../specialties/specialty-selector.tsx'
import { updateProfileMutation } from '../profile/profile.api.ts'
import styles from './profile-settings.module.css'

const choice = z.object({ specialties: z.array(z.string()).min(1, 'At least one specialty is required') })

/** What a trainer teaches, and so what gyms find them by. */
export default function OwnSpecialtiesPage() {
  const { person, refreshUser } = useAuth()
  const update = useMutation(updateProfileMutation())
  const { form, ...draft } = useDraft({
    schema: choice,
    initialValues: { specialties: person?.specialties.map((one) => one.id) ?? [] },
    onSubmit: async ({ specialties }) => {
      if (!person) return
      await update.mutateAsync({ id: person.id, specialties })
      toast.success('Specialties saved')
      await refreshUser()
    },
  })
  return (
    <div className={styles.page}>
      <PageHeader title="Your specialties" fact="Gyms search for trainers by specialty" />
      <Form draft={{ form, ...draft }} label="Specialties">
        <Card>
          <SpecialtySelector
            value={form.values.specialties}
            onChange={(chosen) => form.setFieldValue('specialties', chosen)}
            error={form.errors.specialties as string | undefined}
            path="specialties"
          />
        </Card>
        <div className={styles.bar}>
          <FormActions draft={draft} action="Save specialties" busyAction="Saving specialties…" />
        </div>
      </Form>
      <UnsavedGuard when={draft.unsaved} />
    </div>
  )
}
