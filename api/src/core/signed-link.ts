import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Settings } from '#core/settings'

/** Returns the SHA-256 of a random secret; only the hash of a token is stored. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns whether two secrets are equal, in a time that reveals nothing about where they differ. */
export const isSameSecret = (own: string, given: string): boolean => {
  const [a, b] = [Buffer.from(own), Buffer.from(given)]
  // Strings of equal length may differ in their number of bytes, for which timingSafeEqual throws.
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The settings that links with a secret depend on. */
export type LinkSettings = Pick<Settings, 'appSecret' | 'publicUrl'>

/** The kinds of records with a page for clients. Each is also the first segment of its path. */
type Linked = 'quote' | 'invoice'

/**
 * Returns the token in the URL of a client's page: 256 bits that can't be guessed without
 * APP_SECRET. The token is derived from the id, so the link can be shown again although only the
 * token's hash is stored.
 */
export const linkToken = (
  { appSecret }: Pick<LinkSettings, 'appSecret'>,
  kind: Linked,
  id: string,
): string => linkSignature(appSecret, kind, id).toString('base64url')

/**
 * Returns the URL of a client's page; null if the record has no link or APP_SECRET has changed
 * since it was created. A link that the client already has keeps working.
 */
export const linkUrl = (
  settings: LinkSettings,
  kind: Linked,
  { id, tokenHash }: { id: string; tokenHash: Buffer | null },
): string | null => {
  if (!tokenHash) return null
  const token = linkToken(settings, kind, id)
  return hashSecret(token).equals(tokenHash) ? `${settings.publicUrl}/${kind}/${token}` : null
}

/**
 * Returns a 256-bit MAC of an id, with a different key for each kind of link, because several
 * features may use the same id.
 */
export const linkSignature = (
  appSecret: string,
  kind: Linked | 'invoice-request' | 'booking',
  id: string,
): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `synapse-ai ${kind} links`, 32))
  return createHmac('sha256', key).update(id).digest()
}
