import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { supplierDraft, type Supplier } from '@quartet/contract/suppliers/suppliers'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ConflictBanner } from '../../../ui/overlays/conflict-banner.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Form, FormActions } from '../../../ui/fields/form.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageSkeleton } from '../../../ui/page/skeletons.tsx'
import { UnsavedGuard } from '../../../ui/fields/unsaved-guard.tsx'
import { useSharedDraft } from '../../../ui/fields/use-shared-draft.ts'
import { PlaceFields, placeWords } from '../offers/place-fields.tsx'
import { WithProfile } from '../offers/with-profile.tsx'
import posting from '../../../ui/lists/posting.module.css'
import styles from '../offers/suppliers.module.css'
import { mySupplier, useOfferChanges } from '../offers/suppliers.api.ts'

/** Who a supplier is, as gyms and trainers read it. */
export default function SupplierProfilePage() {
  const { role } = useCurrentUser()
  return role === 'supplier' ? <OwnProfile /> : <WithProfile title="Business profile">{() => null}</WithProfile>
}

function OwnProfile() {
  const { data, error, refetch } = useQuery(mySupplier())
  return (
    <>
      <PageHeader title="Business profile" back={{ to: '/catalogue', label: 'Your catalogue' }} />
      {data ? (
        <ProfileForm profile={data.profile} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  )
}

function ProfileForm({ profile }: { profile: Supplier | null }) {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { save } = useOfferChanges()
  const { draft, conflict } = useSharedDraft({
    schema: supplierDraft,
    now: profile,
    valuesOf: (one: Supplier | null) => {
      const from = one ?? { ...user, name: user.businessName ?? user.fullName, about: '', website: null }
      return {
        name: from.name,
        about: from.about,
        website: from.website ?? '',
        city: from.city ?? '',
        state: (from.state ?? '') as never,
        postcode: from.postcode ?? '',
      }
    },
    onSave: async (values, seen) => {
      const saved = await save.mutateAsync({ ...values, version: seen?.version })
      toast.success('Profile saved.')
      setTimeout(() => void navigate('/catalogue'))
      return saved
    },
  })
  const { form } = draft
  return (
    <div className={styles.narrow}>
      <Form draft={draft} label="Business profile">
        <Card title="What gyms and trainers see">
          <div className={posting.stack}>
            <TextInput
              key={form.key('name')}
              label="Name"
              withAsterisk
              maxLength={120}
              {...form.getInputProps('name')}
            />
            <Textarea
              key={form.key('about')}
              label="About"
              autosize
              minRows={4}
              maxLength={4000}
              {...form.getInputProps('about')}
            />
            <TextInput
              key={form.key('website')}
              label="Website"
              placeholder="https://"
              maxLength={200}
              {...form.getInputProps('website')}
            />
            <PlaceFields form={form} />
          </div>
        </Card>
        <ConflictBanner
          what="profile"
          conflict={conflict}
          words={{ name: 'Name', about: 'About', website: 'Website', ...placeWords }}
        />
        <FormActions draft={draft} action="Save profile" busyAction="Saving…" />
      </Form>
      <UnsavedGuard when={draft.unsaved} />
    </div>
  )
}
