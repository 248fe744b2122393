import { randomUUID } from 'node:crypto'
import { downloadReceipt } from '@synapse/shared/booking/checkout-contract'
import { readBooking, removeBookingPayment } from '@synapse/shared/booking/contract'
import { pathOf } from '@synapse/shared/contract/call'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { closeDispute, dashboardRefund, openDispute } from '#support/actors/stripe.ts'
import { downloadArchive } from '#support/readers/archive.ts'
import { pdfText } from '#support/readers/pdf-text.ts'
import { checkoutSessionIdOf } from '#support/readers/rows.ts'

const { world, operator, invoices } = useInvoices()

type Booking = Awaited<ReturnType<typeof world.book>>

const numbers = async () =>
  (await world.db('receipts').orderBy('number')).map(({ number }) => number)
const receiptsOf = async ({ id }: Pick<Booking, 'id'>) =>
  (await operator.call(readBooking, { params: { id } })).payments.map(({ receipt }) => receipt)
const textOf = async (url: string) => {
  const response = await world.fetch(new URL(url).pathname)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return pdfText(await response.arrayBuffer())
}
const payByHand = async (id: string, amount: string) => {
  const paymentId = randomUUID()
  await payBooking(operator, id, amount, { id: paymentId })
  return paymentId
}

test('receipts and e-mails show the website at the top, and the business with its address', async () => {
  await invoices.setBusiness({ businessName: 'Ċensu’s Studio', address: '14, Triq il-Kbira' })
  const booking = await world.book()
  const [receipt] = await receiptsOf(booking)
  expect(await textOf(receipt?.url ?? '')).toMatch(
    /^Synapse AI\s+Ċensu’s Studio\s+14, Triq il-Kbira/,
  )
  const [mail] = await world.mail.messages({ to: booking.studentEmail, subject: 'Confirmed: ' })
  expect(mail?.html).toMatch(/class="band".*&nbsp;&nbsp;Synapse AI</)
  expect(mail?.html).toContain('>Ċensu’s Studio<br>14, ')
})

test('every booking payment gets a receipt with the next number of the year', async () => {
  const booking = await world.book({ studentName: 'Maria Borg' })
  await world.book({ studentName: 'Karl Zammit' })
  expect(await numbers()).toEqual(['R-2027-00001', 'R-2027-00002'])
  const [receipt] = await receiptsOf(booking)
  expect(receipt).toMatchObject({ number: 'R-2027-00001', isVoid: false })
  const text = await textOf(receipt?.url ?? '')
  for (const words of [
    'Receipt',
    'R-2027-00001',
    'Maria Borg',
    'AI masterclass, Individual (1 person), 2 hours',
    'Payment method Card',
    '€60.00',
    'VAT 18%',
    '€9.15',
  ])
    expect(text).toContain(words)

  const [mail] = await world.mail.messages({ to: booking.studentEmail, subject: 'Confirmed: ' })
  expect(mail?.text).toContain(receipt?.url)
  const session_id = checkoutSessionIdOf(await world.booking(booking.id))
  const shown = await world.successPage(session_id)
  expect(shown.receipts).toEqual([{ number: 'R-2027-00001', amount: '60.00' }])
  const ofOther = { params: { session_id, number: 'R-2027-00002' } }
  await expect(world.call(downloadReceipt, ofOther)).toBeRefused('unknown')
  const opened = await world.fetch(pathOf(downloadReceipt, ofOther), {
    headers: { Accept: 'text/html,*/*;q=0.8' },
  })
  expect([opened.status, await opened.text()]).toEqual([
    404,
    expect.stringContaining('Page not found'),
  ])

  world.clock.advance({ hours: 24 * 365 })
  await world.book()
  expect((await numbers()).at(-1)).toBe('R-2028-00001')
})

test('a receipt shows the VAT rate of the payment date, even after a new VAT registration', async () => {
  await invoices.setBusiness({ vatRegime: 'article_11', vatRegimeFrom: '2027-01-01' })
  world.clock.set('2027-02-02T10:00:00Z')
  await invoices.setBusiness({ vatRegime: 'article_10', vatRegimeFrom: '2027-02-02' })
  const booking = await world.make.completedBooking({ source: 'operator', finalPrice: '60.00' })
  await payByHand(booking.id, '60.00')
  const [receipt] = await receiptsOf(booking)
  expect(await textOf(receipt?.url ?? '')).not.toContain('VAT 18%')
})

test('payments made at the same moment get consecutive receipt numbers', async () => {
  const booking = await world.make.completedBooking({ source: 'operator', finalPrice: '60.00' })
  await expect(payByHand(booking.id, '60.01')).rejects.toThrow()
  await payByHand(booking.id, '20.00')
  await Promise.all([payByHand(booking.id, '10.00'), payByHand(booking.id, '30.00')])
  expect(await numbers()).toEqual(['R-2027-00001', 'R-2027-00002', 'R-2027-00003'])
})

test('a receipt is void but keeps its number once its payment is fully refunded or removed', async () => {
  const booking = await world.book()
  await dashboardRefund(world, checkoutSessionIdOf(booking), 2_000)
  const [receipt] = await receiptsOf(booking)
  expect(receipt?.isVoid).toBe(false)
  expect(await textOf(receipt?.url ?? '')).toContain('−€20.00')
  await dashboardRefund(world, checkoutSessionIdOf(booking), 4_000)
  expect(await receiptsOf(booking)).toMatchObject([{ isVoid: true }])
  expect(await textOf(receipt?.url ?? '')).toContain(
    'This receipt is void: the payment was refunded.',
  )

  const other = await world.make.completedBooking({ source: 'operator', finalPrice: '60.00' })
  const paymentId = await payByHand(other.id, '60.00')
  const [own] = await receiptsOf(other)
  await operator.call(removeBookingPayment, { params: { id: other.id, paymentId } })
  expect(await textOf(own?.url ?? '')).toContain('void: the payment was recorded by mistake.')
  await expect(world.db('receipts').delete()).rejects.toThrow('receipts cannot be changed')
  await payByHand(other.id, '60.00')
  expect((await numbers()).at(-1)).toBe('R-2027-00003')

  const archive = await downloadArchive(operator, { from: '2027-01-01', to: '2027-12-31' })
  const { lines } = archive.table('Booking receipts.csv')
  expect(
    lines.slice(0, 3).map(([number, , , , method, , , status]) => [number, method, status]),
  ).toEqual([
    ['R-2027-00001', 'card', 'void'],
    ['R-2027-00002', 'cash', 'void'],
    ['R-2027-00003', 'cash', 'valid'],
  ])
})

test('a receipt is void once a dispute about its payment is lost', async () => {
  const booking = await world.book()
  const dispute = await openDispute(world, checkoutSessionIdOf(booking))
  const [receipt] = await receiptsOf(booking)
  expect(receipt?.isVoid).toBe(false)
  await closeDispute(world, dispute, 'lost')
  expect(await receiptsOf(booking)).toMatchObject([{ isVoid: true }])
  expect(await textOf(receipt?.url ?? '')).toContain(
    'This receipt is void: the payment was lost in a dispute.',
  )
})

test('an issued invoice replaces earlier receipts, and prevents later ones', async () => {
  const booking = await world.make.completedBooking({ source: 'operator', finalPrice: '60.00' })
  await payByHand(booking.id, '20.00')
  const { id } = await operator.call(draftBookingInvoice, { params: { id: booking.id } })
  const { invoiceNumber } = await invoices.issue(id)
  await payByHand(booking.id, '40.00')
  const receipts = await receiptsOf(booking)
  expect(receipts).toContain(null)
  const first = receipts.find((receipt) => receipt !== null)
  expect(await textOf(first?.url ?? '')).toContain(
    `Invoice ${invoiceNumber} replaces this receipt.`,
  )
})

test('no receipts are issued if they are switched off, or before the business has a name and address', async () => {
  await invoices.setBusiness({ givesReceipts: false })
  await world.book()
  await invoices.setBusiness({ givesReceipts: true, address: '' })
  const booking = await world.book()
  expect(await numbers()).toEqual([])
  expect(await receiptsOf(booking)).toEqual([null])
  const [mail] = await world.mail.messages({ to: booking.studentEmail })
  expect(mail?.text).not.toContain('receipt')
})
