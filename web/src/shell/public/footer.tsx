import { Mark } from '../../ui/display/mark.tsx'
import { contactAddress } from '../../ui/public/contact-address.ts'
import { hasPage } from '../map/pages.ts'
import styles from './footer.module.css'

const columns = [
  {
    title: 'For gyms',
    links: [
      { label: 'QT Lite', path: '/memberships/qt-lite' },
      { label: 'QT Studio', path: '/memberships/qt-studio' },
      { label: 'QT Multi-Studio', path: '/memberships/qt-multi-studio' },
      { label: 'QT Multi-Site', path: '/memberships/qt-multi-site' },
    ],
  },
  {
    title: 'For trainers',
    links: [
      { label: 'Trainer membership', path: '/memberships/trainer' },
      { label: 'Jobs Board', path: '/jobs' },
      { label: 'Create an account', path: '/register' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Knowledge base', path: '/knowledge-base' },
      { label: 'Guides', path: '/legacy' },
      { label: 'Pricing', path: '/pricing' },
      { label: 'Contact', path: '/contact' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', path: '/about' },
      { label: 'Privacy', path: '/privacy' },
      { label: 'Terms', path: '/terms' },
      { label: 'Cookies', path: '/cookies' },
    ],
  },
]

const social = [
  {
    label: 'Quartet on Instagram',
    url: 'https://www.instagram.com/quartet.example',
    path: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Zm5-1.5h.01',
  },
  {
    label: 'Quartet on LinkedIn',
    url: 'https://www.linkedin.com/company/quartet-example',
    path: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Zm3 8v5m0-8v.01M12 16v-5m0 2.5a2 2 0 0 1 4 0V16',
  },
  {
    label: 'Quartet on YouTube',
    url: 'https://www.youtube.com/@quartet.example',
    path: 'M6 5h12a4 4 0 0 1 4 4v6a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V9a4 4 0 0 1 4-4Zm4 4v6l5-3-5-3Z',
  },
  {
    label: 'Quartet on Facebook',
    url: 'https://www.facebook.com/quartet.example',
    path: 'M14 22v-8h3l.7-4H14V7.5c0-1 .5-1.5 1.7-1.5H18V2.4c-.6-.2-1.7-.4-3-.4-3 0-5 1.8-5 5v3H7v4h3v8',
  },
]

/** The foot of the pages that visitors see; a link stands here once its page does. */
export default function Footer({ year }: { year: number }) {
  return (
    <footer className={styles.footer} data-frame>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <p>
            <Mark size={26} /> Quartet
          </p>
          <p>Staffing and operations for gyms and their trainers.</p>
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul className="plain">
              {links
                .filter(({ path }) => hasPage(path))
                .map(({ label, path }) => (
                  <li key={path}>
                    <a href={path}>{label}</a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        <div className={styles.end}>
          <p>{`© ${year} Quartet`}</p>
          <ul className="plain">
            {social.map(({ label, url, path }) => (
              <li key={url}>
                <a href={url} aria-label={label} rel="noopener">
                  <svg width="18" height="18" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
                  </svg>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
