import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  createBrotliCompress,
  createGzip,
  gzip,
  constants as zlib,
} from 'node:zlib'
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

/** Compresses every text over 1 kB that has not been compressed before. */
export const compressAnswers: Middleware = async (ctx, next) => {
  await next()
  const { body } = ctx
  if (ctx.respond === false || !body || ctx.response.get('Content-Encoding')) return
  if (!isText.test(ctx.type)) return
  ctx.vary('Accept-Encoding')
  if (ctx.method === 'HEAD' || !ctx.get('Accept-Encoding')) return
  const encoding = (['br', 'gzip'] as const).find((one) => ctx.acceptsEncodings(one))
  if (!encoding) return
  const stream = () => (encoding === 'br' ? createBrotliCompress(quickly) : createGzip())
  if (body instanceof Readable) ctx.body = pipeline(body, stream(), () => {})
  else {
    const plain = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
    if (Buffer.byteLength(plain) <= 1_000) return
    ctx.body = await (encoding === 'br' ? compressBrotli(plain, quickly) : compressGzip(plain))
  }
  ctx.set('Content-Encoding', encoding)
}

const isText = /^text\/|json|xml|javascript/

/** A tenth larger than the best, in a hundredth of its time. */
const quickly = { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
