import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import {
  mailFieldNames,
  type MailFields,
  type MailTemplate,
  type MailTemplateVersion,
} from '@quartet/contract/email-templates/templates'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { Ago } from '../../ui/display/moment.tsx'
import { SidePanel } from '../../ui/overlays/side-panel.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { diffOf } from './diff.rules.ts'
import { versionsQuery, type Place } from './templates.api.ts'
import { fieldLabel, howWords } from './templates.copy.ts'
import styles from './templates.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  place: Place
  template: MailTemplate
  onRestore: (version: number) => Promise<unknown>
}

/** What the mail said before, newest first, each with what it changed. */
export function TemplateVersions({ opened, onClose, place, template, onRestore }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="Versions">
      {opened && <Versions place={place} template={template} onRestore={onRestore} />}
    </SidePanel>
  )
}

function Versions({ place, template, onRestore }: Omit<Props, 'opened' | 'onClose'>) {
  const versions = useQuery(versionsQuery(place, template.kind))
  const [chosen, setChosen] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  if (!versions.data)
    return versions.error ? (
      <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />
    ) : (
      <RowsSkeleton rows={4} height={44} />
    )
  if (versions.data.length === 0)
    return (
      <EmptyState icon={History} title="No changes yet">
        Each change you save appears here.
      </EmptyState>
    )
  const open = chosen ?? versions.data[0]!.version
  const restore = (version: number) => {
    setBusy(true)
    void onRestore(version).finally(() => setBusy(false))
  }
  return (
    <ol className={styles.versions}>
      {versions.data.map((one, at) => (
        <li key={one.version} className={styles.version} data-open={one.version === open}>
          <button type="button" aria-expanded={one.version === open} onClick={() => setChosen(one.version)}>
            <b>Version {one.version}</b>
            <span>{howWords(one)}</span>
            <span className={styles.dim}>
              {one.by ?? 'Someone'}, <Ago at={one.at} />
            </span>
          </button>
          {one.version === open && (
            <>
              <Changes before={versions.data[at + 1]?.fields ?? template.usual} version={one} />
              {one.version !== template.version && template.can.change && (
                <Button variant="default" loading={busy} onClick={() => restore(one.version)}>
                  Restore version {one.version}
                </Button>
              )}
            </>
          )}
        </li>
      ))}
    </ol>
  )
}

function Changes({ before, version }: { before: MailFields; version: MailTemplateVersion }) {
  const changed = mailFieldNames.filter((field) => before[field] !== version.fields[field])
  if (changed.length === 0) return <p className={styles.dim}>No text changed.</p>
  return (
    <dl className={styles.changes}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{fieldLabel[field]}</dt>
          <dd>
            {diffOf(before[field], version.fields[field]).map(({ kind, text }, at) =>
              kind === 'same' ? (
                <span key={at}>{text}</span>
              ) : kind === 'gone' ? (
                <del key={at}>{text}</del>
              ) : (
                <ins key={at}>{text}</ins>
              ),
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
