import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import type {
  PasskeyAnswer,
  SecondStepOffer,
  setUpPasskey,
} from '@synapse/shared/operator/contract'

type Options = {
  origin?: string
  /** Most keys count signatures. Passkeys that sync between devices don't. */
  isCounting?: boolean
}

/** Simulates a security key that answers a browser's challenges (WebAuthn level 2). */
export const createSecurityKey = ({
  origin = 'http://synapse.test',
  isCounting = true,
}: Options = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** `flags` is 1 if the user is present, plus 64 for a new key. */
  const authenticatorData = (rpId: string, flags: number) => {
    if (isCounting) count += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), counter])
  }

  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }

  return {
    create: ({ challenge, rp }: AnswerOf<typeof setUpPasskey>) => {
      // The public key in COSE format: ES256 with its coordinates on P-256.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const data = Buffer.concat([
        authenticatorData(rp.id, 1 + 64),
        Buffer.alloc(16),
        Buffer.of(0, id.length),
        id,
        key,
      ])
      // In CBOR, this is { fmt: 'none', attStmt: {}, authData: data }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['usb'],
        },
      }
    },
    answer: ({ challenge, rpId }: NonNullable<SecondStepOffer['passkey']>): PasskeyAnswer => {
      const client = clientData('webauthn.get', challenge)
      const data = authenticatorData(rpId, 1)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
