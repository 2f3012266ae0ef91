import { readAbn } from './abn.ts'

/** A unique superannuation identifier, in either of its two shapes, or null: `STA0100AU`, or a fund's ABN and 3 digits. */
export function readUsi(text: string): { usi: string; fundAbn: string | null } | null {
  const usi = text.replace(/\s/g, '').toUpperCase()
  if (/^[A-Z]{3}\d{4}AU$/.test(usi)) return { usi, fundAbn: null }
  const fundAbn = /^\d{14}$/.test(usi) ? readAbn(usi.slice(0, 11)) : null
  return fundAbn === null ? null : { usi, fundAbn }
}

/** The electronic service address of a fund that its members run themselves, in capitals, or null. */
export function readServiceAddress(text: string): string | null {
  const address = text.trim().toUpperCase()
  return /^[A-Z0-9]{1,16}$/.test(address) ? address : null
}
