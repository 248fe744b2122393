import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Context } from 'koa'
import { chooseEncoding, type Encoded, etagOf, hasAlready, notAcceptable } from '#http/encoding'

/** A built file, ready to be sent. */
type StaticFile = {
  type: string
  etag: string
  /** Named by its content, so it never changes. */
  isImmutable: boolean
  /** Besides those that every answer has. */
  headers: Readonly<Record<string, string>>
  body: Encoded
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

/** Reads a built folder whole into memory, with the encodings that the build left beside each file. */
export const loadStaticFiles = async (
  folder: string,
  options: {
    immutableFolder: string
    /** What a file needs besides, such as a page's policy. */
    headersOf?: (name: string, content: Buffer) => Record<string, string>
    /** Which files are not served as they are. */
    but?: RegExp
  },
): Promise<StaticFiles> => {
  const names = await namesIn(folder)
  const present = new Set(names)
  const files = new Map<string, StaticFile>()
  for (const name of names) {
    if (/\.(br|gz)$/.test(name) || path.basename(name).startsWith('.')) continue
    if (options.but?.test(name)) continue
    const file = path.join(folder, name)
    const identity = await readFile(file)
    files.set(addressOf(name), {
      type: path.extname(name),
      etag: etagOf(identity),
      isImmutable: name.startsWith(options.immutableFolder),
      headers: options.headersOf?.(name, identity) ?? {},
      body: {
        identity,
        ...(present.has(`${name}.br`) && { br: await readFile(`${file}.br`) }),
        ...(present.has(`${name}.gz`) && { gzip: await readFile(`${file}.gz`) }),
      },
    })
  }
  return files
}

/** The texts in a built folder whose names are of a kind, by their address. */
export const loadTexts = async (folder: string, kind: RegExp): Promise<Map<string, string>> => {
  const names = (await namesIn(folder)).filter((name) => kind.test(name))
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

/** Sends a file as far as the caller needs it: not at all where it has it, encoded where it can. */
export const sendStaticFile = (ctx: Context, file: StaticFile, status = 200): void => {
  ctx.set('Cache-Control', file.isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache')
  ctx.set('ETag', file.etag)
  ctx.set('Vary', 'Accept-Encoding')
  ctx.set(file.headers)
  ctx.status = status
  if (status === 200 && hasAlready(ctx.get('If-None-Match'), file.etag)) {
    ctx.status = 304
    return
  }
  const form = chooseEncoding(ctx, file.body)
  if (!form) throw notAcceptable()
  const { encoding, bytes } = form
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding)
  ctx.type = file.type
  ctx.body = bytes
}

export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

/** The CSP sources of a page's inline scripts and styles (CSP level 3, hash-source). */
export const inlineHashes = (html: string): InlineHashes => ({
  scripts: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styles: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})

const hashesOf = (html: string, elements: RegExp): string[] => [
  ...new Set(
    [...html.matchAll(elements)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    ),
  ),
]
