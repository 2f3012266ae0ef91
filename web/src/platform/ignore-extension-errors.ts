const noise = [
  'Could not establish connection. Receiving end does not exist',
  'The message port closed before a response was received',
  'message channel closed before a response was received',
  'message channel is closed',
  'Extension context invalidated',
]

const isNoise = (reason: unknown) =>
  noise.some((text) => String(reason instanceof Error ? reason.message : reason).includes(text))

/** Browser extensions fail in our page without having to do with it; their messages stop here. Returns the way to stop. */
export function muteExtensions(): () => void {
  const mute = (event: Event, reason: unknown) => {
    if (!isNoise(reason)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const onRejection = (event: PromiseRejectionEvent) => mute(event, event.reason)
  const onError = (event: ErrorEvent) => mute(event, event.error ?? event.message)
  window.addEventListener('unhandledrejection', onRejection, true)
  window.addEventListener('error', onError, true)
  return () => {
    window.removeEventListener('unhandledrejection', onRejection, true)
    window.removeEventListener('error', onError, true)
  }
}
