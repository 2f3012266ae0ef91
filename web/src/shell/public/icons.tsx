import type { ReactNode } from 'react'

/** The few signs of the frame, drawn here so that no icon set is loaded for them. */
function Sign({ size = 18, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  )
}

export const Chevron = () => (
  <Sign size={15}>
    <path d="m6 9 6 6 6-6" />
  </Sign>
)
export const Bars = () => (
  <Sign size={22}>
    <path d="M4 6h16M4 12h16M4 18h16" />
  </Sign>
)
export const Sun = () => (
  <Sign>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M6.3 17.7l-1.4 1.4M19.1 4.9l-1.4 1.4" />
  </Sign>
)
export const Moon = () => (
  <Sign>
    <path d="M21 12.8A9 9 0 1 1 11.2 3a7 7 0 0 0 9.8 9.8Z" />
  </Sign>
)
