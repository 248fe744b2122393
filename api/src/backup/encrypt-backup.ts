import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

const saltLength = 16
const ivLength = 12
const tagLength = 16

/** The first bytes of every backup. The next byte shows whether the rest is encrypted. */
const magic = Buffer.from('SYNAPSE1')
const magicLength = magic.length + 1

/** Thrown if a backup can't be opened. The message explains why. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The scrypt cost: 32 MB of memory and about 0.1 s on one core. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

/** The last derived key, cached because each backup is read right after it has been written. */
let derived: { from: string; key: Promise<Buffer> } | undefined

/** Derives the key from a passphrase; the salt differs for each backup. */
const keyFrom = (passphrase: string, salt: Buffer): Promise<Buffer> => {
  const from = `${salt.toString('hex')} ${passphrase}`
  if (derived?.from !== from) {
    const key = new Promise<Buffer>((resolve, reject) =>
      scrypt(passphrase, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
    )
    derived = { from, key }
  }
  return derived.key
}

/**
 * Returns a transform stream that encrypts with AES-256-GCM or, without a passphrase, passes data
 * through. The file consists of a header, salt, nonce, ciphertext and tag.
 */
export const seal = (passphrase: string | undefined) =>
  async function* (source: AsyncIterable<Buffer>) {
    const header = Buffer.concat([magic, Buffer.from([passphrase ? 1 : 0])])
    yield header
    if (!passphrase) return yield* source
    const [salt, iv] = [randomBytes(saltLength), randomBytes(ivLength)]
    const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt), iv).setAAD(header)
    yield Buffer.concat([salt, iv])
    for await (const chunk of source) yield cipher.update(chunk)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }

/**
 * Returns a transform stream that decrypts what `seal` wrote. Don't trust the output until the
 * stream has ended, because the authentication tag comes last.
 * @throws BackupError
 */
export const unseal = (passphrase: string | undefined) =>
  async function* (source: AsyncIterable<Buffer>) {
    const chunks = source[Symbol.asyncIterator]()
    let rest: Buffer = Buffer.alloc(0)
    const take = async (length: number) => {
      while (rest.length < length) {
        const { value, done } = await chunks.next()
        if (done) throw new BackupError('The file is not a backup, or it is incomplete.')
        rest = Buffer.concat([rest, value])
      }
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    }
    const header = await take(magicLength)
    if (!header.subarray(0, magic.length).equals(magic))
      throw new BackupError('The file is not a backup.')
    if (header.at(-1) === 0) {
      yield rest
      for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) yield chunk
      return
    }
    if (!passphrase) throw new BackupError('The backup is encrypted. Set BACKUP_PASSPHRASE.')
    const [salt, iv] = [await take(saltLength), await take(ivLength)]
    const decipher = createDecipheriv('aes-256-gcm', await keyFrom(passphrase, salt), iv, {
      authTagLength: tagLength,
    }).setAAD(header)
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) {
      rest = Buffer.concat([rest, chunk])
      yield decipher.update(rest.subarray(0, -tagLength))
      rest = rest.subarray(-tagLength)
    }
    try {
      yield Buffer.concat([
        decipher.update(rest.subarray(0, -tagLength)),
        decipher.setAuthTag(rest.subarray(-tagLength)).final(),
      ])
    } catch {
      throw new BackupError('BACKUP_PASSPHRASE is wrong, or the backup is damaged.')
    }
  }
