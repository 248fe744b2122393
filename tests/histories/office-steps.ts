import { setAvailability } from '@synapse/shared/availability/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { answerQuote, deleteQuote, sendQuote, withdrawQuote } from '@synapse/shared/quote/contract'
import fc from 'fast-check'
import {
  bookingStep,
  invoiceStep,
  quoteDraftStep,
  quoteStep,
  step,
  todayOf,
  undefinedIfRefused,
} from '#histories/step.ts'
import { company, invoiceRequestActions } from '#support/actors/invoice-requests.ts'
import { quoteActions } from '#support/actors/quotes.ts'

const answer = fc.constantFrom('accepted', 'declined')

/** Steps about quotes, invoices by e-mail and days off. */
export const officeSteps = {
  closeDay: step(
    { days: fc.nat({ max: 4 }), isAvailable: fc.boolean() },
    ({ world, operator }, { days, isAvailable }) => {
      const date = Temporal.PlainDate.from(todayOf(world)).add({ days }).toString()
      return undefinedIfRefused(operator.call(setAvailability, { input: { date, isAvailable } }))
    },
  ),
  draftQuote: step({}, async ({ world, operator, clientId }) => {
    const validUntil = Temporal.PlainDate.from(todayOf(world)).add({ days: 30 }).toString()
    await undefinedIfRefused(quoteActions({ operator }).draft({ clientId, validUntil }))
  }),
  sendQuote: quoteDraftStep({ isDouble: fc.boolean() }, ({ operator }, quote, { isDouble }) => {
    const { id, version } = quote
    const send = () =>
      undefinedIfRefused(operator.call(sendQuote, { params: { id }, input: { version } }))
    return Promise.all(isDouble ? [send(), send()] : [send()])
  }),
  deleteQuote: quoteDraftStep({}, ({ operator }, { id }) =>
    undefinedIfRefused(operator.call(deleteQuote, { params: { id } })),
  ),
  answerQuote: quoteStep({ answer }, ({ operator }, { id }, input) =>
    undefinedIfRefused(operator.call(answerQuote, { params: { id }, input })),
  ),
  withdrawQuote: quoteStep({}, ({ operator }, { id }) =>
    undefinedIfRefused(operator.call(withdrawQuote, { params: { id } })),
  ),
  requestInvoice: bookingStep({}, async ({ world }, booking) => {
    const { pathOf, post } = invoiceRequestActions({ world })
    // A confirmation that hasn't arrived, or whose booking is free, has no link.
    const path = await pathOf(booking).catch(() => undefined)
    if (!path) return
    const { status } = await post(path, { ...company, vatNumber: '' })
    if (status >= 500) throw new Error(`The invoice request was answered with ${status}.`)
  }),
  mailInvoice: invoiceStep({}, ({ operator }, { id }) => {
    const input = { to: 'office@xatt.example', message: 'Here it is.' }
    return undefinedIfRefused(operator.call(mailInvoice, { params: { id }, input }))
  }),
}
