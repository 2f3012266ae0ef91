import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Options = { challenge: string; rp?: { id?: string }; rpId?: string; user?: { id: string } }
type Wish = { origin: string; rpId?: string; verified?: boolean; counter?: number }

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** A security key in software: one ES256 key, attestation 'none', a counter that goes up (WebAuthn level 2). */
export class Authenticator {
  readonly id = randomBytes(32)
  userHandle: string | undefined
  #counter = 0
  readonly #privateKey: KeyObject
  readonly #cose: Buffer

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    const { x, y } = publicKey.export({ format: 'jwk' })
    // {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    this.#cose = Buffer.concat([
      Buffer.from('a50102032620012158', 'hex'),
      Buffer.of(0x20),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
  }

  /** What navigator.credentials.create() answers, as JSON. */
  create(options: Options, wish: Wish) {
    this.userHandle = options.user?.id
    const data = this.#authenticatorData(
      wish.rpId ?? options.rp!.id!,
      0x40,
      wish,
      Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, this.#cose]),
    )
    // {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.of(0x58, data.length),
      data,
    ])
    return this.#answer({
      clientDataJSON: base64url(clientData('webauthn.create', options, wish)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** What navigator.credentials.get() answers, as JSON. */
  get(options: Options, wish: Wish) {
    const data = this.#authenticatorData(wish.rpId ?? options.rpId!, 0, wish)
    const client = clientData('webauthn.get', options, wish)
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey)),
      userHandle: this.userHandle,
    })
  }

  #authenticatorData(
    rpId: string,
    flags: number,
    { verified = true, counter }: Wish,
    attested = Buffer.alloc(0),
  ): Buffer {
    this.#counter = counter ?? this.#counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#counter)
    return Buffer.concat([sha256(rpId), Buffer.of(flags | 0x01 | (verified ? 0x04 : 0)), count, attested])
  }

  #answer(response: object) {
    const id = base64url(this.id)
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  }
}

function clientData(type: string, { challenge }: Options, { origin }: Wish): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
