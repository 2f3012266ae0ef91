import { useMutation } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { onlyLooks } from '../../../platform/api/mutations.ts'

/** What is asked for at a gym, by the platform and by the gym itself; without a gym, all that concerns the reader. */
export const requirementsQuery = (gymId?: string) =>
  api.requirements.list.queryOptions({ input: gymId ? { gymId } : {} })
export const versionsQuery = (id: string) => api.requirements.versions.queryOptions({ input: { id } })

export const useCreateRequirement = () => useMutation(api.requirements.create.mutationOptions())
export const useChangeRequirement = () => useMutation(api.requirements.change.mutationOptions())
export const useEndRequirement = () => useMutation(api.requirements.end.mutationOptions())
export const usePreviewCreate = () => useMutation(api.requirements.previewCreate.mutationOptions(onlyLooks))
export const usePreviewChange = () => useMutation(api.requirements.previewChange.mutationOptions(onlyLooks))
