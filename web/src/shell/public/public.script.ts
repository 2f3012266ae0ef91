import { watchBar } from './bar-behaviour.ts'

/** The one script of the public pages: menus, scheme, consent, and where people who are signed in belong. */
const root = document.documentElement
const read = (key: string) => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage it is asked again next time.
  }
}

/** R-02 sends guests-only pages on; other pages are opened in the app's own frame (decision 32). */
async function belong(): Promise<void> {
  if (root.dataset.signedIn === 'dashboard') return location.replace('/dashboard')
  const shell = await fetch('/app-shell')
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null)
  if (shell === null) return root.removeAttribute('data-returning')
  document.open()
  document.write(shell)
  document.close()
}

function schemes(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scheme]')
  if (!button) return
  button.hidden = false
  button.addEventListener('click', () => {
    const next = root.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark'
    root.dataset.mantineColorScheme = next
    write('theme', next)
  })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (!/^(dark|light)$/.test(read('theme') ?? '')) root.dataset.mantineColorScheme = matches ? 'dark' : 'light'
  })
}

function consent(): void {
  const bar = document.querySelector<HTMLElement>('[data-consent]')
  const source = root.dataset.analytics
  if (!bar || !source) return
  const count = () =>
    document.head.append(Object.assign(document.createElement('script'), { src: source, async: true }))
  const said = read('consent')
  if (said === 'yes') return count()
  if (said === 'no') return
  bar.hidden = false
  bar.addEventListener('click', ({ target }) => {
    const answer = (target as HTMLElement).dataset.consentAnswer
    if (!answer) return
    write('consent', answer)
    bar.hidden = true
    if (answer === 'yes') count()
  })
}

if ('returning' in root.dataset) void belong()
else {
  watchBar(document)
  schemes()
  consent()
}
