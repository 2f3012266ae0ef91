import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Entity } from './changes.ts'

/**
 * What a declared operation says of itself besides its name, as `context` of oRPC: whether nothing is asked anew after it
 * went well, and which kinds it changes besides those that its answer names, where they aren't its own.
 */
export type How = { quiet?: true; asks?: readonly Entity[] }

/** What it changed is on screen already: it's asked for only where it failed. */
export const quiet: { context: How } = { context: { quiet: true } }

/** It changes nothing that is shown. */
export const onlyLooks: { context: How } = { context: { quiet: true, asks: [] } }

/** It changes what these kinds say, besides what its answer names. */
export const alsoAsks = (...asks: Entity[]): { context: How } => ({ context: { asks } })

type Set = { queryKey: QueryKey; before: unknown; after: unknown }

/** What a page shows of a change before its answer. */
export class Shown {
  readonly client: QueryClient
  #sets: Set[] = []
  constructor(client: QueryClient) {
    this.client = client
  }

  /** Changes every answer that is known and whose key begins so. */
  change<Data>(queryKey: QueryKey, how: (data: Data, queryKey: QueryKey) => Data): void {
    for (const [key, before] of this.client.getQueriesData<Data>({ queryKey })) {
      if (before === undefined) continue
      const after = this.client.setQueryData<Data>(key, how(before, key))
      if (after !== before) this.#sets.push({ queryKey: key, before, after })
    }
  }

  /** Shows again what stood there, unless something newer has come, and asks what is true. */
  takeBack(): void {
    for (const { queryKey, before, after } of this.#sets.toReversed()) {
      if (this.client.getQueryData(queryKey) === after) this.client.setQueryData(queryKey, before)
      void this.client.invalidateQueries({ queryKey, exact: true })
    }
  }
}

/** What a mutation shows at once, and takes back where it fails. Spread into its declaration. */
export function atOnce<Input>(show: (shown: Shown, input: Input) => void, onFailure?: (error: Error) => void) {
  return {
    onMutate(input: Input, { client }: { client: QueryClient }): Shown {
      const shown = new Shown(client)
      show(shown, input)
      return shown
    },
    onError(error: Error, _input: Input, shown: Shown | undefined): void {
      shown?.takeBack()
      onFailure?.(error)
    },
  }
}
