import { createHmac, hash, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a 256-bit secret for a URL, a cookie or a header. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the SHA-256 hash of a random secret. Tokens are stored only as this hash. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Returns whether two secrets are equal, using a constant-time comparison. */
export const isSameSecret = (own: string, given: string): boolean =>
  timingSafeEqual(hashSecret(own), hashSecret(given))

/** The secrets that are stored encrypted; see `encryptToken`. */
export type TokenKind = 'google tokens' | 'app keys' | 'app setups'

/**
 * What APP_SECRET is used for. Each purpose has its own key, so its tokens are valid only for that
 * purpose.
 */
type Purpose = TokenKind | `${'quote' | 'invoice' | 'invoice-request' | 'booking'} links` | 'limits'

/** Derives the 256-bit key for a purpose from APP_SECRET (HKDF, RFC 5869). */
export const deriveKey = (appSecret: string, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `synapse-ai ${purpose}`, 32))

/** Returns a 256-bit MAC of a string, which can't be computed without APP_SECRET. */
export const keyedHash = (appSecret: string, purpose: Purpose, text: string): Buffer =>
  createHmac('sha256', deriveKey(appSecret, purpose)).update(text).digest()
