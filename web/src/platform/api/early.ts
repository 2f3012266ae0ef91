/**
 * What daily pages ask for first, by path and tab; `$gym` is the reader's gym. The page's own script asks for it as soon as
 * it knows who is here, and not after the app's code. What is asked for here and never taken is a request too many:
 * e2e/first-page.test.ts counts.
 */
const asked = {
  '/dashboard/gym': ['/dashboard/gym?gymId=$gym', '/classes?gymId=$gym'],
  '/dashboard/gym covers': ['/covers/board?gymId=$gym&page=1&limit=50', '/covers/summary?gymId=$gym'],
  '/dashboard/trainer': ['/dashboard/trainer', '/covers/available?limit=200'],
  '/messages': ['/conversations?show=all&page=1&limit=40'],
}

type Early = { token: string; since: number; answers: Record<string, Promise<Response> | null> }
declare global {
  interface Window {
    early?: Early
  }
}

/** Milliseconds for which an answer is as good as one asked for now. */
const fresh = 10_000

/** Stands in the head of the app's page. Not while acting for a gym: then another's answers count. */
export const earlyScript = `(function (asked) {
  try {
    var token = localStorage.getItem('token')
    if (!token || sessionStorage.getItem('gymAdminContext') || localStorage.getItem('gymAdminContext')) return
    var answers = {}
    var ask = function (path) {
      var answer = fetch('/api' + path, { headers: { authorization: 'Bearer ' + token } })
      answer.catch(function () {})
      answers['/api' + path] = answer
      return answer
    }
    window.early = { token: token, since: Date.now(), answers: answers }
    var tab = new URLSearchParams(location.search).get('tab')
    var paths = asked[location.pathname + (tab ? ' ' + tab : '')] || []
    ask('/users/me').then(function (answer) {
      return answer.ok ? answer.clone().json() : {}
    }).then(function (me) {
      var gym = me.user && me.user.gym && me.user.gym.id
      paths.forEach(function (path) {
        var whole = path.replace('$gym', gym)
        if (me.user && (gym || whole === path) && !('/api' + whole in answers)) ask(whole)
      })
    }).catch(function () {})
  } catch (error) {}
})(${JSON.stringify(asked)})`

/** The answer that the page's own script asked for in the same name, once; undefined where there is none. */
export function earlyAnswer(request: Request, token: string | null): Promise<Response> | undefined {
  const early = window.early
  if (!early || request.method !== 'GET' || token !== early.token || Date.now() - early.since > fresh) return undefined
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== window.location.origin) return undefined
  const path = pathname + search
  const answer = early.answers[path]
  // Taken, or asked for by the app itself: the page's script doesn't ask for it any more.
  early.answers[path] = null
  return answer ?? undefined
}
