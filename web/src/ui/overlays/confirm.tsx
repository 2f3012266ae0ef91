import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { sentenceOf } from '../../platform/session/http-error.ts'
import { Sheet } from './sheet.tsx'
import styles from './confirm.module.css'

type Props = {
  opened: boolean
  onClose: () => void
  /** The thing's own name: "End Mia's connection?" */
  title: string
  children?: ReactNode
  /** The verb: "End connection". */
  action: string
  onConfirm: () => Promise<unknown> | void
  danger?: boolean
  cancel?: string
}

/** Asks before something that touches others. A failure stays in the dialog with its sentence. */
export function Confirm({
  opened,
  onClose,
  title,
  children,
  action,
  onConfirm,
  danger = false,
  cancel = 'Cancel',
}: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet opened={opened} onClose={onClose} title={title}>
      <div className={styles.words}>{children}</div>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {sentenceOf(failure)}
        </p>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button color={danger ? 'red' : undefined} loading={busy} onClick={() => void confirm()} data-autofocus>
          {action}
        </Button>
      </div>
    </Sheet>
  )
}
