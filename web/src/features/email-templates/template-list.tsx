import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import type { MailTemplateSummary } from '@quartet/contract/email-templates/templates'
import { Card } from '../../ui/display/card.tsx'
import { Chip } from '../../ui/display/chip.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FilterBar } from '../../ui/fields/filter-bar.tsx'
import { Ago } from '../../ui/display/moment.tsx'
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts'
import { templatesQuery, type Place } from './templates.api.ts'
import { wordsChip } from './templates.copy.ts'
import styles from './templates.module.css'

const filters = { search: '' }

export function WordsChip({ own }: { own: boolean }) {
  const { tone, icon, word } = wordsChip[own ? 'own' : 'usual']
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}

/** The mails that go out here, each with the way to its words. */
export function TemplateList({ place, path }: { place: Place; path: string }) {
  const list = useQuery(templatesQuery(place))
  const { values, change, clear, active } = useAddressFilters(filters)
  const wanted = values.search.trim().toLowerCase()
  const rows = list.data
    ?.filter((one) =>
      [one.name, one.description, one.readers, one.subject].some((text) => text.toLowerCase().includes(wanted)),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name))
  const isOwn = ({ source }: MailTemplateSummary) => source === (place === null ? 'system' : 'gym')
  const name = (one: MailTemplateSummary) => (
    <Link className={styles.name} to={`${path}/${one.kind}`}>
      {one.name}
    </Link>
  )
  const changed = (one: MailTemplateSummary) =>
    one.changedAt !== null && (
      <span className={styles.dim}>
        <Ago at={one.changedAt} />
        {one.changedBy !== null && ` by ${one.changedBy}`}
      </span>
    )
  return (
    <>
      <FilterBar
        search={values.search}
        onSearch={(search) => change({ search })}
        label="Search templates"
        active={active}
        onClear={clear}
        count={rows && `${rows.length} ${rows.length === 1 ? 'template' : 'templates'}`}
      />
      <Card flush>
        <DataList
          label="Email templates"
          rows={rows}
          rowKey={(one) => one.kind}
          columns={[
            {
              key: 'name',
              header: 'Email',
              width: '36%',
              cell: (one) => (
                <span className={styles.lines}>
                  {name(one)}
                  <span className={styles.dim}>{one.description}</span>
                </span>
              ),
            },
            { key: 'readers', header: 'Goes to', cell: (one) => <span className={styles.dim}>{one.readers}</span> },
            { key: 'words', header: 'Text', width: '9rem', cell: (one) => <WordsChip own={isOwn(one)} /> },
            { key: 'changed', header: 'Changed', width: '12rem', cell: changed },
          ]}
          phone={(one) => (
            <>
              <span className={styles.lines}>
                {name(one)}
                <span className={styles.dim}>{one.description}</span>
              </span>
              <span className={styles.line}>
                <WordsChip own={isOwn(one)} /> {changed(one)}
              </span>
            </>
          )}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={
            <EmptyState icon={Mail} title="No templates match">
              Search for a name, a recipient or part of a subject.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
