import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A stored or streamed file whose type browsers don't execute. */
export type FileResponse = {
  name: string
  type: string
  bytes: Buffer | Readable
  /** Whether the file is public and its URL contains its hash, so that it may be cached forever. */
  isImmutable?: boolean
  /** Whether browsers download the file instead of showing it. */
  isDownload?: boolean
}

/** Sends a file. Browsers sandbox it: it can't run scripts or access this origin. */
export const sendFile = (
  ctx: Context,
  { name, type, bytes, isImmutable, isDownload }: FileResponse,
): void => {
  ctx.attachment(name, {
    type: isDownload ? 'attachment' : 'inline',
    fallback: name.replaceAll(/[^\w.() -]/g, '_'),
  })
  ctx.set({
    'Content-Type': type,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    ...(isImmutable && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  })
  ctx.body = bytes
}
