import { minifyContractRouter } from '@orpc/contract'
import { expect, it } from 'vitest'
import { contract } from '@quartet/contract/contract'
import { contractAsData } from '../contract-as-data.ts'

type Operation = { '~orpc': { route: { method?: string; path?: string; summary?: string } } }
const isOperation = (one: object): one is Operation => '~orpc' in one

/** 'payroll.get: GET /pay/{id}' of each operation below. */
function operations(router: object, name = ''): string[] {
  if (!isOperation(router))
    return Object.entries(router).flatMap(([key, below]) => operations(below as object, `${name}.${key}`))
  const { method, path } = router['~orpc'].route
  return [`${name}: ${method} ${path}`]
}

it('the build’s contract has every operation, with its method and path and no words of the reference', () => {
  const load = contractAsData().load as unknown as (id: string) => string | null
  const source = new URL(import.meta.resolve('@quartet/contract/contract')).pathname
  const code = load(source)!
  const data = JSON.parse(JSON.parse(/JSON\.parse\((.*)\)$/s.exec(code)![1]!) as string) as object
  expect(operations(data)).toEqual(operations(minifyContractRouter(contract)))
  expect(operations(data)).toContain('.payDocuments.summary: GET /pay-documents/summary')
  expect(JSON.stringify(data)).not.toContain('Invoices and timesheets of a gym')
})
