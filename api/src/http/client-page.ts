import { existsSync, readdirSync } from 'node:fs'
import { logo } from '@synapse/shared/design/logo'
import { routePicture } from '@synapse/shared/design/route-picture'
import { customProperties, fonts, palettes, radiusPx } from '@synapse/shared/design/tokens'
import { escapeHtml, withWholeDates } from '#core/html'
import { cspHash } from '#http/csp-hash'

/** A complete page, with a content security policy that allows only the page's own style. */
export type HtmlPage = { html: string; contentSecurityPolicy: string; isFound: boolean }

/** The issuer's details shown on the page; '' for any that aren't set. */
export type Seller = {
  businessName: string
  address: string
  vatNumber: string
  contactEmail: string
  contactPhone: string
}

/** Returns a page with a title, one sentence and a link to write to the seller. */
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
}

type Texts = Readonly<Record<string, string | undefined>>

/** A form's values, and the error messages of invalid fields in the form's order. */
export type FormInput = { values: Texts; wrong: Texts }

/**
 * Returns a labelled form field; if its attributes contain `rows`, it has several lines. The first
 * invalid field of a form is focused, which scrolls to it.
 */
export const formField = ({ name, label, attributes }: FormField, { values, wrong }: FormInput) => {
  const content = escapeHtml(values[name] ?? '')
  const error = wrong[name]
  const focus = Object.keys(wrong)[0] === name ? ' autofocus' : ''
  const said = error ? ` aria-invalid="true" aria-describedby="${name}-wrong"${focus}` : ''
  const common = `id="${name}" name="${name}" ${attributes}${said}`
  const input = attributes.includes('rows=')
    ? `<textarea ${common}>\n${content}</textarea>`
    : `<input ${common} value="${content}">`
  return `<div><label for="${name}">${label}</label>
${input}${error ? `\n<p id="${name}-wrong" class="wrong">${escapeHtml(error)}</p>` : ''}</div>`
}

const colours = (palette: (typeof palettes)['light' | 'dark']) =>
  customProperties(palette)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

const siteAssets = new URL('../../../site/dist/_astro/', import.meta.url)
const serifFile = existsSync(siteAssets)
  ? readdirSync(siteAssets).find((name) => /^fraunces-latin\..*woff2$/.test(name))
  : undefined

/** The site's serif font; without a built site, the fallback fonts are used. */
const fontFace = serifFile
  ? `@font-face{font-family:Fraunces;font-weight:100 900;font-display:swap;src:url("/_astro/${serifFile}")format("woff2")}`
  : ''

const style = `${fontFace}:root{color-scheme:light dark;${colours(palettes.light)};background:var(--paper);color:var(--ink)}
@media(prefers-color-scheme:dark){:root{${colours(palettes.dark)}}}
*{box-sizing:border-box}
body{--pad:clamp(20px,6vw,56px);margin:0;padding:clamp(16px,5vw,56px) 16px 64px;font:17px/1.6 ${fonts.sans};overflow-wrap:anywhere;text-wrap:pretty}
main{max-width:720px;margin:0 auto;background:var(--raised);border:1px solid var(--line);border-radius:${radiusPx}px;padding:0 var(--pad) var(--pad);overflow:hidden}
.strip{display:block;width:calc(100% + 2*var(--pad));margin:0 calc(-1*var(--pad)) clamp(20px,5vw,40px);padding:4px var(--pad);background:var(--accent-soft);fill:none;stroke:var(--ink);stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.route,.island,.wave{stroke:var(--accent)}
.route{stroke-width:2.6;stroke-dasharray:.1 9}
.boat,.island{fill:var(--raised)}
.goal{fill:var(--warm)}
.goal,.band{stroke:var(--warm)}
.band{stroke-width:5}
header{display:flex;gap:12px;align-items:center;font:560 20px/1.3 ${fonts.serif};margin-bottom:clamp(24px,6vw,48px)}
.mark{width:40px;height:32px;flex:none;fill:var(--raised);stroke:var(--accent);stroke-width:1.8;stroke-linejoin:round}
.mark circle{fill:var(--warm);stroke:var(--warm)}
h1,h2,.sum{font-family:${fonts.serif};font-weight:560;line-height:1.15;letter-spacing:-.012em;text-wrap:balance;font-variant-numeric:lining-nums}
h1{font-size:clamp(1.9rem,7vw,2.75rem);margin:0 0 12px}
h2{font-size:1.3rem;margin:0 0 8px}
h2,header{word-spacing:.08em;text-rendering:geometricPrecision}
.sum,.money{letter-spacing:0}
.title{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:baseline;gap:0 24px}
.sum{font-size:28px;margin:0 0 12px}
p{margin:0 0 16px}
.text{white-space:pre-line}
.whole{white-space:nowrap}
.soft,footer{color:var(--ink-soft);font-size:.9375rem}
.soft:has(+h1){margin:0 0 4px}
span.soft{display:block}
.status{display:table;margin-bottom:16px;padding:2px 12px;border-radius:99px;background:var(--accent-soft);color:var(--accent);font-size:.9375rem;font-weight:600}
.status[data-tone=good]{background:var(--success-soft);color:var(--success)}
.status[data-tone=late]{background:var(--danger-soft);color:var(--danger)}
.status[data-tone=off]{background:var(--unavailable-soft);color:var(--unavailable)}
.glance{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(7.25rem,100%),1fr));gap:12px 24px;margin:24px 0;padding:16px 0;border-block:1px solid var(--line)}
.glance dt{color:var(--ink-soft);font-size:.9375rem}
.glance dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
section{margin-top:40px}
main>:last-child,section>:last-child{margin-bottom:0}
table{width:100%;border-collapse:collapse;margin:8px 0 24px;font-variant-numeric:tabular-nums}
th,td{padding:10px 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:400;text-align:left;padding-right:16px}
td,thead th:last-child{text-align:right;white-space:nowrap;padding-right:0}
thead th{color:var(--ink-soft);font-size:.9375rem}
tfoot tr:not(.total) :is(th,td){border:0;padding:6px 0}
tfoot tr:first-child :is(th,td){padding-top:12px}
.total :is(th,td){font-weight:700;border:0;border-top:2px solid var(--ink)}
table.facts th{width:10rem;color:var(--ink-soft)}
table.facts td{text-align:left;white-space:normal;font-weight:600}
form{margin:24px 0}
form p:last-child{margin:12px 0 0}
.panel,.end{margin:24px 0;padding:clamp(16px,4vw,28px);background:var(--paper);border:1px solid var(--line);border-radius:${radiusPx}px}
.end p{margin:0}
.end[data-status=accepted] h2{color:var(--success)}
.fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(14rem,100%),1fr));gap:16px;align-items:start}
.wide{grid-column:1/-1}
.fields>:only-child{max-width:24rem}
.panel h2+p{margin-bottom:20px}
label{display:block;font-weight:600;margin-bottom:4px}
input,textarea{width:100%;font:inherit;color:var(--ink);background:var(--raised);border:1px solid var(--line-strong);border-radius:${radiusPx}px;padding:10px 14px}
textarea{display:block;resize:vertical}
input[readonly]{background:none;border-color:var(--line);color:var(--ink-soft)}
label .soft{display:inline;font-weight:400}
summary{display:flex;align-items:center;gap:16px;cursor:pointer;color:var(--accent);margin-top:24px}
summary::after{content:"";width:10px;height:10px;margin-bottom:5px;border:solid;border-width:0 2px 2px 0;transform-origin:75% 75%;rotate:45deg}
[open]>summary::after{rotate:225deg}
.wrong{color:var(--danger);margin:6px 0 0}
.buttons{display:flex;flex-wrap:wrap;gap:12px;margin-top:20px}
button,.button{font:600 1rem/1.5 ${fonts.sans};padding:12px 28px;border-radius:${radiusPx}px;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);cursor:pointer}
.button{text-decoration:none;text-align:center}
:is(button,.button):hover{background:var(--accent-hover);border-color:var(--accent-hover)}
.second{background:transparent;color:var(--ink);border-color:var(--line-strong)}
.second:hover{background:var(--sunken);border-color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
footer{display:flex;flex-wrap:wrap;gap:0 24px;width:calc(min(720px,100%) - 2*var(--pad) - 2px);margin:20px auto 0;overflow-x:clip}
footer>*{position:relative}
footer>*+*::before{content:"·";position:absolute;left:-14px}
a{color:var(--accent)}
@media(max-width:30em){.panel{margin-inline:calc(-1*var(--pad));padding-inline:var(--pad);border-inline:0;border-radius:0}.panel:last-child{margin-bottom:calc(-1*var(--pad));border-bottom:0}input,textarea{padding-inline:12px;font-size:16px}.buttons>*{flex:auto}.jump{display:block}.facts :is(th,td){display:block;border:0;padding:0}.facts tr{display:block;padding:10px 0;border-bottom:1px solid var(--line)}}
@media(min-width:30.01em){.jump{display:none}}
@media print{form,.button,.strip{display:none}body{padding:0}main{border:0;padding:0}}`

const mark = `<svg class="mark" viewBox="${logo.viewBox}" aria-hidden="true"><path d="${logo.line}"/>${logo.islands
  .map((island) => `<path d="${island}"/>`)
  .join('')}<circle cx="${logo.between.cx}" cy="${logo.between.cy}" r="${logo.between.r}"/></svg>`

/** The picture, cropped so that it spans the width of the text. */
const strip = `<svg class="strip" viewBox="17 18 599 72" aria-hidden="true"><path class="route" d="${routePicture.route}"/>${routePicture.islands
  .map(({ cx, cy, r }) => `<circle class="island" cx="${cx}" cy="${cy}" r="${r}"/>`)
  .join(
    '',
  )}<circle class="goal" cx="${routePicture.goal.cx}" cy="${routePicture.goal.cy}" r="${routePicture.goal.r}"/>${routePicture.boat
  .map((part) => `<path class="boat" d="${part}"/>`)
  .join(
    '',
  )}<path class="band" d="${routePicture.band}"/><path class="wave" d="${routePicture.wave}"/></svg>`

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

/** A row of a table of amounts. */
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

/**
 * Returns a complete HTML page for a client, without scripts.
 * @param body HTML
 * @param formAction the URLs that the page's form may lead to, for the content security policy
 */
export const clientPage = (
  { businessName, address, vatNumber, contactEmail, contactPhone }: Seller,
  title: string,
  body: string,
  formAction = "'self'",
): HtmlPage => ({
  isFound: true,
  html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${strip}
<header>${mark}${escapeHtml(businessName)}</header>
${withWholeDates(body)}
</main>
<footer>${[
    businessName,
    address.replaceAll('\n', ', ').replaceAll(/ (?=\d)/g, '\u00a0'),
    vatNumber && `VAT\u00a0number\u00a0${vatNumber}`,
    // Keep the phone number on one line.
    contactPhone.replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    .map((detail) => `<span>${escapeHtml(detail)}</span>`)
    .join('\n')}${
    contactEmail ? `\n<a href="${mailto(contactEmail)}">${escapeHtml(contactEmail)}</a>` : ''
  }</footer>
</body>
</html>
`,
  contentSecurityPolicy: [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    "font-src 'self'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
})
