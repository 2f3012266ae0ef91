import { Button, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import toast from 'react-hot-toast'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { reportName, reportsFor } from '@quartet/contract/reports/reports'
import { useCurrentUser } from '../../platform/signing-in/auth-context.tsx'
import { addDays, todayIn } from '../../platform/words/dates.ts'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { useAddressLink } from '../../ui/page/use-address-link.ts'
import { ReportRows } from './report-rows.tsx'
import { ReportTable } from './report-table.tsx'
import styles from './reports.module.css'
import { exportReport, reportQuery, takeFile } from './reports.api.ts'
import { reportWords } from './reports.copy.ts'

const defaults = { from: '', to: '', by: '', compare: '', gym: '', key: '' }
const compares = [
  { value: '', label: 'No comparison' },
  { value: 'before', label: 'Previous period' },
  { value: 'year', label: 'Same period last year' },
]

/** One report at a time: its days, its figures, what they mean, and the rows behind each. */
export default function ReportsPage() {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const link = useAddressLink()
  const named = useParams()['report'] ?? search.get('report') ?? 'attendance'
  const report = reportName.options.find((one) => one === named) ?? 'attendance'
  const theirs = reportsFor(user.role, user.gym?.position ?? null)
  const { values, change } = useAddressFilters(defaults)
  const today = todayIn(user.timezone)
  const to = values.to || today
  const from = values.from || addDays(to, -27)
  const compare = values.compare === 'before' || values.compare === 'year' ? values.compare : undefined
  const gymId = user.gym?.id ?? (values.gym || undefined)
  const asked = { report, from, to, gymId }
  const found = useQuery(reportQuery({ ...asked, by: (values.by || undefined) as never, compare }))
  const file = useMutation({
    ...exportReport(),
    onSuccess: takeFile,
    onError: (error) => toast.error(sentenceOf(error)),
  })
  const answer = found.data
  // A line that these figures do not have is none of theirs: of other days, or from an old link.
  const isThere = values.key === 'all' || answer?.lines.some(({ key }) => key === values.key)
  const opened = isThere ? values.key : null
  const onOwnPage = pathname.startsWith('/reporting')
  const place = (name: string) =>
    onOwnPage
      ? `/reporting/${name}?from=${from}&to=${to}${values.gym && `&gym=${values.gym}`}`
      : link({ report: name, by: null, key: null })
  const take = (format: 'csv' | 'xlsx' | 'pdf') => (
    <Button
      variant="default"
      loading={file.isPending && file.variables?.format === format}
      leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() =>
        file.mutate({
          ...asked,
          ...(answer ? { by: answer.by } : {}),
          format,
          ...(opened === null ? { what: 'figures' } : { what: 'rows', ...(opened === 'all' ? {} : { key: opened }) }),
        })
      }
    >
      {format.toUpperCase()}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={`${reportWords[report].label} report`}
        fact={reportWords[report].fact}
        actions={
          <>
            {take('csv')}
            {take('xlsx')}
            {take('pdf')}
          </>
        }
      />
      <div className={styles.views}>
        <Segmented
          label="Report"
          value={report}
          options={theirs.map((value) => ({ value, label: reportWords[value].label, to: place(value) }))}
        />
      </div>
      <div className={styles.filters}>
        <TextInput
          type="date"
          label="From"
          max={to}
          value={from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="date"
          label={report === 'compliance' ? 'As at' : 'To'}
          min={from}
          value={to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        <Select
          label="Group by"
          data={(answer?.byOptions ?? []).filter(({ value }) => value !== 'gym' || !gymId || answer?.by === 'gym')}
          value={answer?.by ?? null}
          allowDeselect={false}
          onChange={(by) => change({ by: by ?? '', key: '' })}
        />
        <Select
          label="Compare with"
          data={compares}
          value={values.compare}
          allowDeselect={false}
          onChange={(how) => change({ compare: how ?? '' })}
        />
        {!user.gym && user.allocatedGyms.length > 1 && (
          <Select
            label="Gym"
            data={[
              { value: '', label: 'All gyms' },
              ...user.allocatedGyms.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={values.gym}
            allowDeselect={false}
            onChange={(gym) => change({ gym: gym ?? '', key: '' })}
          />
        )}
      </div>
      {answer?.finding && <p className={styles.finding}>{answer.finding}</p>}
      <ReportTable answer={answer} error={found.error} onRetry={() => void found.refetch()} />
      {answer && opened !== null && <ReportRows key={opened} asked={asked} answer={answer} opened={opened} />}
    </>
  )
}
