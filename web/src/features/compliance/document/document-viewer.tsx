import { ActionIcon, Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Download, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { Suspense, lazy, useEffect, useMemo, type ReactNode } from 'react'
import type { z } from 'zod'
import type { documentFile } from '@quartet/contract/compliance/submissions'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { documentQuery } from './submissions.api.ts'
import { pagesWords, sizeWords } from './document.copy.ts'
import type { Found } from './outlines.tsx'
import styles from './document-viewer.module.css'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

type DocumentFile = z.infer<typeof documentFile>
/** How large and which way up a document is shown. */
type Look = { zoom: number; turn: number }
export const plainLook: Look = { zoom: 1, turn: 0 }
export const closer = (look: Look): Look => ({ ...look, zoom: Math.min(3, look.zoom + 0.25) })
export const farther = (look: Look): Look => ({ ...look, zoom: Math.max(0.5, look.zoom - 0.25) })
export const turned = (look: Look): Look => ({ ...look, turn: (look.turn + 90) % 360 })

/** The row above a document: what the file is, and how to look at it. */
export function ViewerBar({
  file,
  fact,
  look,
  onLook,
  children,
}: {
  file: DocumentFile | null
  fact?: ReactNode
  look: Look
  onLook: (look: Look) => void
  children?: ReactNode
}) {
  return (
    <div className={styles.bar} role="toolbar" aria-label="How the document is shown">
      <p className={styles.fileName}>
        <b>{file?.name ?? 'No file'}</b>{' '}
        <span className="dim">
          {[file && pagesWords(file.pages), file && sizeWords(file.bytes)].filter(Boolean).join(', ')} {fact}
        </span>
      </p>
      {children}
      <span className={styles.tools}>
        <Tool
          label="Smaller (−)"
          icon={<ZoomOut size={18} strokeWidth={1.75} />}
          onClick={() => onLook(farther(look))}
        />
        <Tool label="Larger (+)" icon={<ZoomIn size={18} strokeWidth={1.75} />} onClick={() => onLook(closer(look))} />
        <Tool
          label="Rotate (T)"
          icon={<RotateCw size={18} strokeWidth={1.75} />}
          onClick={() => onLook(turned(look))}
        />
        {file && <DownloadTool file={file} />}
      </span>
    </div>
  )
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function DownloadTool({ file }: { file: DocumentFile }) {
  const { data } = useQuery(documentQuery(file))
  const address = useBlobAddress(data)
  if (!address) return null
  return (
    <Tooltip label="Download">
      <ActionIcon
        component="a"
        href={address}
        download={file.name}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Download ${file.name}`}
      >
        <Download size={18} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

type Props = {
  file: DocumentFile | null
  look: Look
  found?: Found[]
  current?: string | null
  /** The address of the file has run out: a new one is asked for. */
  onRenew: () => void
}

/** A document in the page: a PDF's pages or a photo, with the places of what was typed outlined. */
export function DocumentView({ file, look, found = [], current = null, onRenew }: Props) {
  const { data, error, refetch } = useQuery(documentQuery(file ?? { id: 'none', url: null }))
  if (!file || file.url === null)
    return (
      <EmptyState title="File deleted">
        We delete files when their retention period ends. We keep the outcome, the dates and the file’s fingerprint.
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState
        error="The link may have expired, or your connection dropped."
        title="We couldn’t open the document"
        onRetry={() => {
          onRenew()
          void refetch()
        }}
      />
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls has to be reached by keyboard.
    <section className={styles.desk} tabIndex={0} aria-label={`Document ${file.name}`}>
      <div className={styles.sheets} style={{ width: `${look.zoom * 100}%`, maxWidth: `${look.zoom * 33}rem` }}>
        {data === undefined ? (
          <output className={styles.waiting} aria-label="Opening the document" />
        ) : file.mediaType === 'application/pdf' ? (
          <Suspense fallback={<output className={styles.waiting} aria-label="Opening the document" />}>
            <PdfView content={data} name={file.name} turn={look.turn} found={found} current={current} />
          </Suspense>
        ) : (
          <Photo content={data} name={file.name} turn={look.turn} />
        )}
      </div>
    </section>
  )
}

function Photo({ content, name, turn }: { content: Blob; name: string; turn: number }) {
  const address = useBlobAddress(content)
  if (!address) return null
  return (
    <div className={styles.photo} data-turn={turn}>
      <img src={address} alt={name} style={{ transform: turn === 0 ? undefined : `rotate(${turn}deg)` }} />
    </div>
  )
}

/** An address of the page's own for what was read, given back when it is not shown any more. */
function useBlobAddress(content: Blob | undefined): string | undefined {
  const address = useMemo(() => (content ? URL.createObjectURL(content) : undefined), [content])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
