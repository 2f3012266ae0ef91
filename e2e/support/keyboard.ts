import type { Page } from 'playwright-core'

/**
 * Walks the page by Tab from its top and back to it. One line for each stop that shows no focus or stands where nobody
 * sees it, and for each control that the walk does not reach; empty when a keyboard does what a mouse does.
 */
export async function unreachedByTab(page: Page, most = 250): Promise<string[]> {
  const expected = await page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    const wanted = controls.filter(
      (one) =>
        one.tabIndex >= 0 &&
        !(one as HTMLButtonElement).disabled &&
        one.checkVisibility({ visibilityProperty: true }) &&
        // One of a group of choices stands for all: arrows lead to the others.
        (one as HTMLInputElement).type !== 'radio',
    )
    for (const [at, one] of wanted.entries()) one.dataset['stop'] = String(at)
    document.body.focus()
    return wanted.map((one) => one.outerHTML.slice(0, 100))
  })
  const reached = new Set<string>()
  const troubles: string[] = []
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(async () => {
      // What comes into sight when it has the focus takes its moment.
      await Promise.allSettled(document.getAnimations().map((one) => one.finished))
      const one = document.activeElement as HTMLElement | null
      if (!one || one === document.body) return null
      // What carries the focus for the eye may be the label or box around it.
      const marks = [one, one.parentElement, one.nextElementSibling].filter((each) => each !== null)
      const marked = marks.some((each) => {
        const style = getComputedStyle(each)
        return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
      })
      const { bottom, top, right, left } = one.getBoundingClientRect()
      const inSight = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return { stop: one.dataset['stop'], html: one.outerHTML.slice(0, 100), marked, inSight }
    })
    if (stop === null) break
    if (!stop.marked) troubles.push(`no visible focus: ${stop.html}`)
    if (!stop.inSight) troubles.push(`focused out of sight: ${stop.html}`)
    if (stop.stop === undefined) continue
    if (reached.has(stop.stop)) break
    reached.add(stop.stop)
  }
  const missed = expected.filter((_, at) => !reached.has(String(at))).map((html) => `not reached by Tab: ${html}`)
  return [...troubles, ...missed]
}
