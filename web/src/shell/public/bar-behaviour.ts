/**
 * What the visitors' bar does with a script: solid once the page has moved 20 px, one menu open at a time, Escape and a
 * touch elsewhere close it. Answers how to stop.
 */
export function watchBar(page: Document): () => void {
  const view = page.defaultView!
  const menus = () => [...page.querySelectorAll<HTMLDetailsElement>('details[data-menu]')]
  const look = () => page.querySelector('[data-bar]')?.toggleAttribute('data-solid', view.scrollY > 20)
  const close = (event: Event) => {
    for (const menu of menus()) if (menu.open && !menu.contains(event.target as Node)) menu.open = false
  }
  const escape = (event: KeyboardEvent) => {
    const open = menus().find((menu) => menu.open)
    if (event.key !== 'Escape' || !open) return
    open.open = false
    open.querySelector('summary')!.focus()
  }
  look()
  view.addEventListener('scroll', look, { passive: true })
  page.addEventListener('click', close)
  page.addEventListener('focusin', close)
  page.addEventListener('keydown', escape)
  return () => {
    view.removeEventListener('scroll', look)
    page.removeEventListener('click', close)
    page.removeEventListener('focusin', close)
    page.removeEventListener('keydown', escape)
  }
}
