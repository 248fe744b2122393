import { setAvailability } from '@synapse/shared/availability/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { answerQuote, deleteQuote, sendQuote, withdrawQuote } from '@synapse/shared/quote/contract'
import fc from 'fast-check'
import { company, invoiceRequester } from '../support/actors/invoice-requests.ts'
import { quoteFactory } from '../support/actors/quotes.ts'
import { attempt, bookingStep, invoiceStep, itemIndex, pick, step, todayOf } from './step.ts'

const answer = fc.constantFrom('accepted' as const, 'declined' as const)

/** Quotes, invoices by e-mail and days off. */
export const officeSteps = {
  closeDay: step(
    { days: fc.nat({ max: 4 }), isAvailable: fc.boolean() },
    ({ world, operator }, { days, isAvailable }) => {
      const date = Temporal.PlainDate.from(todayOf(world)).add({ days }).toString()
      return attempt(operator.call(setAvailability, { input: { date, isAvailable } }))
    },
  ),
  draftQuote: step({}, async ({ world, operator, clientId }) => {
    const validUntil = Temporal.PlainDate.from(todayOf(world)).add({ days: 30 }).toString()
    await attempt(quoteFactory(operator).draft({ clientId, validUntil }))
  }),
  sendQuote: step(
    { itemIndex, isDouble: fc.boolean() },
    async (business, { itemIndex, isDouble }) => {
      const { world, operator } = business
      const quote = pick(
        await world.db('quotes').whereNull('quoteNumber').orderBy(['createdAt', 'id']),
        itemIndex,
      )
      if (!quote) return
      const { id, version } = quote
      const send = () => attempt(operator.call(sendQuote, { params: { id }, input: { version } }))
      await Promise.all(isDouble ? [send(), send()] : [send()])
    },
  ),
  deleteQuote: step({ itemIndex }, async ({ world, operator }, { itemIndex }) => {
    const draft = pick(
      await world.db('quotes').whereNull('quoteNumber').orderBy(['createdAt', 'id']),
      itemIndex,
    )
    if (draft) await attempt(operator.call(deleteQuote, { params: { id: draft.id } }))
  }),
  answerQuote: step({ itemIndex, answer }, async ({ world, operator }, { itemIndex, answer }) => {
    const quote = pick(await world.db('quotes').orderBy(['createdAt', 'id']), itemIndex)
    if (!quote) return
    await attempt(operator.call(answerQuote, { params: { id: quote.id }, input: { answer } }))
  }),
  withdrawQuote: step({ itemIndex }, async ({ world, operator }, { itemIndex }) => {
    const quote = pick(await world.db('quotes').orderBy(['createdAt', 'id']), itemIndex)
    if (quote) await attempt(operator.call(withdrawQuote, { params: { id: quote.id } }))
  }),
  requestInvoice: bookingStep({}, async ({ world }, booking) => {
    const { pathOf, post } = invoiceRequester(world)
    const path = await pathOf(booking)
    if (!path.startsWith('/invoice-request/')) return
    const { status } = await post(path, { ...company, vatNumber: '' })
    if (status >= 500) throw new Error(`The invoice request was answered with ${status}.`)
  }),
  mailInvoice: invoiceStep({}, ({ operator }, { id }) => {
    const input = { to: 'office@xatt.example', message: 'Here it is.' }
    return attempt(operator.call(mailInvoice, { params: { id }, input }))
  }),
}
