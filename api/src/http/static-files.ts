import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'koa'
import { cspHash } from '#http/csp-hash'
import {
  chooseEncoding,
  type EncodedBody,
  etagOf,
  isNotModified,
  notAcceptable,
} from '#http/encoding'

type StaticFile = {
  type: string
  etag: string
  /** Whether the file's name contains a hash, so that browsers may cache it forever. */
  isImmutable: boolean
  headers: Readonly<Record<string, string>>
  body: EncodedBody
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Reads a built folder into memory, with the compressed files (.br, .gz) from the build. */
export const loadStaticFiles = async (
  folder: string,
  options: {
    immutableFolder: string
    /** Returns additional headers for a file, for example a page's content security policy. */
    headersOf?: (name: string, content: Buffer) => Record<string, string>
    except?: RegExp
  },
): Promise<StaticFiles> => {
  const names = await namesIn(folder)
  const existing = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) || path.basename(name).startsWith('.')) continue
    if (options.except?.test(name)) continue
    const file = path.join(folder, name)
    const identity = await readFile(file)
    files.set(addressOf(name), {
      type: path.extname(name),
      etag: etagOf(identity),
      isImmutable: name.startsWith(options.immutableFolder),
      headers: options.headersOf?.(name, identity) ?? {},
      body: {
        identity,
        ...(existing.has(`${name}.br`) && { br: await readFile(`${file}.br`) }),
        ...(existing.has(`${name}.gz`) && { gzip: await readFile(`${file}.gz`) }),
      },
    })
  }
  return files
}

/** Reads a built folder's text files whose names match, keyed by path. */
export const loadTexts = async (folder: string, pattern: RegExp): Promise<Map<string, string>> => {
  const names = (await namesIn(folder)).filter((name) => pattern.test(name))
  const texts = names.map(
    async (name) => [addressOf(name), await readFile(path.join(folder, name), 'utf8')] as const,
  )
  return new Map(await Promise.all(texts))
}

const namesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

const addressOf = (name: string) => `/${name.split(path.sep).join('/')}`

/** Sends a file in an accepted encoding, or 304 if the client has the same version. */
export const sendStaticFile = (ctx: Context, file: StaticFile): void => {
  ctx.set('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', file.etag)
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set(file.headers)
  const isCurrent = isNotModified(ctx.get('If-None-Match'), file.etag)
  ctx.status = isCurrent ? 304 : 200
  if (isCurrent) return
  const chosen = chooseEncoding(ctx.req.headers['accept-encoding'], file.body)
  if (!chosen) throw notAcceptable()
  const { encoding, bytes } = chosen
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.type = file.type
  ctx.body = bytes
}

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** Returns the CSP hash sources of a page's inline scripts and styles. */
export const inlineHashes = (html: string): InlineHashes => ({
  scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})

const hashesOf = (html: string, elements: RegExp): string[] => [
  ...new Set([...html.matchAll(elements)].map(([, content = '']) => cspHash(content))),
]
