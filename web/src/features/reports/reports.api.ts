import type { ReportBy, ReportName } from '@quartet/contract/reports/reports'
import { api } from '../../platform/api/api.ts'
import { onlyLooks } from '../../platform/api/mutations.ts'
import { apiOrigin } from '../../platform/configuration.ts'
import { paged, pageAt } from '../../platform/api/paging.ts'

export type Asked = {
  report: ReportName
  from: string
  to: string
  by?: ReportBy | undefined
  gymId?: string | undefined
}

export const reportQuery = (asked: Asked & { compare?: 'before' | 'year' | undefined }) => ({
  ...api.reports.get.queryOptions({ input: asked }),
  retry: false,
})
export const reportRowsQuery = (asked: Asked & { key: string }) =>
  api.reports.rows.infiniteOptions({
    ...paged,
    input: (cursor: string | undefined) => ({ ...asked, ...pageAt(cursor) }),
  })
export const exportReport = () => api.reports.export.mutationOptions(onlyLooks)

/** Opens the address of a file, which hands it over to be kept. */
export function takeFile({ path, name }: { path: string; name: string }): void {
  const link = document.createElement('a')
  link.href = `${apiOrigin()}${path}`
  link.download = name
  link.click()
}
