import { createHash } from 'node:crypto'

/** The same bytes plain, and in the encodings that are at hand. */
export type Encoded = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** The strong validator of a content (RFC 9110, section 8.8.3): 128 bits of its SHA-256, quoted. */
export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether the caller says in If-None-Match that it has the content already. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.includes(etag) ?? false

/** The smallest form that the caller's Accept-Encoding allows. */
export const chooseEncoding = (
  acceptEncoding: string | undefined,
  body: Encoded,
): { encoding: keyof Encoded; bytes: Buffer } => {
  for (const encoding of ['br', 'gzip'] as const) {
    const bytes = acceptEncoding?.includes(encoding) ? body[encoding] : undefined
    if (bytes) return { encoding, bytes }
  }
  return { encoding: 'identity', bytes: body.identity }
}
