import { createContext, useContext } from 'react'
import type { PublicVisit } from '@quartet/contract/public-page'

/** What a page is made of on the server; `answer` is what the page says of itself while it is made. */
export type Visit = PublicVisit & { answer: { status: number } }

/** Null in the app, where a page finds its address and data by itself. */
export const VisitContext = createContext<Visit | null>(null)

export const useVisit = (): Visit | null => useContext(VisitContext)
