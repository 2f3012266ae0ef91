export type Fund = {
  usi: string
  abn: string
  name: string
  product: string
  closed?: { date: string; reason: string; successorUsi: string }
}

/** Funds of whom the sandbox knows, one of them closed. */
export const fundsOfSandbox: Fund[] = [
  { usi: 'STA0100AU', abn: '65714394898', name: 'AustralianSuper', product: 'AustralianSuper' },
  { usi: 'HST0100AU', abn: '64971749321', name: 'HESTA', product: 'HESTA Super Fund' },
  { usi: 'HOS0100AU', abn: '68657495890', name: 'Hostplus', product: 'Hostplus Superannuation Fund' },
  { usi: 'RES0103AU', abn: '62653671394', name: 'Rest', product: 'Rest Super' },
  { usi: '60905115063003', abn: '60905115063', name: 'Australian Retirement Trust', product: 'Super Savings' },
  { usi: '53226460365001', abn: '53226460365', name: 'Aware Super', product: 'Aware Super' },
  { usi: 'CBU0100AU', abn: '75493363262', name: 'Cbus', product: 'Cbus Industry Super' },
  { usi: 'UNI0001AU', abn: '91385943850', name: 'UniSuper', product: 'UniSuper' },
  { usi: '45960194277010', abn: '45960194277', name: 'Future Super', product: 'Future Super' },
  {
    usi: '74559365913001',
    abn: '74559365913',
    name: 'CareSuper',
    product: 'Spirit Super',
    closed: { date: '2024-11-01', reason: 'Merged with another fund', successorUsi: 'HST0100AU' },
  },
]
