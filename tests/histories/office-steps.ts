import { setAvailability } from '@synapse/shared/availability/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { closeQuarter, listQuarters, reopenQuarter } from '@synapse/shared/quarter/contract'
import { answerQuote, deleteQuote, sendQuote, withdrawQuote } from '@synapse/shared/quote/contract'
import { endOfDay } from '@synapse/shared/time'
import fc from 'fast-check'
import {
  bookingStep,
  invoiceStep,
  jumpTo,
  quoteDraftStep,
  quoteStep,
  step,
  throwIfFailed,
  todayOf,
  undefinedIfRefused,
} from '#histories/step.ts'
import { company, invoiceRequestActions } from '#support/actors/invoice-requests.ts'
import { quoteActions } from '#support/actors/quotes.ts'

const answer = fc.constantFrom('accepted', 'declined')

/** Steps for quotes, e-mailed invoices, days off and quarters. */
export const officeSteps = {
  closeDay: step(
    { days: fc.nat({ max: 4 }), isAvailable: fc.boolean() },
    ({ world, tryCall }, { days, isAvailable }) => {
      const date = Temporal.PlainDate.from(todayOf(world)).add({ days }).toString()
      return tryCall(setAvailability, { input: { date, isAvailable } })
    },
  ),
  draftQuote: step({}, async ({ world, operator, clientId }) => {
    const validUntil = Temporal.PlainDate.from(todayOf(world)).add({ days: 30 }).toString()
    await undefinedIfRefused(quoteActions({ operator }).draft({ clientId, validUntil }))
  }),
  sendQuote: quoteDraftStep({ isDouble: fc.boolean() }, ({ tryCall }, quote, { isDouble }) => {
    const { id, version } = quote
    const send = () => tryCall(sendQuote, { params: { id }, input: { version } })
    return Promise.all(isDouble ? [send(), send()] : [send()])
  }),
  deleteQuote: quoteDraftStep({}, ({ tryCall }, { id }) =>
    tryCall(deleteQuote, { params: { id } }),
  ),
  answerQuote: quoteStep({ answer }, ({ tryCall }, { id }, { answer }) =>
    tryCall(answerQuote, { params: { id }, input: { answer } }),
  ),
  withdrawQuote: quoteStep({}, ({ tryCall }, { id }) => tryCall(withdrawQuote, { params: { id } })),
  requestInvoice: bookingStep({}, async ({ world }, booking) => {
    const { pathOf, post } = invoiceRequestActions({ world })
    // There is no link if the confirmation hasn't arrived or the booking is free.
    const path = await pathOf(booking).catch(() => undefined)
    if (!path) return
    throwIfFailed(await post(path, { ...company, vatNumber: '' }))
  }),
  mailInvoice: invoiceStep({}, ({ tryCall }, { id }) => {
    const input = { to: 'office@xatt.example', message: 'Here it is.' }
    return tryCall(mailInvoice, { params: { id }, input })
  }),
  closeQuarter: step({}, async ({ world, operator, tryCall }) => {
    const { items } = await operator.call(listQuarters)
    const next = items.findLast(({ state }) => state !== 'closed')
    if (!next) return
    await jumpTo(world, endOfDay(next.to))
    const params = { quarter: next.quarter }
    await tryCall(closeQuarter, { params })
  }),
  reopenQuarter: step({}, async ({ operator, tryCall }) => {
    const last = (await operator.call(listQuarters)).items.find(({ canReopen }) => canReopen)
    if (!last) return
    const input = { reason: 'A late bill' }
    await tryCall(reopenQuarter, { params: { quarter: last.quarter }, input })
  }),
}
