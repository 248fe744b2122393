import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'

const root = fileURLToPath(new URL('../..', import.meta.url))
const assets = path.join(root, 'admin-pwa/dist/assets')
const results = path.join(root, '.test-results')

/** Where the addresses of the empty page lead. */
const folders: Record<string, string> = {
  '/admin/assets/': assets,
  '/beside/': path.join(results, 'beside'),
  '/files/': path.join(results, 'files'),
}

const kinds: Record<string, string> = { '.js': 'text/javascript', '.ttf': 'font/ttf' }

export type Workplace = {
  page: Page
  close: () => Promise<void>
}

/** An empty page of an origin that has the product's built workers and those of the others. */
export const openWorkplace = async (): Promise<Workplace> => {
  const server = createServer(({ url = '/' }, response) => {
    const [base] = Object.keys(folders).filter((start) => url.startsWith(start))
    if (!base) return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<title>')
    const file = path.join(folders[base] ?? '', path.basename(url))
    response.setHeader('Content-Type', kinds[path.extname(file)] ?? 'application/octet-stream')
    response.setHeader('Cache-Control', 'max-age=3600')
    try {
      response.end(readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const page = await browser.newPage()
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
  const close = async () => {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
  return { page, close }
}

/** The address of a part of the built admin, such as 'pdf.worker-….js'. */
export const builtAsset = (beginning: string, ending: string): string => {
  const [name, ...others] = readdirSync(assets).filter((one) =>
    new RegExp(`^${beginning}-[\\w-]{8}\\.${ending}$`).test(one),
  )
  if (!name || others.length > 0) throw new Error(`The build has not one ${beginning}.${ending}`)
  return `/admin/assets/${name}`
}

/** Keeps a file for the page and gives both its place and its address. */
export const offerFile = (name: string, bytes: Uint8Array) => {
  const folder = folders['/files/'] ?? ''
  mkdirSync(folder, { recursive: true })
  const place = path.join(folder, name)
  writeFileSync(place, bytes)
  return { place, address: `/files/${name}` }
}
