import { randomUUID } from 'node:crypto'
import { cancelBooking } from '@synapse/shared/booking/contract'
import { createBooking } from '@synapse/shared/booking/create-contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import { deleteInvoiceDraft } from '@synapse/shared/invoice/contract'
import { answerQuote, linkQuoteInvoice, listQuotes } from '@synapse/shared/quote/contract'
import { otherId } from '@synapse/shared/quote/quote'
import { refundBooking } from '@synapse/shared/refund/contract'
import { describe, expect, test } from 'vitest'
import { payBooking } from '#support/actors/booking-payments.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { operatorBookingInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { operator } = useWorld()
const { sent } = quoteActions({ operator })

const accepted = async () => {
  const { id } = await sent()
  await operator.call(answerQuote, { params: { id }, input: { answer: 'accepted' } })
  return id
}
const link = (id: string, invoiceId: string) =>
  operator.call(linkQuoteInvoice, { params: { id }, input: { invoiceId } })

describe('a quote', () => {
  test('can be invoiced once, and only if the client accepted it', async () => {
    const { id } = await sent()
    const invoices = invoiceActions({ operator })
    const first = (await invoices.draft()).id
    const second = (await invoices.draft()).id
    await expect(link(id, first)).toBeRefused('wrong_state')
    await operator.call(answerQuote, { params: { id }, input: { answer: 'accepted' } })
    await expect(link(id, randomUUID())).toBeRefused('no_invoice')
    expect((await link(id, first)).invoiceId).toBe(first)
    expect((await link(id, first)).invoiceId).toBe(first)
    await expect(link(id, second)).toBeRefused('invoiced')
    // Once the draft invoice is deleted, another can be created from the quote.
    await operator.call(deleteInvoiceDraft, { params: { id: first } })
    expect((await operator.call(listQuotes)).find((one) => one.id === id)).toMatchObject({
      invoiceId: null,
    })
  })

  test('can be invoiced again once its invoice is credited in full', async () => {
    const id = await accepted()
    const invoices = invoiceActions({ operator })
    await invoices.setBusiness()
    const first = await invoices.issued()
    const second = await invoices.draft()
    await link(id, first.id)
    await expect(link(id, second.id)).toBeRefused('invoiced')
    await invoices.credit(first.id)
    await expect(link(id, randomUUID())).toBeRefused('no_invoice')
    expect((await link(id, second.id)).invoiceId).toBe(second.id)
    await expect(link(id, first.id)).toBeRefused('invoiced')
  })

  test('is charged once, either by its invoice or by its booking', async () => {
    const book = (id: string, price: number) => ({
      input: operatorBookingInput({ id: otherId(id), basePrice: price, finalPrice: price }),
    })
    const booked = await accepted()
    const { booking } = await operator.call(createBooking, book(booked, 60))
    await expect(link(booked, randomUUID())).toBeRefused('booked')
    await payBooking(operator, booking.id, '10')
    await operator.call(cancelBooking, { params: { id: booking.id } })
    await expect(link(booked, randomUUID()), 'the payment was kept').toBeRefused('booked')
    const byHand = { method: 'cash' as const, date: '2027-02-01' }
    await operator.call(refundBooking, {
      params: { id: booking.id },
      input: { amount: '10', remaining: '10', byHand },
    })
    await expect(link(booked, randomUUID())).toBeRefused('no_invoice')

    const invoiced = await accepted()
    const { id } = await invoiceActions({ operator }).draft()
    await link(invoiced, id)
    await expect(operator.call(createBooking, book(invoiced, 60))).toBeRefused('quote_invoiced')
    const free = await operator.call(createBooking, book(invoiced, 0))
    const edit = (basePrice: number) =>
      operator.call(editBooking, {
        params: { id: free.booking.id },
        input: { sessionType: 'individual', basePrice, discountAmount: 0, venue: 'in_person' },
      })
    await expect(edit(60)).toBeRefused('quote_invoiced')
    expect((await edit(0)).booking).toMatchObject({ venue: 'in_person', finalPrice: '0.00' })
  })
})
