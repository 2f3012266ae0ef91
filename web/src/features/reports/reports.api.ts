import type { ReportBy, ReportName } from '@quartet/contract/reports/reports'
import { api } from '../../platform/api/api.ts'
import { onlyLooks } from '../../platform/api/mutations.ts'
import { apiOrigin } from '../../platform/configuration.ts'
import { paged, pageAt } from '../../platform/api/paging.ts'
import { keepFrom } from '../../platform/api/save-file.ts'

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

/** Hands a report that was made to the browser to keep. */
export const takeFile = ({ path, name }: { path: string; name: string }): void =>
  keepFrom(`${apiOrigin()}${path}`, name)
