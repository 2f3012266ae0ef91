import QRCode from 'qrcode'
import type { FactorRow } from './factors.queries.ts'

/** A factor as its owner's client reads it, never with its secret. */
export function presentFactor(factor: FactorRow) {
  const { id, kind, name, verifiedAt, phone, createdAt, updatedAt, lastChallengedAt } = factor
  return {
    id,
    status: verifiedAt ? 'verified' : 'unverified',
    ...(name ? { friendly_name: name } : {}),
    factor_type: kind,
    ...(phone ? { phone } : {}),
    created_at: createdAt.toString(),
    updated_at: updatedAt.toString(),
    ...(lastChallengedAt ? { last_challenged_at: lastChallengedAt.toString() } : {}),
  }
}

/** A QR code as an SVG that the client puts into a data address as it is, where a '#' would begin a fragment. */
export async function presentQrCode(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').replaceAll('\n', '').trim()
}
