import { fileURLToPath } from 'node:url'
import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from '@quartet/contract/contract'

/** What the reference says of an operation, and no caller reads. */
const ofReference = new Set(['tags', 'summary', 'description'])
const source = fileURLToPath(import.meta.resolve('@quartet/contract/contract'))

/** Gives the client build the methods and paths of the operations alone: their schemas are the server's. */
export function contractAsData(): Plugin {
  return {
    name: 'contract-as-data',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (id !== source) return null
      const data = JSON.stringify(minifyContractRouter(contract), (key, value: object) =>
        key === 'route' ? Object.fromEntries(Object.entries(value).filter(([name]) => !ofReference.has(name))) : value,
      )
      return `export const contract = JSON.parse(${JSON.stringify(data)})`
    },
  }
}
