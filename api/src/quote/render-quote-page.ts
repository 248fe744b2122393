import type { Seller } from '@synapse/shared/business/seller'
import { pathOf } from '@synapse/shared/contract/call'
import { lineSummary } from '@synapse/shared/invoice/line-table'
import { formatEuro, formatEuroText } from '@synapse/shared/money'
import { readQuotePagePdf } from '@synapse/shared/quote/contract'
import { invoiceLinesOf } from '@synapse/shared/quote/document'
import { quoteState, quoteTotal, quoteTotals } from '@synapse/shared/quote/quote'
import { maxNameLength } from '@synapse/shared/text/person-name'
import { formatDayYear, formatLongDate, maltaDate, maltaDay } from '@synapse/shared/time'
import { vatLabel } from '@synapse/shared/vat/vat'
import { readBusiness } from '#business/model'
import { presentSeller } from '#business/present'
import { Client } from '#client/model'
import {
  amountTable,
  clientPage,
  columnLayout,
  type FormInput,
  formField,
  type HtmlPage,
  pageNotFound,
  plainPage,
  statusLabel,
  summaryList,
} from '#client-page/page'
import type { Context } from '#core/context'
import { escapeHtml } from '#core/html'
import { fromTimestamp } from '#db/columns'
import { findQuoteByToken, type Quote } from '#quote/model'

/** Renders a quote's current page. @param token the secret in the page's URL */
export const renderQuotePage = async (
  { db, now, settings }: Context,
  token: string,
  input?: FormInput,
): Promise<HtmlPage> => {
  const quote = await findQuoteByToken(db, token)
  const own = await readBusiness(db)
  const business = presentSeller(own, settings.contact)
  if (!quote) return pageNotFound(business)
  const today = maltaDay(now())
  const state = quoteState(quote, today)
  if (state === 'withdrawn')
    return plainPage(
      business,
      'This quote was withdrawn',
      `Quote ${quote.quoteNumber} is no longer valid. If you expected something else, please write to us.`,
    )
  const client = await Client.query(db).findById(quote.clientId).throwIfNotFound()
  const isOpen = state === 'sent'
  const { contactPerson, businessName } = client
  const person = contactPerson ? `${contactPerson}, ` : ''
  const intro = `${statusOf(quote, state)}
<p class="soft">Quote ${escapeHtml(quote.quoteNumber ?? '')} for ${escapeHtml(person + businessName)}</p>
<div class="title"><h1>${escapeHtml(quote.title)}</h1><p class="sum">${quoteTotal(quote)}</p></div>
${isOpen ? '<a class="button second jump" href="#answer">Go to your answer</a>' : ''}
${summaryList([['When', state === 'accepted' ? 'To be agreed with you' : '']])}
${isOpen ? '' : closedMessage(quote, state === 'expired')}`
  const pdfPath = pathOf(readQuotePagePdf, { params: { token } })
  const content = `<section><h2>What you get</h2>
${quote.description ? `<p class="text">${escapeHtml(quote.description)}</p>` : ''}
${linesOf(quote)}
<p><a href="${pdfPath}">Download the quote (PDF)</a></p></section>
${quote.notes ? `<section><h2>Notes</h2><p class="text">${escapeHtml(quote.notes)}</p></section>` : ''}`
  const body = isOpen
    ? columnLayout(
        `<div>${intro}</div>`,
        `<div>${content}</div>`,
        answerForm(quote, business, input),
      )
    : intro + content
  return clientPage(business, `Quote ${quote.quoteNumber}: ${quote.title}`, body)
}

const statusOf = ({ validUntil, answeredBy }: Quote, state: ReturnType<typeof quoteState>) => {
  const by = answeredBy ? ` by ${answeredBy}` : ''
  if (state === 'accepted') return statusLabel(`Accepted${by}`, 'good')
  if (state === 'declined') return statusLabel(`Declined${by}`, 'off')
  return state === 'expired'
    ? statusLabel(`Expired on ${formatLongDate(validUntil)}`, 'late')
    : statusLabel(`Valid until ${formatLongDate(validUntil)}`)
}

const linesOf = (quote: Quote): string =>
  amountTable(
    invoiceLinesOf(quote).map((line) => lineSummary(line, false)),
    [
      { label: 'Net', value: formatEuroText(quote.subtotal) },
      ...quoteTotals(quote.lines).vatGroups.map((group) => ({
        ...(group.vatCategory === 'standard'
          ? { label: `${vatLabel(group.vatHundredths)} on ${formatEuro(group.netCents)}` }
          : { label: 'No VAT', details: group.vatReason }),
        value: formatEuro(group.vatCents),
      })),
      { label: 'Total', value: formatEuroText(quote.total), isTotal: true },
    ],
    ['Item', 'Amount'],
  )

const answerForm = (
  quote: Quote,
  { businessName }: Seller,
  { values, wrong }: FormInput = { values: {}, wrong: {} },
): string => `<form method="post" class="panel" id="answer">
<h2>Your answer</h2>
<p>By accepting, you order these items for ${quoteTotal(quote)}. ${escapeHtml(businessName)} will then contact you to agree a date.</p>
<div class="fields">
${formField({ name: 'name', label: 'Your name', attributes: `autocomplete="name" required maxlength="${maxNameLength}"` }, { values, wrong: { name: wrong.name ?? wrong.answer } })}
</div>
<div class="buttons"><button name="answer" value="accepted">Accept the quote</button><button name="answer" value="declined" class="second">Decline</button></div>
</form>`

const closedMessage = (
  { status, answeredAt, answeredBy, validUntil }: Quote,
  isExpired: boolean,
) => {
  if (isExpired)
    return `<div class="end" role="status"><h2>This quote has expired</h2><p>It was valid until ${formatDayYear(validUntil)}. Please write to us if you would like a new one.</p></div>`
  const on = answeredAt ? ` on ${formatDayYear(maltaDate(fromTimestamp(answeredAt)))}` : ''
  const by = answeredBy ? ` by ${escapeHtml(answeredBy)}` : ''
  const next =
    status === 'accepted'
      ? 'Thank you! We’ll be in touch soon.'
      : 'Thank you for letting us know. If you change your mind, please write to us.'
  return `<div class="end" data-status="${status}" role="status"><h2>This quote was ${status}</h2><p>It was ${status}${on}${by}. ${next}</p></div>`
}
