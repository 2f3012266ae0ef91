import { useMutation } from '@tanstack/react-query'
import toast from 'react-hot-toast'
import { role as roleChoice } from '@quartet/contract/kernel/people'
import { api, client } from '../../../platform/api/api.ts'
import { keepFile } from '../../../platform/api/save-file.ts'
import { paged, pageAt } from '../../../platform/api/paging.ts'
import { failureToast } from '../../../ui/overlays/failure-toast.tsx'
import { said } from './profile.copy.ts'

export const completeProfileMutation = () => api.users.completeProfile.mutationOptions()
export const updateProfileMutation = () => api.users.update.mutationOptions()
export const askForDataMutation = api.users.askForData.mutationOptions
export const closeAccountMutation = api.users.closeAccount.mutationOptions

/** How far the collection of one's own data is, asked again while it runs. */
export const dataExportQuery = () =>
  api.users.dataExport.queryOptions({
    input: {},
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const now = state.data?.export?.state
      return now === 'waiting' || now === 'collecting' ? 1500 : false
    },
  })

/** Stores a picture of oneself and answers its address. */
export const uploadAvatar = async (avatar: File): Promise<string> =>
  (await client.users.uploadAvatar({ avatar })).avatarUrl

/** Fetches the collection and hands it to the browser to keep. */
export const downloadData = async (id: string): Promise<void> =>
  keepFile(await client.users.downloadData({ id }), 'quartet-my-data.zip')

export const protectionQuery = (id: string) =>
  api.users.protection.queryOptions({ input: { id }, staleTime: 0, gcTime: 0 })

type PeopleFilter = { q: string; role: string; state: string }

/** People that the caller may see, by name, page by page. */
export const peopleQuery = (filter: PeopleFilter) =>
  api.users.list.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({
      search: filter.q || undefined,
      role: roleChoice.safeParse(filter.role).data,
      archived: filter.state === 'deactivated' || undefined,
      locked: filter.state === 'locked' || undefined,
      ...pageAt(cursor),
      limit: 50,
    }),
  })

/** Deactivating, opening again, unlocking an account and taking its second steps away. What has a dialog throws for it. */
export function usePersonChanges() {
  const archive = useMutation(api.users.archive.mutationOptions())
  const restore = useMutation(api.users.restore.mutationOptions())
  const unlock = useMutation(api.users.unlock.mutationOptions())
  const unprotect = useMutation(api.users.unprotect.mutationOptions())

  async function done(work: Promise<unknown>, words: string) {
    try {
      await work
      toast.success(words)
    } catch (error) {
      failureToast(said.notUpdated, error)
    }
  }

  return {
    async deactivate(id: string, name: string) {
      try {
        await archive.mutateAsync({ id })
        toast.success(`${name} deactivated`)
      } catch (error) {
        toast.error(said.notDeleted)
        throw error
      }
    },
    async unprotect(id: string, name: string) {
      await unprotect.mutateAsync({ id })
      toast.success(`${name} can sign in with only their password`)
    },
    restore: (id: string, name: string) => done(restore.mutateAsync({ id }), `${name} can sign in again`),
    unlock: (id: string, name: string) => done(unlock.mutateAsync({ id }), `${name} can try to sign in again`),
  }
}
