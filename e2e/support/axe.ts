import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA and what axe counts as good practice. */
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  resultTypes: ['violations'],
}

/**
 * One line for every place of the page that breaks a rule; empty when the page is clean. It is looked at once it is
 * there: what stands in for a page while its parts are fetched has no heading yet, and what is on its way in or out is
 * half transparent.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.waitForFunction(
    () => document.querySelector('h1') !== null && !document.querySelector('[aria-busy="true"], [class*="keleton"]'),
  )
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number.isFinite(one.effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  // Evaluated, not added as a tag: the page's own policy allows no foreign script.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script)
  const { violations } = await page.evaluate(
    async (chosen) => {
      // What the page puts right before it is drawn was never to be seen: it is looked at as it was drawn.
      await new Promise<void>((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      return (globalThis as unknown as { axe: { run(o: unknown): Promise<AxeResults> } }).axe.run(chosen)
    },
    { ...rules, ...options } as never,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary ?? ''})`),
  )
}

/**
 * The same for a page in its full length, so that a bar which lies over whatever is scrolled below it just then does not
 * make that look too small to be touched.
 */
export async function violationsOfWhole(page: Page): Promise<string[]> {
  const seen = page.viewportSize()!
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: seen.width, height: Math.max(height, seen.height) })
  const found = await violationsOf(page)
  await page.setViewportSize(seen)
  return found
}
