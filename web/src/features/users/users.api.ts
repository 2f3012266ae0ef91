import { api, client } from '../../platform/api.ts'

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

/** Fetches the collection with one's own token, which a plain link could not carry, and hands it to the browser to keep. */
export async function downloadData(id: string): Promise<void> {
  const file = await client.users.downloadData({ id })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'quartet-my-data.zip'
  link.click()
  URL.revokeObjectURL(url)
}
