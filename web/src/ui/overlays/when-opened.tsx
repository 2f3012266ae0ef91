import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useFocusBack } from '../page/use-focus-back.ts'

const frames: (() => Promise<unknown>)[] = []
// Before the click ends that may open one. Without a network there is nothing to fetch yet; the click asks again.
const loadAhead = () => void Promise.allSettled(frames.map((load) => load()))
for (const first of ['pointerdown', 'keydown'])
  globalThis.document?.addEventListener(first, loadAhead, { once: true, capture: true })

/** A dialog whose code comes when one of its kind is first opened: pages are shown without it. */
export function whenOpened<Props extends { opened: boolean }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Frame = lazy(load)
  frames.push(load)
  return function Dialog(props: Props) {
    useFocusBack(props.opened)
    const [wanted, setWanted] = useState(props.opened)
    if (props.opened && !wanted) setWanted(true)
    return (
      wanted && (
        <Suspense>
          <Frame {...props} />
        </Suspense>
      )
    )
  }
}
