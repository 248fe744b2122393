import { createHmac, hkdfSync } from 'node:crypto'
import { hashSecret } from '#core/hash-secret'
import type { Settings } from '#core/settings'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/** What has a page of its own for a client: the beginning of its address, too. */
type Paged = 'quote' | 'invoice'

/**
 * What opens such a page: 256 bits that nobody can guess without APP_SECRET. Made from the id, so
 * that the link can be shown again although only its hash is stored.
 */
export const makeToken = (
  { appSecret }: Pick<Where, 'appSecret'>,
  what: Paged,
  id: string,
): string => markOf(appSecret, what, id).toString('base64url')

/**
 * The address of such a page; null before there is one, and where APP_SECRET has become another: the
 * link that the client has goes on working.
 */
export const linkOf = (
  where: Where,
  what: Paged,
  { id, tokenHash }: { id: string; tokenHash: Buffer | null },
): string | null => {
  if (!tokenHash) return null
  const token = makeToken(where, what, id)
  return hashSecret(token).equals(tokenHash) ? `${where.publicUrl}/${what}/${token}` : null
}

/** 256 bits that only APP_SECRET gives an id; others for each kind of link, because two nouns may share one. */
export const markOf = (
  appSecret: string,
  what: Paged | 'invoice-request' | 'booking',
  id: string,
): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', appSecret, '', `synapse-ai ${what} links`, 32))
  return createHmac('sha256', key).update(id).digest()
}
