import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Context } from 'koa'
import { HttpError } from '#http/errors'

/** The same bytes plain, and in the encodings that are at hand. */
export type Encoded = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** The strong validator of a content (RFC 9110, section 8.8.3): 128 bits of its SHA-256, quoted. */
export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`

/** Whether the caller says in If-None-Match that it has the content already. */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.includes(etag) ?? false

/** The smallest form that the caller accepts; none when it refuses them all, the plain one as well. */
export const chooseEncoding = (
  { request }: Pick<Context, 'request'>,
  body: Encoded,
): { encoding: keyof Encoded; bytes: Buffer } | undefined => {
  // Whoever names none can read them all (RFC 9110, section 12.5.3), but need not.
  if (!request.headers['accept-encoding']) return { encoding: 'identity', bytes: body.identity }
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const bytes = body[encoding]
    if (bytes && request.acceptsEncodings(encoding)) return { encoding, bytes }
  }
}

/** What is said to a caller who refuses every encoding. */
export const notAcceptable = (): HttpError =>
  new HttpError(406, {
    error: 'This address has no answer in an encoding that the request accepts.',
    reason: 'not_acceptable',
  })

/** Compresses bytes in both ways that browsers ask for. @param brotliQuality 0, fast, to 11, small */
export const encodeAll = async (
  identity: Buffer,
  brotliQuality: number,
): Promise<Required<Encoded>> => {
  const params = {
    [zlib.BROTLI_PARAM_QUALITY]: brotliQuality,
    [zlib.BROTLI_PARAM_MODE]: zlib.BROTLI_MODE_TEXT,
    [zlib.BROTLI_PARAM_SIZE_HINT]: identity.length,
  }
  const [br, zipped] = await Promise.all([
    compressBrotli(identity, { params }),
    compressGzip(identity),
  ])
  return { identity, br, gzip: zipped }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
