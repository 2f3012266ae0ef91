import { Link } from 'react-router'
import { Mark } from '../ui/mark.tsx'
import { hasPage } from './pages.ts'
import styles from './footer.module.css'

const columns = [
  {
    title: 'For gyms',
    links: [
      { label: 'Memberships', path: '/memberships' },
      { label: 'Pricing', path: '/pricing' },
      { label: 'Open an account', path: '/register' },
    ],
  },
  {
    title: 'For trainers',
    links: [
      { label: 'Free for trainers', path: '/memberships/trainer' },
      { label: 'Jobs Board', path: '/jobs' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Knowledge base', path: '/knowledge-base' },
      { label: 'About Us', path: '/about' },
      { label: 'Contact', path: '/contact' },
      { label: 'Privacy', path: '/privacy' },
      { label: 'Terms', path: '/terms' },
    ],
  },
]

/** The foot of the pages that visitors see; a link stands here once its page does. */
export function Footer() {
  const shown = columns
    .map((column) => ({ ...column, links: column.links.filter((link) => hasPage(link.path)) }))
    .filter((column) => column.links.length > 0)
  return (
    <footer className={styles.footer} data-frame>
      <p className={styles.brand}>
        <Mark /> Quartet
      </p>
      {shown.map((column) => (
        <nav key={column.title} aria-label={column.title}>
          <h2>{column.title}</h2>
          <ul className="plain">
            {column.links.map((link) => (
              <li key={link.path}>
                <Link to={link.path}>{link.label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  )
}
