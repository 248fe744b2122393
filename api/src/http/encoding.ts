import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as zlib } from 'node:zlib'
import type { Context, Middleware } from 'koa'
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

/** Sends a JSON answer compressed: for lists that may be long, and are the caller's alone. */
export const compressAnswer: Middleware = async (ctx, next) => {
  await next()
  if (ctx.status !== 200 || typeof ctx.body !== 'object' || ctx.body === null) return
  const plain = Buffer.from(JSON.stringify(ctx.body))
  ctx.type = 'json'
  ctx.vary('Accept-Encoding')
  const encoding =
    plain.length > 1_000 ? ctx.acceptsEncodings('br', 'gzip', 'identity') : 'identity'
  if (encoding === 'br') {
    const params = { [zlib.BROTLI_PARAM_QUALITY]: quickQuality }
    ctx.body = await compressBrotli(plain, { params })
  } else ctx.body = encoding === 'gzip' ? await compressGzip(plain) : plain
  if (encoding === 'br' || encoding === 'gzip') ctx.set('Content-Encoding', encoding)
}

/** A tenth larger than the best, in a hundredth of its time. */
const quickQuality = 4

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
