import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { refresh } from '../../../platform/api/queries.ts'

/** What is asked for at a gym, by the platform and by the gym itself; without a gym, all that concerns the reader. */
export const requirementsQuery = (gymId?: string) =>
  api.requirements.list.queryOptions({ input: gymId ? { gymId } : {} })
export const versionsQuery = (id: string) => api.requirements.versions.queryOptions({ input: { id } })

/** After a requirement has changed, everybody may stand otherwise. */
function useRequirementChange() {
  const queries = useQueryClient()
  return { onSuccess: () => refresh(queries, 'requirements', 'compliance', 'submissions', 'covers') }
}
export const useCreateRequirement = () => useMutation(api.requirements.create.mutationOptions(useRequirementChange()))
export const useChangeRequirement = () => useMutation(api.requirements.change.mutationOptions(useRequirementChange()))
export const useEndRequirement = () => useMutation(api.requirements.end.mutationOptions(useRequirementChange()))
export const usePreviewCreate = () => useMutation(api.requirements.previewCreate.mutationOptions())
export const usePreviewChange = () => useMutation(api.requirements.previewChange.mutationOptions())
