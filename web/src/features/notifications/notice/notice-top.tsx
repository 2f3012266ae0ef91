import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { backToList } from './notice.copy.ts'
import { SettingsGear } from './settings-gear.tsx'
import styles from './notices.module.css'

type Props = {
  onBack: () => void
  onSettings: () => void
  /** Whether the keyboard begins here. */
  focus?: boolean
  label?: string
  children?: ReactNode
}

/** The way back, and what can be done, above an opened notice. */
export function NoticeTop({ onBack, onSettings, focus = true, label = backToList, children }: Props) {
  const back = useRef<HTMLButtonElement>(null)
  const opened = useEffectEvent(() => {
    if (focus) back.current?.focus({ preventScroll: true })
  })
  useEffect(() => opened(), [])
  return (
    <div className={styles.top}>
      <button type="button" ref={back} className={styles.back} onClick={onBack}>
        <ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.backWords}>{label}</span>
      </button>
      {children}
      <SettingsGear onClick={onSettings} />
    </div>
  )
}
