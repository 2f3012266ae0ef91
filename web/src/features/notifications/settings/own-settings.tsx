import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../platform/signing-in/auth-context.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { preferencesOf } from '../notice/notice.api.ts'
import { SettingsForm } from './settings-form.tsx'

/** The settings of who is here, as soon as they are known. */
export function OwnSettings({ onDone }: { onDone?: () => void }) {
  const { id } = useCurrentUser()
  const { data, error, refetch } = useQuery(preferencesOf(id))
  if (data) return <SettingsForm key={id} userId={id} kept={data} onDone={onDone} />
  if (!error) return <RowsSkeleton rows={5} height={44} />
  return <ErrorState title="Failed to fetch notification preferences" error={error} onRetry={() => void refetch()} />
}
