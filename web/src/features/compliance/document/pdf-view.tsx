import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { openPdf } from './open-pdf.ts'
import { Outlines, type Found } from './outlines.tsx'
import styles from './document-viewer.module.css'

type Props = { content: Blob; name: string; turn: number; found: Found[]; current: string | null }

/** Every page of a PDF, drawn as large as the paper is shown. */
export function PdfView({ content, name, turn, found, current }: Props) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    let opened: PDFDocumentProxy | undefined
    let gone = false
    openPdf(content).then(
      (one) => {
        opened = one
        if (gone) void one.loadingTask.destroy()
        else setPdf(one)
      },
      (error: unknown) => setFailure(error),
    )
    return () => {
      gone = true
      void opened?.loadingTask.destroy()
      setPdf(undefined)
    }
  }, [content])
  if (failure) return <ErrorState error="We can’t show this PDF here. Download it to view it." title={name} />
  if (!pdf) return <output className={styles.waiting} aria-label="Opening the document" />
  return Array.from({ length: pdf.numPages }, (_, at) => (
    <PdfPage
      key={at + 1}
      pdf={pdf}
      number={at + 1}
      name={name}
      turn={turn}
      found={found.filter((one) => one.page === at + 1)}
      current={current}
    />
  ))
}

type PageProps = Omit<Props, 'content'> & { pdf: PDFDocumentProxy; number: number }

function PdfPage({ pdf, number, name, turn, found, current }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [shape, setShape] = useState({ width: 595, height: 842 })
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    let drawing: { cancel: () => void } | undefined
    let gone = false
    async function draw() {
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: 2.5, rotation: (page.rotate + turn) % 360 })
      const paper = canvas.current
      if (gone || !paper) return
      setShape({ width: viewport.width, height: viewport.height })
      paper.width = viewport.width
      paper.height = viewport.height
      const task = page.render({ canvas: paper, viewport })
      drawing = task
      await task.promise
      setDrawn(true)
    }
    // Turned on before it was drawn: the next drawing is on its way.
    draw().catch(() => undefined)
    return () => {
      gone = true
      drawing?.cancel()
    }
  }, [pdf, number, turn])
  return (
    <div className={styles.paper} aria-busy={!drawn} style={{ aspectRatio: `${shape.width} / ${shape.height}` }}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A page is drawn, not loaded. */}
      <canvas ref={canvas} role="img" aria-label={pdf.numPages > 1 ? `${name}, page ${number}` : name} />
      {turn === 0 && <Outlines found={found} current={current} />}
    </div>
  )
}
