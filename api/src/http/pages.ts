import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Middleware } from 'koa'
import { devProxy } from '#http/dev-proxy'
import {
  type InlineHashes,
  loadStaticFiles,
  type StaticFiles,
  sendStaticFile,
} from '#http/static-files'
import { type Settings, SettingsError } from '#settings'

const siteFolder = fileURLToPath(new URL('../../../site/dist', import.meta.url))
const adminFolder = fileURLToPath(new URL('../../../admin-pwa/dist', import.meta.url))

const common =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"

const siteCsp = ({ scripts, styles }: InlineHashes) =>
  `${common}; img-src 'self' data:; script-src 'self' ${scripts.join(' ')}; style-src 'self' ${styles.join(' ')}`

// The admin's component library writes style elements and attributes at run time.
const adminCsp = ({ scripts }: InlineHashes) =>
  `${common}; img-src 'self' data: blob: https:; script-src 'self' ${scripts.join(' ')}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:; frame-src 'self' blob:`

/** Serves the built site and the built admin; last in the chain. */
export const servePages = async (settings: Settings): Promise<Middleware> => {
  if (settings.devSiteUrl && settings.devAdminUrl) {
    const [site, admin] = [devProxy(settings.devSiteUrl), devProxy(settings.devAdminUrl)]
    return (ctx, next) => (isAdmin(ctx.path) ? admin(ctx, next) : site(ctx, next))
  }
  for (const folder of [siteFolder, adminFolder])
    if (!existsSync(folder))
      throw new SettingsError(`${folder} does not exist: build the pages first (npm run build).`)
  const site = await loadStaticFiles(siteFolder, { immutableFolder: '_astro/', csp: siteCsp })
  const admin = await loadStaticFiles(adminFolder, { immutableFolder: 'assets/', csp: adminCsp })
  return (ctx) => {
    const file = isAdmin(ctx.path) ? adminFile(admin, ctx.path) : siteFile(site, ctx.path)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      return
    }
    if (file) return sendStaticFile(ctx, file)
    const missing = site.get('/404.html')
    if (missing) sendStaticFile(ctx, missing, 404)
  }
}

const isAdmin = (path: string) => /^\/(admin|login)(\/|$)/.test(path)

/**
 * The admin is one page whose routes live in the browser. Only what lies beside that page or among
 * its assets is a file: a student's address ends like one, too.
 */
const adminFile = (files: StaticFiles, path: string) => {
  const name = path.replace(/^\/admin(?=\/)/, '')
  const isFile = /^\/assets\/|^\/[^/]+\.[a-z0-9]+$/i.test(name)
  return files.get(name) ?? (isFile ? undefined : files.get('/index.html'))
}

/** `/book` is book.html; `/booking/{slug}` is the booking page of any website. */
const siteFile = (files: StaticFiles, path: string) => {
  if (path === '/') return files.get('/index.html')
  if (/^\/booking\/[^/]+\/?$/.test(path)) return files.get('/booking/website.html')
  const name = path.replace(/\/$/, '')
  return files.get(name) ?? files.get(`${name}.html`)
}
