import { createContext, useContext } from 'react'
import type { PublicVisit } from '@quartet/contract/plans/public-page'

/** What a page is made of on the server; while it is made, it may ask to be answered with another status than 200. */
export type Visit = PublicVisit & { answerWith(status: number): void }

/** Null in the app, where a page finds its address and data by itself. */
export const VisitContext = createContext<Visit | null>(null)

export const useVisit = (): Visit | null => useContext(VisitContext)
