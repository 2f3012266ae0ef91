import type { ReactNode } from 'react'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { ClassGoesOn } from './class-goes-on.tsx'
import styles from './auth-layout.module.css'

type Props = { title: string; lead: ReactNode; children: ReactNode }

/** The door: a form on the left, what the product does on the right where there is room. */
export function Entrance({ title, lead, children }: Props) {
  return (
    <div className={styles.entrance}>
      <PageTitle>{title}</PageTitle>
      <div className={styles.door}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      <ClassGoesOn />
    </div>
  )
}
