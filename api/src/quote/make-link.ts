import { createHmac, hkdfSync } from 'node:crypto'
import { hashSecret } from '#operator/hash-secret'
import type { Quote } from '#quote/model'
import type { Settings } from '#settings'

type Where = Pick<Settings, 'appSecret' | 'publicUrl'>

/**
 * What opens a quote's page: 256 bits that nobody can guess without APP_SECRET. Made from the quote's
 * id, so that the link can be shown again although only its hash is stored.
 */
export const makeToken = ({ appSecret }: Pick<Where, 'appSecret'>, quoteId: string): string =>
  createHmac('sha256', keyFrom(appSecret)).update(quoteId).digest('base64url')

/**
 * The address of a quote's page; null before it is sent, and where APP_SECRET has become another:
 * the link that the customer has goes on working.
 */
export const linkOf = (where: Where, { id, tokenHash }: Quote): string | null => {
  if (!tokenHash) return null
  const token = makeToken(where, id)
  return hashSecret(token).equals(tokenHash) ? `${where.publicUrl}/quote/${token}` : null
}

const keyFrom = (appSecret: string) =>
  Buffer.from(hkdfSync('sha256', appSecret, '', 'synapse-ai quote links', 32))
