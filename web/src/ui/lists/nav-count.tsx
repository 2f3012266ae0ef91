import styles from './nav-count.module.css'

/** How many things wait in a place; nothing for none, and no more than 99+. */
export function NavCount({ value, of }: { value: number | undefined; of: string }) {
  if (!value) return null
  return (
    <span className={styles.count} title={`${value} ${of}`}>
      {value > 99 ? '99+' : value}
    </span>
  )
}
