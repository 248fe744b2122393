import { createHash } from 'node:crypto'
import { contactOf } from '@synapse/shared/business/contact'
import type { Business } from '@synapse/shared/business/contract'
import { customProperties, fonts, palettes, radiusPx } from '@synapse/shared/design-tokens'
import { escapeHtml } from '@synapse/shared/html'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { quoteState, quoteTotals } from '@synapse/shared/quote/quote'
import { formatDayYear, maltaDate } from '@synapse/shared/time'
import { readBusiness } from '#business/model'
import { Client } from '#client/model'
import type { Context } from '#context'
import { fromTimestamp } from '#db/instant'
import { hashSecret } from '#operator/hash-secret'
import { Quote } from '#quote/model'

/** A page as it is sent: whole, with the policy that allows its own style and no more. */
export type QuotePage = { html: string; contentSecurityPolicy: string; isThere: boolean }

/** What was typed and could not be taken, and why. */
export type Correction = { name: string; sentence: string }

/** The page of a quote as it stands now. @param token what stands in its address */
export const openQuotePage = async (
  { db, now, settings }: Pick<Context, 'db' | 'now' | 'settings'>,
  token: string,
  correction?: Correction,
): Promise<QuotePage> => {
  const quote = await Quote.query(db).findOne({ tokenHash: hashSecret(token) })
  const own = await readBusiness(db)
  const { businessName, address, vatNumber, vatRegime } = own
  const contact = contactOf(own, settings.contact)
  const business = { businessName, address, vatNumber, vatRegime, ...contact }
  if (!quote)
    return pageOf(
      business,
      'There is no such quote',
      'Perhaps the link was copied only in part: please open it from the e-mail once more.',
      false,
    )
  const today = maltaDate(now()).toString()
  const state = quoteState(quote, today)
  if (state === 'withdrawn')
    return pageOf(
      business,
      'This quote was withdrawn',
      `Quote ${quote.quoteNumber} does not hold any more. If you expected something else, please write to us.`,
    )
  const client = await Client.query(db).findById(quote.clientId).throwIfNotFound()
  const body = `<p class="soft">Quote ${escapeHtml(quote.quoteNumber ?? '')} for ${escapeHtml(client.businessName)}</p>
<h1>${escapeHtml(quote.title)}</h1>
${quote.description ? `<p class="text">${escapeHtml(quote.description)}</p>` : ''}
${linesTable(quote)}
${quote.notes ? `<h2>Notes</h2><p class="text">${escapeHtml(quote.notes)}</p>` : ''}
${state === 'sent' ? answerForm(quote, business, correction) : endOf(quote, state === 'expired')}`
  return sheet(business, `Quote ${quote.quoteNumber}: ${quote.title}`, body)
}

type Seller = Pick<
  Business,
  'businessName' | 'address' | 'vatNumber' | 'vatRegime' | 'contactEmail' | 'contactPhone'
>

const pageOf = (business: Seller, title: string, sentence: string, isThere = true): QuotePage =>
  sheet(
    business,
    title,
    `<h1>${escapeHtml(title)}</h1><p class="text">${escapeHtml(sentence)}</p>`,
    isThere,
  )

const euro = (amount: string) => formatEuro(centsFromEuro(amount))
const day = (date: string) => formatDayYear(Temporal.PlainDate.from(date))

const linesTable = ({ lines, subtotal, total }: Quote): string => {
  const { vatGroups } = quoteTotals(lines)
  const rows = lines.map(
    ({ description, quantity, unitPrice, net }) =>
      `<tr><th scope="row">${escapeHtml(description)}<span class="soft">${escapeHtml(quantity.replace(/\.?0+$/, ''))} × ${euro(unitPrice)}</span></th><td>${euro(net)}</td></tr>`,
  )
  const vat = vatGroups.map(({ vatCategory, vatHundredths, vatCents, vatReason }) =>
    vatCategory === 'standard'
      ? `<tr><th scope="row">VAT ${vatHundredths / 100}%</th><td>${formatEuro(vatCents)}</td></tr>`
      : `<tr><th scope="row">No VAT<span class="soft">${escapeHtml(vatReason)}</span></th><td>${formatEuro(0)}</td></tr>`,
  )
  return `<table>
<thead><tr><th scope="col">What you get</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot><tr><th scope="row">Net</th><td>${euro(subtotal)}</td></tr>${vat.join('')}
<tr class="total"><th scope="row">Total</th><td>${euro(total)}</td></tr></tfoot>
</table>`
}

const answerForm = (
  { validUntil, total }: Quote,
  { businessName }: Seller,
  correction: Correction | undefined,
): string => `<form method="post">
<h2>Your answer</h2>
<p>This quote is valid until <strong>${day(validUntil)}</strong>. Accepting orders what is listed above for ${euro(total)}; ${escapeHtml(businessName)} then gets in touch with you.</p>
<label for="name">Your name</label>
<input id="name" name="name" autocomplete="name" required maxlength="120" value="${escapeHtml(correction?.name ?? '')}"${correction ? ' aria-invalid="true" aria-describedby="wrong"' : ''}>
${correction ? `<p id="wrong" class="wrong">${escapeHtml(correction.sentence)}</p>` : ''}
<div class="buttons"><button name="answer" value="accepted">Accept the quote</button><button name="answer" value="declined" class="second">Decline</button></div>
</form>`

/** What is told where nothing can be answered any more. */
const endOf = ({ status, answeredAt, answeredBy, validUntil }: Quote, isExpired: boolean) => {
  if (isExpired)
    return `<div class="end" role="status"><h2>This quote has expired</h2><p>It was valid until ${day(validUntil)}. Please write to us if you would like a new one.</p></div>`
  const on = answeredAt ? ` on ${day(maltaDate(fromTimestamp(answeredAt)).toString())}` : ''
  const by = answeredBy ? ` by ${escapeHtml(answeredBy)}` : ''
  const next =
    status === 'accepted'
      ? 'Thank you! We get in touch with you soon.'
      : 'Thank you for telling us. Should you change your mind, please write to us.'
  return `<div class="end" data-status="${status}" role="status"><h2>This quote was ${status}</h2><p>It was ${status}${on}${by}. ${next}</p></div>`
}

const colours = (palette: (typeof palettes)['light' | 'dark']) =>
  customProperties(palette)
    .map(([name, colour]) => `${name}:${colour}`)
    .join(';')

const style = `:root{color-scheme:light dark;${colours(palettes.light)};background:var(--paper);color:var(--ink)}
@media(prefers-color-scheme:dark){:root{${colours(palettes.dark)}}}
*{box-sizing:border-box}
body{margin:0;padding:32px 16px 64px;font:17px/1.6 ${fonts.sans};overflow-wrap:anywhere}
header,main,footer{max-width:640px;margin:0 auto}
header{font:600 20px/1.3 ${fonts.serif};margin-bottom:20px}
.isles{display:inline-block;vertical-align:2px;margin-right:12px}
main{background:var(--raised);border:1px solid var(--line);border-radius:${radiusPx}px;padding:clamp(20px,6vw,40px)}
h1,h2{font-family:${fonts.serif};font-weight:600;line-height:1.25;text-wrap:balance}
h1{font-size:clamp(1.6rem,6vw,2.1rem);margin:0 0 16px}
h2{font-size:1.25rem;margin:0 0 8px}
p{margin:0 0 16px}
.text{white-space:pre-line}
.soft,footer{color:var(--ink-soft);font-size:.9375rem}
p.soft{margin-bottom:4px}
span.soft{display:block}
table{width:100%;border-collapse:collapse;margin:24px 0 32px;font-variant-numeric:tabular-nums}
th,td{padding:10px 0;border-bottom:1px solid var(--line);vertical-align:top}
th{font-weight:400;text-align:left;padding-right:16px}
td,thead th:last-child{text-align:right;white-space:nowrap;padding-right:0}
thead th{color:var(--ink-soft);font-size:.9375rem}
tfoot tr:not(.total) :is(th,td){border:0;padding:6px 0}
tfoot tr:first-child :is(th,td){padding-top:12px}
.total :is(th,td){font-weight:700;border:0;border-top:2px solid var(--ink)}
form,.end{border-top:1px solid var(--line);padding-top:24px;margin-top:32px}
.end p{margin:0}
.end[data-status=accepted] h2{color:var(--success)}
label{display:block;font-weight:600;margin-bottom:4px}
input{width:100%;font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--line-strong);border-radius:${radiusPx}px;padding:10px 14px}
.wrong{color:var(--danger);margin:6px 0 0}
.buttons{display:flex;flex-wrap:wrap;gap:12px;margin-top:20px}
button{font:600 1rem/1.5 ${fonts.sans};padding:10px 24px;border-radius:${radiusPx}px;border:1px solid var(--accent);background:var(--accent);color:var(--on-accent);cursor:pointer}
button:hover{background:var(--accent-hover);border-color:var(--accent-hover)}
.second{background:transparent;color:var(--ink);border-color:var(--line-strong)}
.second:hover{background:var(--sunken);border-color:var(--ink)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
footer{margin-top:20px}
a{color:var(--accent)}
@media print{form{display:none}main{border:0;padding:0}}`

/** The islands that are joined by lines, as in the mails. */
const islands =
  '<svg class="isles" width="60" height="10" viewBox="0 0 60 10" aria-hidden="true"><path d="M5 5H55" stroke="var(--accent)" stroke-width="2" stroke-dasharray="2 3"/><circle cx="5" cy="5" r="4.5" fill="var(--accent)"/><circle cx="30" cy="5" r="4.5" fill="var(--warm)"/><circle cx="55" cy="5" r="4.5" fill="var(--accent)"/></svg>'

const sheet = (
  { businessName, address, vatNumber, vatRegime, contactEmail, contactPhone }: Seller,
  title: string,
  body: string,
  isThere = true,
): QuotePage => ({
  isThere,
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
<header>${islands}${escapeHtml(businessName)}</header>
<main>
${body}
</main>
<footer>${[
    businessName,
    address.replaceAll('\n', ', '),
    vatNumber && vatRegime !== 'not_registered' ? `VAT number ${vatNumber}` : '',
    // A number is not read on the next line.
    contactPhone.replaceAll(' ', '\u00a0'),
  ]
    .filter(Boolean)
    .map(escapeHtml)
    .join(' · ')}${
    contactEmail
      ? ` · <a href="mailto:${escapeHtml(encodeURI(contactEmail))}">${escapeHtml(contactEmail)}</a>`
      : ''
  }</footer>
</body>
</html>
`,
  contentSecurityPolicy: [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
})
