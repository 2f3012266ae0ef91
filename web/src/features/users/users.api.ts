import { api, client } from '../../platform/api.ts'

export const completeProfileMutation = () => api.users.completeProfile.mutationOptions()
export const updateProfileMutation = () => api.users.update.mutationOptions()

/** Stores a picture of oneself and answers its address. */
export const uploadAvatar = async (avatar: File): Promise<string> =>
  (await client.users.uploadAvatar({ avatar })).avatarUrl
