import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type TokenKind } from '#core/secret'

const version = 1
const ivLength = 12
const tagLength = 16

/**
 * Encrypts a token for the database: AES-256-GCM with a key derived from APP_SECRET. The output
 * consists of a version, the nonce, the tag and the ciphertext.
 */
export const encryptToken = (appSecret: string, token: string, kind: TokenKind): Buffer => {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret, kind), iv).setAAD(header)
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
  return Buffer.concat([header, iv, cipher.getAuthTag(), sealed])
}

/** Decrypts a token. Returns undefined if the bytes or APP_SECRET have changed. */
export const decryptToken = (
  appSecret: string,
  bytes: Buffer,
  kind: TokenKind,
): string | undefined => {
  if (bytes.length < 1 + ivLength + tagLength || bytes[0] !== version) return undefined
  const iv = bytes.subarray(1, 1 + ivLength)
  const tag = bytes.subarray(1 + ivLength, 1 + ivLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(appSecret, kind), iv, {
    authTagLength: tagLength,
  })
    .setAAD(header)
    .setAuthTag(tag)
  try {
    const sealed = bytes.subarray(1 + ivLength + tagLength)
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

const header = Buffer.from([version])
