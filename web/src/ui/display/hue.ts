import type { CSSProperties } from 'react'

const hues: Record<string, number> = {
  violet: 295,
  orange: 65,
  teal: 185,
  blue: 250,
  pink: 350,
  olive: 115,
  cyan: 215,
  plum: 325,
}

/** The colours of a named hue as CSS variables: --hue-bg, --hue-text, --hue-mark. */
export function hueStyle(name: string): CSSProperties {
  const hue = hues[name] ?? 250
  return {
    ['--hue-bg' as string]: `oklch(var(--hl) ${hue})`,
    ['--hue-text' as string]: `oklch(var(--ht) ${hue})`,
    ['--hue-mark' as string]: `oklch(var(--hm) ${hue})`,
  }
}
