import styles from './skip-link.module.css'

/** The first stop of the Tab key: past the bar, to the page itself. */
export const SkipLink = () => (
  <a className={styles.skip} href="#main">
    Skip to content
  </a>
)
