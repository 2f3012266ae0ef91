/** The document's title: the page first, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Quartet`}</title>
}
