import { Button, Progress } from '@mantine/core'
import { Camera, CircleCheck, FileText, FileUp, TriangleAlert, WifiOff } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { acceptedFiles } from '../document/document.rules.ts'
import { pagesWords, sizeWords } from '../document/document.copy.ts'
import type { TakenFile, UploadState } from './use-file-upload.ts'
import styles from './hand-in.module.css'

type Props = {
  state: UploadState
  onFile: (file: File) => void
  onAgain: () => void
  onClear: () => void
}

/** Where a document is dropped, photographed or chosen, and what the check says of it. */
export function FileDrop({ state, onFile, onAgain, onClear }: Props) {
  if (state.kind === 'taken') return <Taken taken={state.taken} onClear={onClear} />
  if (state.kind === 'sending')
    return (
      <div className={styles.sending}>
        <p>
          <b>{state.name}</b>{' '}
          <output>
            {state.waiting
              ? 'Your connection is weak. We’ll keep trying.'
              : state.part >= 1
                ? 'Checking…'
                : `${Math.round(state.part * 100)}%`}
          </output>
        </p>
        <Progress
          value={Math.round(state.part * 100)}
          animated={state.part >= 1 || state.waiting}
          aria-label={`Uploading ${state.name}`}
        />
        <Button variant="subtle" onClick={onClear}>
          Stop
        </Button>
      </div>
    )
  return (
    <DropPlace onFile={onFile}>
      {state.kind === 'refused' && (
        <p className={styles.refused} role="alert">
          <TriangleAlert size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <b>{state.name}</b> {state.sentence}
          </span>
        </p>
      )}
      {state.kind === 'lost' && (
        <p className={styles.refused} role="alert">
          <WifiOff size={17} strokeWidth={1.75} aria-hidden="true" />
          <span>
            We couldn’t upload <b>{state.name}</b>. The details you entered are still here.{' '}
            <button type="button" className={styles.link} onClick={onAgain}>
              Try again
            </button>
          </span>
        </p>
      )}
    </DropPlace>
  )
}

function DropPlace({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const choose = (event: React.ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after it was refused.
    event.currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <div
      className={styles.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file) onFile(file)
      }}
    >
      <FileUp size={26} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.dropWords}>Drop your document here</p>
      <div className={styles.ways}>
        <input
          id={`${id}-camera`}
          type="file"
          className={styles.input}
          accept="image/*"
          capture="environment"
          aria-label="Take a photo"
          onChange={choose}
        />
        <label htmlFor={`${id}-camera`} className={styles.way} data-camera>
          <Camera size={18} strokeWidth={1.75} aria-hidden="true" /> Take a photo
        </label>
        <input
          id={`${id}-file`}
          type="file"
          className={styles.input}
          accept={acceptedFiles}
          aria-label="Choose a file"
          aria-describedby={`${id}-kinds`}
          onChange={choose}
        />
        <label htmlFor={`${id}-file`} className={styles.way}>
          <FileText size={18} strokeWidth={1.75} aria-hidden="true" /> Choose a file
        </label>
      </div>
      <p id={`${id}-kinds`} className="dim small">
        PDF or photo (JPEG, PNG, WebP, HEIC), up to 10 MB. Only you and the gyms you share it with can see it.
      </p>
      {children}
    </div>
  )
}

function Taken({ taken, onClear }: { taken: TakenFile; onClear: () => void }) {
  const { file, problems } = taken
  return (
    <div className={styles.taken}>
      <span className={styles.tile}>
        <FileText size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <p>
        <b>{file.name}</b>
        <br />
        <span className="dim small">{[pagesWords(file.pages), sizeWords(file.bytes)].filter(Boolean).join(', ')}</span>
      </p>
      <Button variant="default" onClick={onClear}>
        Choose another file
      </Button>
      <ul className={`plain ${styles.found}`} aria-label="File check">
        <li>
          <CircleCheck size={16} strokeWidth={1.75} color="var(--green-mark)" aria-hidden="true" />
          The file opens and is stored safely.
        </li>
        {problems.map((one) => (
          <li key={one.code} data-doubt>
            <TriangleAlert size={16} strokeWidth={1.75} color="var(--amber-mark)" aria-hidden="true" />
            <span>
              {one.sentence} <span className="dim">{one.fix}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
