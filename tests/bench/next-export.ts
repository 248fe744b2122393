import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

const run = promisify(execFile)
const siteFiles = fileURLToPath(new URL('../../site/dist/_astro', import.meta.url))
const packages = ['next@16.4.6', 'react@19', 'react-dom@19']
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/**
 * Exports a page with Next, without its scripts, and serves the files with Brotli compression.
 * Installs Next and its packages in a temporary folder.
 */
export const serveNextExport = async (html: string) => {
  const dir = await mkdtemp(join(tmpdir(), 'next-export-'))
  await writeApp(dir, html)
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: dir })
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
  await run(join(dir, 'node_modules/.bin/next'), ['build'], { cwd: dir, env })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = pathname === '/' ? '/index.html' : decodeURIComponent(pathname)
    const body = await readFile(join(dir, 'out', file)).catch(() => undefined)
    if (!body) return response.writeHead(404).end()
    const type = types[extname(file)]
    if (type) response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' })
    return response.end(type ? brotliCompressSync(body) : body)
  }).listen()
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

const writeApp = async (dir: string, html: string) => {
  const withoutScripts = html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
  const styles = [...withoutScripts.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)]
  const body = /<body\b[^>]*>([\s\S]*)<\/body>/.exec(withoutScripts)?.[1] ?? ''
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]
  const description = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
  await mkdir(join(dir, 'app'))
  await cp(siteFiles, join(dir, 'public/_astro'), { recursive: true })
  const files = {
    'package.json': '{ "private": true, "type": "module" }',
    'next.config.js': 'export default { output: "export" }',
    'app/page.css': styles.map(([, css]) => css).join('\n'),
    'app/layout.js': `import './page.css'
export const metadata = ${JSON.stringify({ title, description })}
export default ({ children }) => <html lang="en"><body>{children}</body></html>`,
    'app/page.js': `const html = ${JSON.stringify(body.replaceAll(/<style\b[\s\S]*?<\/style>/g, ''))}
export default () => <div dangerouslySetInnerHTML={{ __html: html }} />`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
}
