import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { decodeCanonical } from './base64url.ts'

const version = 0
const idLength = 16
const signatureLength = 16
const checksumLength = 4
const tailLength = signatureLength + checksumLength

type RefreshToken = { sessionId: string; counter: number; signed: Buffer; signature: Buffer }

/** A new key for the refresh tokens of one session: 256 random bits. */
export function newRefreshKey(): Buffer {
  return randomBytes(32)
}

/**
 * The refresh token of a session at a counter: base64url of version, session id, counter, HMAC-SHA256/128 under the
 * session's own key, and a checksum that finds typing errors without the key. Nothing of it is stored.
 */
export function encodeRefreshToken(sessionId: string, counter: number, key: Buffer): string {
  const body = Buffer.concat([Buffer.of(version), Buffer.from(sessionId.replaceAll('-', ''), 'hex'), varint(counter)])
  const signed = Buffer.concat([body, sign(body, key)])
  return Buffer.concat([signed, checksum(signed)]).toString('base64url')
}

/** The parts of a well-formed refresh token, not yet checked against its session's key; null for anything else. */
export function readRefreshToken(token: string): RefreshToken | null {
  const bytes = token.length > 100 ? null : decodeCanonical(token)
  if (bytes?.[0] !== version) return null
  const signed = bytes.subarray(0, -checksumLength)
  if (!checksum(signed).equals(bytes.subarray(-checksumLength))) return null
  const body = bytes.subarray(0, -tailLength)
  // What was cut short has no counter left.
  const counter = readVarint(body.subarray(1 + idLength))
  if (counter === null) return null
  const hex = body.subarray(1, 1 + idLength).toString('hex')
  const sessionId = hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { sessionId, counter, signed: body, signature: bytes.subarray(-tailLength, -checksumLength) }
}

/** Whether the token was made with this key. */
export function isSignedWith(token: RefreshToken, key: Buffer): boolean {
  return timingSafeEqual(sign(token.signed, key), token.signature)
}

function sign(body: Buffer, key: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, signatureLength)
}

function checksum(signed: Buffer): Buffer {
  return createHash('sha256').update(signed).digest().subarray(0, checksumLength)
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80)
  bytes.push(rest)
  return Buffer.from(bytes)
}

/** The whole of the bytes as one number, at most 2^31 - 1 and spelled as we spell it, else null. */
function readVarint(bytes: Buffer): number | null {
  const value = bytes.reduce((sum, byte, at) => sum + (byte & 0x7f) * 0x80 ** at, 0)
  return value <= 0x7fff_ffff && varint(value).equals(bytes) ? value : null
}
