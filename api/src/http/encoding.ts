import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  createBrotliCompress,
  createGzip,
  gzip,
  constants as zlib,
} from 'node:zlib'
import type { Middleware } from 'koa'
import { HttpError } from '#http/errors'

/** Uncompressed content, with compressed versions if there are any. */
export type EncodedBody = { identity: Buffer; br?: Buffer; gzip?: Buffer }

/** Returns a strong ETag for the content (RFC 9110, section 8.8.3): 128 bits of its SHA-256. */
export const etagOf = (content: Buffer): string =>
  `"${hash('sha256', content, 'base64url').slice(0, 22)}"`

/** Returns whether If-None-Match contains the ETag. If so, the response is a 304. */
export const isNotModified = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.includes(etag) ?? false

/**
 * Returns the smallest encoding that the client accepts, or undefined if it accepts none.
 * @param accepted the request's Accept-Encoding
 */
export const chooseEncoding = (accepted: string | undefined, body: EncodedBody) => {
  // Without an Accept-Encoding header, any encoding is allowed (RFC 9110, section 12.5.3), but
  // uncompressed content is the safest choice.
  if (!accepted) return { encoding: 'identity', bytes: body.identity }
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const bytes = body[encoding]
    if (bytes && accepts(accepted, encoding)) return { encoding, bytes }
  }
}

/** Returns whether the client accepts an encoding. "identity" needn't be listed. */
const accepts = (accepted: string, encoding: keyof EncodedBody): boolean => {
  const qualities = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', quality] = part.split(/;\s*q=/)
        return [name.trim(), Number(quality ?? 1)]
      }),
  )
  return Boolean(qualities.get(encoding) ?? qualities.get('*') ?? encoding === 'identity')
}

/** Returns the error for a client that accepts none of the available encodings. */
export const notAcceptable = (): HttpError =>
  new HttpError(406, {
    error: 'None of the encodings that the request accepts are available.',
    reason: 'not_acceptable',
  })

/** Compresses bytes with Brotli and gzip. @param brotliQuality from 0 (fast) to 11 (small) */
export const encodeAll = async (identity: Buffer, brotliQuality: number) => {
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

/** Compresses text responses over 1 kB that aren't compressed yet. */
export const compressResponses: Middleware = async (ctx, next) => {
  await next()
  const { body } = ctx
  if (ctx.respond === false || !body || ctx.response.get('Content-Encoding')) return
  if (!isText.test(ctx.type)) return
  ctx.vary('Accept-Encoding')
  const accepted = ctx.get('Accept-Encoding')
  if (ctx.method === 'HEAD' || !accepted) return
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one))
  if (!encoding) return
  const stream = () => (encoding === 'br' ? createBrotliCompress(fastBrotli) : createGzip())
  if (body instanceof Readable) ctx.body = pipeline(body, stream(), () => {})
  else {
    const plain = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
    if (Buffer.byteLength(plain) <= 1_000) return
    ctx.body = await (encoding === 'br' ? compressBrotli(plain, fastBrotli) : compressGzip(plain))
  }
  ctx.set('Content-Encoding', encoding)
}

const isText = /^text\/|json|xml|javascript/

/** Needs 1% of the time of Brotli's highest level, for output that is about 10% larger. */
const fastBrotli = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
