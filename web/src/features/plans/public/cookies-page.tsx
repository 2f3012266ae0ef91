import { PageHead } from '../../../ui/public/page-head.tsx'
import { PageTop, Prose } from '../../../ui/public/section.tsx'

const kept = [
  ['token, and the session beside it', 'Your browser’s local storage', 'Keeps you signed in', 'Until you sign out'],
  ['theme', 'Your browser’s local storage', 'Light or dark, as you chose', 'Until you clear it'],
  ['consent', 'Your browser’s local storage', 'Whether we may count your visit', 'Until you clear it'],
  ['drafts and unsent messages', 'Your browser’s storage', 'Nothing you typed is lost', 'Until sent, or you sign out'],
  [
    'the app, and the timetable last seen',
    'Your browser’s cache',
    'Opens without a network',
    'The app until a newer one comes, what you saw until you sign out',
  ],
  [
    '__Host-quartet-device',
    'A cookie that scripts cannot read',
    'Tells your browser from a stranger’s at sign-in',
    '400 days',
  ],
  [
    '__Host-quartet_browser',
    'A cookie that scripts cannot read',
    'Brings you back from another service that you sign in with',
    'Ten minutes',
  ],
]

export default function CookiesPage() {
  return (
    <>
      <PageHead
        title="Cookies"
        description="What Quartet keeps in your browser, why, and for how long. Nothing counts your visit before you agree."
      />
      <PageTop
        title="Cookies"
        lead="Two cookies at most, a few notes in your own browser, and nothing of anybody else’s before you agree."
      />
      <Prose>
        <h2>What is kept</h2>
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
        <p>All of these are needed for what you asked for, so we do not ask about them first.</p>
        <h2>Counting visits</h2>
        <p>
          An installation of Quartet may count visits. Where it does, a bar at the foot of the page asks you, and the
          script that counts is not even loaded until you say yes. Saying no costs you nothing, and both answers are
          kept in the note ‘consent’.
        </p>
        <h2>Changing your mind</h2>
        <p>Clear this site’s data in your browser’s settings. You are then asked again, and signed out.</p>
      </Prose>
    </>
  )
}
