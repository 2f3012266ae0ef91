import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../fail.ts'

/** Bytes of what visitors send: their name, a question, an answer to an invitation, what signs them in. */
export const visitorLimit = 64 * 1024
const deepest = 32
const mostValues = 100_000

type Done = (error: Error | null, body?: unknown) => void

/** Reads a JSON body with bounds on depth and on how many values it holds; what passes them is a validation failure. */
export function boundedJson(fastify: FastifyInstance) {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  return (request: FastifyRequest, body: string, done: Done): void => {
    const excess = excessOf(body)
    if (excess === null) return void parse(request, body, done)
    done(Object.assign(invalid([{ field: '', message: excess }]), { statusCode: 400 }))
  }
}

/** What a text has too much of as JSON, or null. Looks at each character once and keeps nothing. */
export function excessOf(text: string): string | null {
  let depth = 0
  let values = 1
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === backslash) at++
      else if (code === quote) quoted = false
    } else if (code === quote) quoted = true
    else if (code === comma) values++
    else if (code === openBrace || code === openBracket) depth++
    else if (code === closeBrace || code === closeBracket) depth--
    if (depth > deepest) return `JSON can be nested up to ${deepest} levels.`
    if (values > mostValues) return 'JSON can hold up to 100,000 values.'
  }
  return null
}

const [quote, comma, backslash] = [34, 44, 92]
const [openBracket, closeBracket, openBrace, closeBrace] = [91, 93, 123, 125]
