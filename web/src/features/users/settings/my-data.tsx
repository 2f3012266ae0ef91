import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import toast from 'react-hot-toast'
import type { DataExport } from '@quartet/contract/users/users'
import { dateIn, shortDay } from '../../../platform/words/dates.ts'
import { sentenceOf } from '../../../platform/session/http-error.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { askForDataMutation, dataExportQuery, downloadData } from '../profile/profile.api.ts'
import { size } from '../profile/profile.copy.ts'
import styles from './settings.module.css'

/** Everything that is kept about oneself, collected on request and downloaded as one file. */
export function MyData({ timezone }: { timezone: string }) {
  const { data, error, refetch } = useQuery(dataExportQuery())
  const ask = useMutation(
    askForDataMutation({
      onError: (failure) => toast.error(sentenceOf(failure)),
    }),
  )
  const latest = data?.export ?? null
  const state = latest?.state
  const running = state === 'waiting' || state === 'collecting'
  return (
    <Card title="My data">
      <div className={styles.words}>
        <p>
          One ZIP file with everything Quartet keeps about you: account, profile, connections, classes, covers and
          notifications. It doesn’t include other people’s information.
        </p>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {latest && running && <Progress of={latest} />}
        {latest && state === 'ready' && <Ready of={latest} timezone={timezone} />}
        {state === 'failed' && <p role="alert">We couldn’t collect your data. Try again.</p>}
        {!error && !running && (
          <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
            {state === 'ready' ? 'Collect again' : 'Collect my data'}
          </Button>
        )}
      </div>
    </Card>
  )
}

function Progress({ of: { done, parts } }: { of: DataExport }) {
  return (
    <output className={styles.progress}>
      <span>We’re collecting your data. You can leave this page. We’ll notify you when it’s ready.</span>
      <progress value={done} max={parts} aria-label={`${done} of ${parts} parts`} />
    </output>
  )
}

function Ready({ of: { id, bytes, expiresAt }, timezone }: { of: DataExport; timezone: string }) {
  const download = useMutation({
    mutationFn: () => downloadData(id),
    onError: (failure) => toast.error(sentenceOf(failure)),
  })
  return (
    <div className={styles.actions}>
      <Button
        leftSection={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Download my data ({size(bytes ?? 0)})
      </Button>
      {expiresAt && <span className="dim">Available until {shortDay(dateIn(timezone, expiresAt))}</span>}
    </div>
  )
}
