import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Monitor, Moon, Smartphone, Sun } from 'lucide-react'
import { useState } from 'react'
import type { MailFields, MailPreview } from '@quartet/contract/email-templates/templates'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { previewQuery, type Place } from './templates.api.ts'
import { fieldLabel } from './templates.copy.ts'
import styles from './templates.module.css'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const
const widths = [
  {
    value: 'desk',
    label: (
      <>
        <Monitor {...icon} /> Desktop
      </>
    ),
  },
  {
    value: 'phone',
    label: (
      <>
        <Smartphone {...icon} /> Phone
      </>
    ),
  },
] as const
const schemes = [
  {
    value: 'light',
    label: (
      <>
        <Sun {...icon} /> Light
      </>
    ),
  },
  {
    value: 'dark',
    label: (
      <>
        <Moon {...icon} /> Dark
      </>
    ),
  },
] as const

type Props = {
  aboutClass: boolean
  seen: Seen
  real: boolean
  onReal: (real: boolean) => void
}

/** What is known of how words would look. */
type Seen = {
  /** What could be read last; it stays in sight while something half written cannot. */
  preview: MailPreview | null
  troubles: MailPreview['troubles']
  error: unknown
}

/** Follows what is written, with every pause in typing. */
export function usePreview(place: Place, kind: string, fields: MailFields, real: boolean): Seen {
  const [written] = useDebouncedValue(fields, 350)
  const { data, error } = useQuery(previewQuery(place, kind, written, real))
  const [preview, setPreview] = useState<MailPreview | null>(null)
  if (data?.letter && data !== preview) setPreview(data)
  return { preview, troubles: data?.troubles ?? [], error }
}

/** The mail as it would arrive. */
export function MailPreviewCard({ aboutClass, seen, real, onReal }: Props) {
  const { preview, troubles, error } = seen
  const letter = preview?.letter
  const [width, setWidth] = useState<'desk' | 'phone'>('desk')
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')

  return (
    <Card
      title="Preview"
      note={preview?.about ?? 'With sample values'}
      aside={
        aboutClass && (
          <Segmented
            label="Preview with"
            value={real ? 'real' : 'sample'}
            options={[
              { value: 'real', label: 'Next class' },
              { value: 'sample', label: 'Samples' },
            ]}
            onChange={(value) => onReal(value === 'real')}
          />
        )
      }
    >
      <div className={styles.views}>
        <Segmented label="Preview width" value={width} options={[...widths]} onChange={setWidth} />
        <Segmented label="Preview colours" value={scheme} options={[...schemes]} onChange={setScheme} />
      </div>
      {(troubles.length > 0 || error !== null) && (
        <output className={styles.stale}>
          {error === null
            ? `${fieldLabel[troubles[0]!.field]} has an error. This preview shows your last version without one.`
            : sentenceOf(error)}
        </output>
      )}
      {letter ? (
        <div className={styles.mailbox} data-width={width} data-scheme={scheme}>
          <p className={styles.inbox}>
            <b>Quartet</b>
            <span>{letter.subject}</span>
            <span className={styles.preheader}>{letter.preheader}</span>
          </p>
          <iframe className={styles.mail} title="Email preview" sandbox="" srcDoc={inScheme(letter.html, scheme)} />
        </div>
      ) : (
        error === null && <RowsSkeleton rows={6} />
      )}
    </Card>
  )
}

/** A mail follows the scheme of whoever reads it; here it follows what is chosen. */
function inScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
}
