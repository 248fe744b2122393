import { hashSecret, keyedHash } from '#core/secret'
import type { Settings } from '#core/settings'

export type LinkSettings = Pick<Settings, 'appSecret' | 'publicUrl'>

/** The kinds of records with a page for clients. The page's path starts with the kind. */
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
 * Returns the URL of a client's page. Returns null if the record has no link, or if APP_SECRET has
 * changed since the link was created. Clients can still use links that they received before.
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
 * Returns a 256-bit MAC of an id. Each kind of link has its own key, because several features may
 * use the same id.
 */
export const linkSignature = (
  appSecret: string,
  kind: Linked | 'invoice-request' | 'booking',
  id: string,
): Buffer => keyedHash(appSecret, `${kind} links`, id)
