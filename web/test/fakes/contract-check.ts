import { isContractProcedure, type AnyContractProcedure, type AnySchema } from '@orpc/contract'
import { StandardBracketNotationSerializer } from '@orpc/openapi-client/standard'
import { commonErrors, problem } from '@quartet/contract/kernel/errors'
import { contract } from '@quartet/contract/contract'

/** One operation of the contract, by what an address has to be like to mean it. */
export type Operation = {
  name: string
  method: string
  segments: string[]
  /** Of a success. */
  status: number
  input: AnySchema | undefined
  output: AnySchema | undefined
  errors: Record<string, { status?: number; data?: AnySchema } | undefined>
}
type Sent = { path: string; query: URLSearchParams; body: unknown }

const isParam = (segment: string) => /^[{:]/.test(segment)
const segmentsOf = (path: string) => path.split('/').slice(1)
const placeOf = (method: string, segments: string[]) => `${method} ${segments.length}`

function operationsIn(part: object, name: string): Operation[] {
  if (isContractProcedure(part)) return [operationOf(part, name)]
  return Object.entries(part).flatMap(([key, below]) => operationsIn(below, name ? `${name}.${key}` : key))
}

function operationOf(procedure: AnyContractProcedure, name: string): Operation {
  const { route, inputSchema, outputSchema, errorMap } = procedure['~orpc']
  const { method, path, successStatus = 200, inputStructure, outputStructure } = route
  if (!method || !path) throw new Error(`${name} has no address`)
  if (inputStructure ?? outputStructure) throw new Error(`${name} is not compact, which is all that is read here`)
  const errors = errorMap as Operation['errors']
  return {
    name,
    method,
    segments: segmentsOf(path),
    status: successStatus,
    input: inputSchema,
    output: outputSchema,
    errors,
  }
}

/** Where two operations fit one address, the one with the earlier word does, as in the server's router. */
const wordsFirst = (one: Operation, other: Operation) =>
  [...one.segments.keys()]
    .map((at) => Number(isParam(one.segments[at]!)) - Number(isParam(other.segments[at]!)))
    .find((found) => found !== 0) ?? 0

const operations = Map.groupBy(operationsIn(contract, ''), ({ method, segments }) => placeOf(method, segments))
for (const list of operations.values()) list.sort(wordsFirst)

/** The operation that answers an address, or the pattern of one (`/covers/:id`); undefined where the contract has none. */
export function findOperation(method: string, path: string): Operation | undefined {
  const said = segmentsOf(path)
  return operations
    .get(placeOf(method, said))
    ?.find(({ segments }) => segments.every((segment, at) => isParam(segment) || segment === said[at]))
}

const brackets = new StandardBracketNotationSerializer()
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** What the server reads out of a request: its query (GET) or its body (others), and what the address names. */
function readInput({ method, segments }: Operation, { path, query, body }: Sent): unknown {
  const said = segmentsOf(path)
  const params = Object.fromEntries(
    segments.flatMap((segment, at) =>
      isParam(segment) ? [[segment.slice(1, -1), decodeURIComponent(said[at]!)]] : [],
    ),
  )
  const data = method === 'GET' ? brackets.deserialize([...query]) : body
  if (Object.keys(params).length === 0) return data
  return typeof data === 'object' && !Array.isArray(data) ? { ...data, ...params } : params
}

/** Why the contract refuses a request, one sentence for each thing. */
export const troublesOfInput = (operation: Operation, sent: Sent): string[] =>
  troublesOf(operation.input, readInput(operation, sent))

/** Why the contract refuses a success, as it arrives: JSON. */
export const troublesOfOutput = (operation: Operation, body: unknown): string[] => troublesOf(operation.output, body)

/** Why the contract refuses a refusal: it names which codes an operation may answer, with which status and data. */
export function troublesOfRefusal({ errors }: Operation, body: unknown): string[] {
  const read = problem.safeParse(body)
  if (!read.success) return read.error.issues.map(inWords)
  const { code, status, data } = read.data
  const known = errors[code] ?? (commonErrors as Operation['errors'])[code]
  if (!known) return [`'${code}' is no refusal of it`]
  if (known.status !== status) return [`'${code}' has status ${known.status}, not ${status}`]
  return troublesOf(known.data, data)
}

function troublesOf(schema: AnySchema | undefined, value: unknown): string[] {
  if (!schema) return []
  const read = schema['~standard'].validate(value)
  if (read instanceof Promise) throw new Error('A schema of the contract answers at once')
  if (read.issues) return read.issues.map(inWords)
  return lostIn(value, read.value).map((path) => `${path}: is nothing that it knows`)
}

type Issue = { message: string; path?: readonly unknown[]; errors?: Issue[][] }

/** Of a union, the shape that fits furthest says what is wrong. */
function inWords({ message, path = [], errors = [] }: Issue): string {
  const nearest = errors.toSorted((one, other) => depth(other) - depth(one))[0]
  const at = path.join('.')
  if (nearest) return nearest.map((issue) => [at, inWords(issue)].filter(Boolean).join('.')).join('; ')
  return at ? `${at}: ${message}` : message
}

const depth = (issues: Issue[]) => Math.max(...issues.map(({ path = [] }) => path.length))

/** The paths of what was said and did not survive being read. */
function lostIn(said: unknown, read: unknown, path: string[] = []): string[] {
  if (Array.isArray(said) && Array.isArray(read))
    return said.flatMap((one, at) => lostIn(one, read[at], [...path, String(at)]))
  if (!isRecord(said) || !isRecord(read)) return []
  return Object.entries(said).flatMap(([key, value]) =>
    key in read ? lostIn(value, read[key], [...path, key]) : value === undefined ? [] : [[...path, key].join('.')],
  )
}
