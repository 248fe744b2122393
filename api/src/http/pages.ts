import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Middleware } from 'koa'
import type { Context } from '#core/context'
import { SettingsError } from '#core/settings'
import { devProxy } from '#http/dev-proxy'
import type { Content } from '#http/response-cache'
import { limitUncachedReads, sendCached } from '#http/serve-cached'
import {
  type InlineHashes,
  inlineHashes,
  loadStaticFiles,
  loadTexts,
  type StaticFiles,
  sendStaticFile,
} from '#http/static-files'
import { fillPage, fillText, type TemplateValues } from '#http/template'

const siteFolder = fileURLToPath(new URL('../../../site/dist', import.meta.url))
const adminFolder = fileURLToPath(new URL('../../../admin-pwa/dist', import.meta.url))

const common =
  "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; form-action 'self'"

const siteCsp = ({ scripts, styles }: InlineHashes) =>
  `${common}; img-src 'self' data:; script-src 'self' ${scripts.join(' ')}; style-src 'self' ${styles.join(' ')}`

// Allow inline styles, because the admin app's component library creates them at run time.
const adminCsp = ({ scripts }: InlineHashes) =>
  `${common}; img-src 'self' data: blob: https:; script-src 'self' ${scripts.join(' ')}; style-src 'self' 'unsafe-inline'; worker-src 'self' blob:`

/** The page's content security policy doesn't apply to a service worker, so it needs its own. */
const workerCsp = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
}

const adminHeaders = (name: string, content: Buffer): Record<string, string> => {
  // Extend the service worker's scope, which by default is the folder of its script.
  if (name === 'sw.js') return { ...workerCsp, 'Service-Worker-Allowed': '/' }
  if (/\.worker-[\w-]+\.js$/.test(name)) return workerCsp
  if (!name.endsWith('.html')) return {}
  return { 'Content-Security-Policy': adminCsp(inlineHashes(content.toString())) }
}

export type PageSource = {
  readPageValues: (context: Context, slug?: string) => Promise<TemplateValues | undefined>
  findCurrentSlug: (context: Context, former: string) => Promise<string | undefined>
}

/** Serves the admin app and the site's pages with current data. Must be the last middleware. */
export const servePages = async (
  context: Context,
  { readPageValues, findCurrentSlug }: PageSource,
): Promise<Middleware> => {
  const readValues = (slug?: string) => readPageValues(context, slug)
  const { devSiteUrl, devAdminUrl } = context.settings
  if (devSiteUrl && devAdminUrl) return serveInDevelopment(devSiteUrl, devAdminUrl, readValues)
  for (const folder of [siteFolder, adminFolder])
    if (!existsSync(folder))
      throw new SettingsError(`${folder} does not exist: build the pages first (npm run build).`)
  const templates = await loadTexts(siteFolder, filled)
  const site = await loadStaticFiles(siteFolder, { immutableFolder: '_astro/', except: filled })
  const admin = await loadStaticFiles(adminFolder, {
    immutableFolder: 'assets/',
    headersOf: adminHeaders,
  })
  const missing = async () => contentOf(templates, '/404.html', await readValues(), 404)
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.status = 405
      ctx.set('Allow', 'GET, HEAD')
      return
    }
    const file = isAdmin(ctx.path) ? adminFile(admin, ctx.path) : site.get(ctx.path)
    if (file) return sendStaticFile(ctx, file)
    const { template, address, slug } = pageAt(ctx.path)
    if (!isAdmin(ctx.path) && templates.has(template) && template !== '/404.html') {
      const load = async () => contentOf(templates, template, await readValues(slug))
      if (slug !== undefined) await limitUncachedReads(context, ctx, address)
      if (await sendCached(context, ctx, address, load)) return
      const current = slug && (await findCurrentSlug(context, slug))
      // Redirect temporarily, because the website may get its former slug back.
      if (current) return ctx.redirect(address.replace(/[^/]*$/, current) + ctx.search)
    }
    await sendCached(context, ctx, '/404', missing)
  }
}

/** The site's files that contain placeholders. */
const filled = /\.(html|xml|txt)$/

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

const contentOf = (
  templates: ReadonlyMap<string, string>,
  name: string,
  values: TemplateValues | undefined,
  status = 200,
): Content | undefined => {
  const template = templates.get(name)
  if (template === undefined || !values) return undefined
  const ending = name.slice(name.lastIndexOf('.') + 1)
  const text = ending === 'txt' ? fillText(template, values) : fillPage(template, values)
  const csp = ending === 'html' ? siteCsp(inlineHashes(text)) : undefined
  return { text, type: types[ending] ?? '', status, csp, isPage: true }
}

const isAdmin = (path: string) => /^\/(admin|login)(\/|$)/.test(path)

/**
 * Returns a file of the admin app or, for any of its routes, the HTML page. Only paths in the top
 * folder or under /assets are files, because an e-mail address in a route looks like a file name.
 */
const adminFile = (files: StaticFiles, path: string) => {
  const name = path.replace(/^\/admin(?=\/)/, '')
  const isFile = /^\/assets\/|^\/[^/]+\.[a-z0-9]+$/i.test(name)
  return files.get(name) ?? (isFile ? undefined : files.get('/index.html'))
}

type Page = { template: string; address: string; slug?: string }

/**
 * Returns a path's template: terms.html for `/terms/{slug}`, the booking page for
 * `/booking/{slug}`.
 */
const pageAt = (path: string): Page => {
  const address = path.replace(/(?<=.)\/$/, '')
  if (address === '/') return { template: '/index.html', address }
  if (address === '/book' || address === '/booking')
    return { template: '/book.html', address: '/book' }
  const [, page, encodedSlug] =
    /^(\/booking|\/booking-success|\/terms|\/privacy)\/([^/]+)$/.exec(address) ?? []
  if (encodedSlug === undefined)
    return { template: filled.test(address) ? address : `${address}.html`, address }
  const slug = decodeURIComponent(encodedSlug)
  const template = page === '/booking' ? '/book.html' : `${page}.html`
  return { template, address: `${page}/${slug}`, slug }
}

const serveInDevelopment = (
  siteUrl: string,
  adminUrl: string,
  readValues: (slug?: string) => Promise<TemplateValues | undefined>,
): Middleware => {
  const [site, admin] = [devProxy(siteUrl), devProxy(adminUrl)]
  return async (ctx, next) => {
    ctx.remove('Content-Security-Policy')
    if (isAdmin(ctx.path)) return admin(ctx, next)
    if (!/text\/html/.test(ctx.get('Accept')) && !filled.test(ctx.path)) return site(ctx, next)
    const { template, slug } = pageAt(ctx.path)
    const address = template.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
    const response = await fetch(new URL(address, siteUrl))
    const text = await response.text()
    const values = (await readValues(slug)) ?? (await readValues())
    ctx.status = response.status
    ctx.set('Content-Type', response.headers.get('Content-Type') ?? 'text/html')
    ctx.body = values && response.ok ? fillPage(text, values) : text
  }
}
