import type { Readable } from 'node:stream'
import type { Context } from 'koa'

/** A file as it was kept, or as it is being made, of a type that runs nothing in a browser. */
export type FileResponse = {
  name: string
  type: string
  bytes: Buffer | Readable
  /** Its address names its content, and anyone may have it. */
  isImmutable?: boolean
  /** It is saved, not shown. */
  isDownload?: boolean
}

/**
 * Sends a file that somebody has uploaded. Opened by itself it is shown alone, without scripts and
 * without this origin, whatever is in it.
 */
export const sendFile = (
  koa: Context,
  { name, type, bytes, isImmutable, isDownload }: FileResponse,
): void => {
  koa.set({
    'Content-Type': type,
    'Content-Disposition': `${isDownload ? 'attachment' : 'inline'}; ${fileNameOf(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    ...(isImmutable && { 'Cache-Control': 'public, max-age=31536000, immutable' }),
  })
  koa.body = bytes
}

/** Its name in plain letters, and as it is for whoever reads RFC 8187. */
const fileNameOf = (name: string) => {
  const plain = name.replaceAll(/[^\w.() -]/g, '_')
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, percentOf)
  return `filename="${plain}"; filename*=UTF-8''${exact}`
}

const percentOf = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
