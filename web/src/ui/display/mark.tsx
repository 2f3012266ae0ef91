/** Four leaves in an ink tile, one of them lime. */
export function Mark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 22 22" aria-hidden="true" focusable="false">
      <rect width="22" height="22" rx="6" fill="var(--mark-tile)" />
      <path d="M10.6 10.6V7.85A2.85 2.85 0 1 0 7.75 10.6Z" fill="#f7f7f4" />
      <path d="M11.4 10.6h2.85a2.85 2.85 0 1 0-2.85-2.75Z" fill="#bfe53a" />
      <path d="M10.6 11.4H7.75a2.85 2.85 0 1 0 2.85 2.75Z" fill="#f7f7f4" />
      <path d="M11.4 11.4v2.75a2.85 2.85 0 1 0 2.85-2.75Z" fill="#f7f7f4" />
    </svg>
  )
}
