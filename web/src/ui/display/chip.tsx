import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'

/** hatched: nobody yet. blue: somebody must answer. amber: will go wrong. green: done. outline: not started or private. lime: place, never state. */
export type Tone = 'hatched' | 'red' | 'blue' | 'amber' | 'green' | 'outline' | 'grey' | 'lime'

/** A state in an icon and a word. */
export function Chip({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ${styles[tone] ?? ''}`}>
      {Icon && <Icon aria-hidden="true" strokeWidth={1.75} />}
      {children}
    </span>
  )
}

/** A status as its chip. */
export function WordChip({ tone, icon, word }: { tone: Tone; icon: LucideIcon; word: string }) {
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  )
}
