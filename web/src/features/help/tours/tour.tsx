import { driver, type Driver, type PopoverDOM } from 'driver.js'
import 'driver.js/dist/driver.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { tabPath } from '../../../shell/map/navigation.ts'
import { usePlace } from '../../../shell/pages/use-place.ts'
import { useKeepHelp } from '../articles/help.api.ts'
import type { Tour as TourOf, TourStep } from './feature-tours.copy.ts'
import { completionOf } from './tours.copy.ts'
import { stepKey } from './tours.rules.ts'
import { partShown } from './tour-parts.ts'
import { useHelpAddress, withParameters } from '../articles/use-help-address.ts'
import './tour.css'

/** A tour at one of its steps: the part of the page that it speaks of, and the words beside it. */
export default function Tour({ tour, at, role }: { tour: TourOf; at: number; role: Parameters<TourOf['steps']>[0] }) {
  const { base } = usePlace()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { endTour } = useHelpAddress()
  const keep = useKeepHelp()
  const guide = useRef<Driver | null>(null)
  const left = useRef<(() => void) | undefined>(undefined)
  const steps = tour.steps(role)
  const step = steps[Math.min(Math.max(at, 0), steps.length - 1)]!
  const last = at >= steps.length - 1

  const addressOf = (one: TourStep, index: number) => {
    const place = one.at === undefined ? pathname + search : 'path' in one.at ? one.at.path : tabPath(base, one.at.tab)
    const [path = '', rest = ''] = place.split('?')
    return path + withParameters(rest, { tour: tour.id, step: String(index), help: null })
  }
  const go = (index: number) => void navigate(addressOf(steps[index]!, index), { replace: true })
  const here = addressOf(step, at) === pathname + withParameters(search, { help: null })

  const leave = useEffectEvent(() => {
    keep({ isFirstTimeUser: false, hasSeenInitialPrompt: true })
    endTour()
  })
  const complete = () => {
    keep(completionOf(tour, role))
    endTour()
  }

  const show = useEffectEvent((element: Element | null) => {
    guide.current ??= driver({
      popoverClass: 'tour',
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      overlayOpacity: 0.5,
      stagePadding: 6,
      stageRadius: 8,
      disableActiveInteraction: true,
      onDestroyStarted: () => leave(),
    })
    const restore = marksOf(element)
    guide.current.highlight({
      ...(element ? { element } : {}),
      popover: {
        title: step.title,
        description: step.text,
        showButtons: at === 0 ? ['next', 'close'] : ['previous', 'next', 'close'],
        nextBtnText: last ? 'Complete' : 'Next',
        prevBtnText: 'Previous',
        onNextClick: () => (last ? complete() : go(at + 1)),
        onPrevClick: () => go(at - 1),
        onCloseClick: () => leave(),
        onPopoverRender: (popover) => dress(popover, at, steps.length),
      },
    })
    restore()
    left.current = restore
    keep({ onboardingProgress: { [stepKey(tour, step)]: true } })
  })
  const move = useEffectEvent(() => go(at))

  useEffect(() => {
    if (!here) {
      move()
      return
    }
    const looking = new AbortController()
    void partShown(step.anchors, looking.signal).then((element) => {
      if (!looking.signal.aborted) show(element)
    })
    return () => {
      looking.abort()
      const restore = left.current
      // The library takes its marks off with the next step, and what was there before with them.
      setTimeout(() => restore?.())
    }
    // The words of a step never change while it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [here, tour.id, at])

  useEffect(
    () => () => {
      guide.current?.destroy()
      guide.current = null
    },
    [],
  )
  return null
}

const marks = ['aria-haspopup', 'aria-expanded', 'aria-controls']

/** What a part says of itself, to be said again after the library has marked it as its own. */
function marksOf(element: Element | null): () => void {
  const before = marks.map((name) => [name, element?.getAttribute(name) ?? null] as const)
  return () => {
    for (const [name, value] of before) {
      if (value === null) element?.removeAttribute(name)
      else element?.setAttribute(name, value)
    }
  }
}

/** The dots of the steps, and leaving as a word instead of a cross. */
function dress(
  { title, wrapper, footer, closeButton, footerButtons, nextButton }: PopoverDOM,
  at: number,
  count: number,
): void {
  wrapper.setAttribute('data-step', String(at))
  // A header and a footer would be those of the page to who cannot see them.
  title.setAttribute('role', 'presentation')
  footer.setAttribute('role', 'presentation')
  closeButton.textContent = 'Skip Tour'
  closeButton.removeAttribute('aria-label')
  const dots = document.createElement('span')
  dots.className = 'tour-dots'
  dots.setAttribute('role', 'img')
  dots.setAttribute('aria-label', `Step ${at + 1} of ${count}`)
  for (let dot = 0; dot < count; dot++) {
    const mark = document.createElement('i')
    if (dot === at) mark.setAttribute('data-current', '')
    dots.append(mark)
  }
  footer.before(dots)
  footerButtons.before(closeButton)
  // The first button gets the focus; Enter should go on.
  queueMicrotask(() => nextButton.focus())
}
