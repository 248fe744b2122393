import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dialable } from '@synapse/shared/business/contact'
import { type Seller, sellerLines } from '@synapse/shared/business/seller'
import { logo } from '@synapse/shared/design/logo'
import { routePicture } from '@synapse/shared/design/route-picture'
import { customProperties, fonts, palettes, radiusPx } from '@synapse/shared/design/tokens'
import { formatSpan } from '@synapse/shared/time'
import { slugPath } from '@synapse/shared/website/paths'
import { escapeHtml, keepDatesUnbrokenInHtml } from '#core/html'
import { cspHash } from '#http/csp-hash'
import { htmlDocument } from '#http/html-document'

/** A complete page, with a content security policy that allows only the page's own style. */
export type HtmlPage = { html: string; contentSecurityPolicy: string; isFound: boolean }

/** Returns a page with a title, one sentence and a link to contact the seller. */
export const plainPage = (seller: Seller, title: string, sentence: string): HtmlPage => {
  const { contactEmail } = seller
  const body = `<h1>${escapeHtml(title)}</h1><p class="text">${escapeHtml(sentence)}</p>`
  const link = `<p class="buttons"><a class="button second" href="${mailto(contactEmail)}">Write to us</a></p>`
  return clientPage(seller, title, contactEmail ? body + link : body)
}

const mailto = (address: string) => `mailto:${escapeHtml(encodeURI(address))}`

/** Returns the page for a link with an unknown secret. */
export const pageNotFound = (seller: Seller): HtmlPage => ({
  ...plainPage(
    seller,
    'Page not found',
    'The link may be incomplete. Please open it from the e-mail again, or write to us.',
  ),
  isFound: false,
})

type FormField = {
  name: string
  /** HTML */
  label: string
  attributes: string
  hint?: string
  /** The number of text lines; defaults to one. */
  rows?: number
}

type Texts = Readonly<Record<string, string | undefined>>

/** A form's values and the error messages for invalid fields, both in the order of the fields. */
export type FormInput = { values: Texts; wrong: Texts }

/**
 * Returns a labelled form field. The first invalid field of a form gets the focus, so that the
 * browser scrolls to it.
 */
export const formField = (
  { name, label, attributes, hint, rows }: FormField,
  { values, wrong }: FormInput,
) => {
  const content = escapeHtml(values[name] ?? '')
  const error = wrong[name]
  const focus = Object.keys(wrong)[0] === name ? ' autofocus' : ''
  const described = [error && `${name}-wrong`, hint && `${name}-hint`].filter(Boolean).join(' ')
  const state = error ? ` aria-invalid="true"${focus}` : ''
  const common = `id="${name}" name="${name}" ${attributes}${state}${described && ` aria-describedby="${described}"`}`
  const input = rows
    ? `<textarea ${common} rows="${rows}">\n${content}</textarea>`
    : `<input ${common} value="${content}">`
  return `<div><label for="${name}">${label}</label>
${input}${error ? `\n<p id="${name}-wrong" class="wrong">${escapeHtml(error)}</p>` : ''}${hint ? `\n<p id="${name}-hint" class="hint soft">${hint}</p>` : ''}</div>`
}

const colours = (palette: (typeof palettes)['light' | 'dark']) =>
  customProperties(palette)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

const siteAssets = new URL('../../../site/dist/_astro/', import.meta.url)
const serifFiles = existsSync(siteAssets)
  ? readdirSync(siteAssets)
      .filter((name) => /^fraunces-.*woff2$/.test(name))
      .sort()
  : []

/** Must match the range in the site's fonts.css. */
const malteseLetters = 'U+10A-10B,U+120-121,U+126-127,U+17B-17C'

/**
 * The site's serif font: one file for Latin letters, and one for the additional Maltese letters. If
 * the site hasn't been built, the fallback fonts are used.
 */
const fontFaces = serifFiles.map((name) => {
  const range = name.startsWith('fraunces-maltese') ? `unicode-range:${malteseLetters};` : ''
  return `@font-face{font-family:Fraunces;font-weight:100 900;font-display:swap;${range}src:url("/_astro/${name}")format("woff2")}`
})

const style = `${fontFaces.join('')}:root{${colours(palettes.light)};--sans:${fonts.sans};--serif:${fonts.serif};--radius:${radiusPx}px}
@media(prefers-color-scheme:dark){:root{${colours(palettes.dark)}}}
${readFileSync(new URL('page.css', import.meta.url), 'utf8')}`

const mark = `<svg class="mark" viewBox="${logo.viewBox}" aria-hidden="true"><path d="${logo.line}"/>${logo.islands
  .map((island) => `<path d="${island}"/>`)
  .join('')}<circle cx="${logo.between.cx}" cy="${logo.between.cy}" r="${logo.between.r}"/></svg>`

const heading = ({ businessName, website }: Seller): string => {
  const dot = `<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><circle cx="8" cy="8" r="8" fill="${escapeHtml(website?.primaryColor ?? '')}" stroke="none"/></svg>`
  return (website?.isBuiltIn === false ? dot : mark) + escapeHtml(website?.name ?? businessName)
}

const { route, islands, goal, boat, band, wave } = routePicture

const path = (className: string, d: string) => `<path class="${className}" d="${d}"/>`

const dot = (className: string, { cx, cy, r }: (typeof islands)[number] | typeof goal) =>
  `<circle class="${className}" cx="${cx}" cy="${cy}" r="${r}"/>`

/** A picture of a boat at the end of its route, cropped to remove the margins. */
const strip = `<svg class="strip" viewBox="17 18 599 72" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">${[
  path('route', route),
  ...islands.map((island) => dot('island', island)),
  dot('goal', goal),
  ...boat.map((part) => path('boat', part)),
  path('band', band),
  path('wave', wave),
].join('')}</svg>`

type SessionTime = { start: Temporal.Instant; durationMinutes: number }

/** Returns a session's day and times as HTML, with the times on one line. */
export const sessionTime = ({ start, durationMinutes }: SessionTime): string =>
  formatSpan(start, durationMinutes).replace(/\S+ – \S+/, '<span class="whole">$&</span>')

/** Returns a document's status as a label. @param tone 'good', 'late' or 'off' */
export const statusLabel = (words: string, tone = ''): string =>
  `<p class="status"${tone && ` data-tone="${tone}"`}>${escapeHtml(words)}</p>`

/** Returns a list of facts. @param facts labels and values as HTML; empty values are left out */
export const summaryList = (
  facts: readonly (readonly [label: string, value: string])[],
): string => {
  const items = facts
    .filter(([, value]) => value)
    .map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`)
  return items.length > 0 ? `<dl class="glance">${items.join('')}</dl>` : ''
}

export type AmountRow = { label: string; details?: string; value: string; isTotal?: boolean }

/**
 * Returns a document's lines as a table, with its sums as the footer.
 * @param columns the columns' visible headings, if any
 */
export const amountTable = (
  lines: readonly AmountRow[],
  sums: readonly AmountRow[],
  columns: readonly string[] = [],
): string => {
  const headings = columns.map((column) => `<th scope="col">${column}</th>`)
  const head = columns.length > 0 ? `<thead><tr>${headings.join('')}</tr></thead>` : ''
  return `<table>${head}<tbody>${lines.map(amountRow).join('')}</tbody>
<tfoot>${sums.map(amountRow).join('\n')}</tfoot></table>`
}

const amountRow = ({ label, details, value, isTotal }: AmountRow): string => {
  const small = details ? `<span class="soft">${escapeHtml(details)}</span>` : ''
  return `<tr${isTotal ? ' class="total"' : ''}><th scope="row">${escapeHtml(label)}${small}</th><td>${escapeHtml(value)}</td></tr>`
}

/** Arranges a document's parts in a column, with the panel beside them on wide screens. */
export const columnLayout = (...parts: readonly string[]): string =>
  `<div class="columns">${parts.join('\n')}</div>`

const footer = (seller: Seller): string => {
  const { contactEmail, website } = seller
  const { address, vat, phone } = sellerLines(seller)
  const spans = (...details: string[]) =>
    details.filter(Boolean).map((detail) => `<span>${escapeHtml(detail)}</span>`)
  const call = phone && `<a href="tel:${dialable(phone)}">${escapeHtml(phone)}</a>`
  const link = contactEmail && `<a href="${mailto(contactEmail)}">${escapeHtml(contactEmail)}</a>`
  const path = website ? slugPath(website.slug) : ''
  const lines = [
    spans(seller.businessName, address),
    [...spans(vat), call, link],
    [`<a href="/terms${path}">Terms and refunds</a>`, `<a href="/privacy${path}">Privacy</a>`],
  ]
  return lines.map((line) => `<div>${line.join('\n')}</div>`).join('\n')
}

/**
 * Returns a complete HTML page for a client, without scripts.
 * @param body HTML
 * @param look.formAction the URLs that the page's form may lead to, for the content security policy
 * @param look.isPlain whether the page has no picture
 */
export const clientPage = (
  seller: Seller,
  title: string,
  body: string,
  { formAction = "'self'", isPlain = false }: { formAction?: string; isPlain?: boolean } = {},
): HtmlPage => ({
  isFound: true,
  html: htmlDocument(
    title,
    style,
    `<main>
${isPlain ? '' : strip}
<header>${heading(seller)}</header>
${keepDatesUnbrokenInHtml(body)}
</main>
<footer>${footer(seller)}</footer>`,
  ),
  contentSecurityPolicy: [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    "font-src 'self'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
})
