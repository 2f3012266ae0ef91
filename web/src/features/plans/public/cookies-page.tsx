import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Prose } from '../../../ui/public/section.tsx'

const kept = [
  ['token and session', 'Your browser’s local storage', 'Keeps you signed in', 'Until you sign out'],
  ['theme', 'Your browser’s local storage', 'Remembers light or dark', 'Until you clear it'],
  ['consent', 'Your browser’s local storage', 'Remembers whether we may count your visits', 'Until you clear it'],
  [
    'drafts and unsent messages',
    'Your browser’s storage',
    'Keeps what you’ve entered',
    'Until you send it or sign out',
  ],
  [
    'the app, and the timetable you last saw',
    'Your browser’s cache',
    'Lets you open Quartet offline',
    'The app until there’s a newer version, the timetable until you sign out',
  ],
  ['__Host-quartet-device', 'A cookie that scripts can’t read', 'Recognises your browser at sign-in', '400 days'],
  [
    '__Host-quartet_browser',
    'A cookie that scripts can’t read',
    'Returns you here when you sign in with another service',
    '10 minutes',
  ],
]

export default function CookiesPage() {
  return (
    <>
      <PageHead
        title="Cookies"
        description="What Quartet stores in your browser, why, and for how long. We don’t count your visits unless you agree."
      />
      <PageTop
        title="Cookies"
        lead="At most two cookies, a few entries in your own browser, and nothing from anyone else unless you agree."
      />
      <Prose>
        <h2>What we store</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Where</th>
              <th scope="col">What for</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {kept.map(([what, ...facts]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                {facts.map((fact) => (
                  <td key={fact}>{fact}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p>Quartet needs all of these to do what you ask, so we don’t ask about them first.</p>
        <h2>Counting visits</h2>
        <p>
          We may count visits. If we do, a bar at the bottom of the page asks you first, and we don’t load the counting
          script until you agree. Everything works the same if you don’t agree. We store your answer in the ‘consent’
          entry.
        </p>
        <h2>Changing your mind</h2>
        <p>Clear this site’s data in your browser’s settings. That signs you out, and we’ll ask you again.</p>
      </Prose>
    </>
  )
}
