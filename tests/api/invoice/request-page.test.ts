import { linkSignature } from '@synapse/api/core/signed-link'
import { changeGuests } from '@synapse/shared/booking/contract'
import { readInvoiceRequest } from '@synapse/shared/invoice/booking-contract'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { company, invoiceRequestActions } from '#support/actors/invoice-requests.ts'
import { expectPrivatePage } from '#support/expectations/expect-private-page.ts'

const { world, operator, invoices } = useInvoices()
const { pathOf, read, post } = invoiceRequestActions({ world })

type Booked = Awaited<ReturnType<typeof world.book>>

const requestOf = async ({ id }: Pick<Booked, 'id'>) =>
  (await operator.call(readInvoiceRequest, { params: { id } })).request

describe('the invoice request page', () => {
  test('is private, blocks injected scripts, and hides the details after a day', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    // Links to the page remain in mailboxes and logs, so after a while it hides the address.
    world.clock.set('2027-02-02T10:00:00Z')
    const page = await read(path)
    expect(page.text).toContain('You requested it on')
    expect(page.text).not.toContain('Triq il-Kbira')
    expectPrivatePage(page)
  })

  test('has a URL that can’t be guessed', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    const token = path.slice('/invoice-request/'.length)
    const forged = Buffer.concat([
      Buffer.from(booking.id.replaceAll('-', ''), 'hex'),
      Buffer.alloc(16),
    ]).toString('base64url')
    const end = token.at(-1) === 'A' ? 'B' : 'A'
    for (const other of [
      forged,
      `${token}x`,
      token.slice(0, -1),
      `${token.slice(0, -1)}${end}`,
      'x',
      '%25',
    ]) {
      expect((await read(`/invoice-request/${other}`)).status, other).toBe(404)
      expect((await post(`/invoice-request/${other}`, company)).status, other).toBe(404)
    }
    expect(await requestOf(booking)).toBeNull()
  })

  test('has a URL that stops working when the student’s address is corrected or erased', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    const mark = linkSignature(world.context.settings.appSecret, 'invoice-request', booking.id)
    const bytes = [Buffer.from(booking.id.replaceAll('-', ''), 'hex'), mark.subarray(0, 16)]
    const former = `/invoice-request/${Buffer.concat(bytes).toString('base64url')}`
    for (const one of [path, former]) expect((await read(one)).status, one).toBe(200)
    const { studentName, participantEmails } = booking
    const right = 'right@example.com'
    const input = { studentName, participantEmails, studentEmail: right, calendarEmail: right }
    const params = { id: booking.id }
    await world.finishJobs(operator.call(changeGuests, { params, input }))
    for (const one of [path, former]) {
      expect((await read(one)).status, one).toBe(404)
      expect((await post(one, company)).status, one).toBe(404)
    }
    expect(await requestOf(booking)).toBeNull()
    const renewed = await pathOf({ studentEmail: right })
    expect((await read(renewed)).status).toBe(200)
    world.clock.set(booking.start.add({ hours: 3 }))
    await world.finishJobs(
      operator.call(erasePersonalData, { params: { email: booking.studentEmail } }),
    )
    for (const one of [path, former]) expect((await read(one)).status, one).toBe(404)
    // Earlier versions of the app also sent the old URL to the corrected address.
    await world.db('bookingEvents').where({ kind: 'guests_changed' }).update({ at: '2026-11-01' })
    expect((await read(former)).status).toBe(200)
    expect((await read(path)).status).toBe(404)
    await world.finishJobs(operator.call(erasePersonalData, { params: { email: right } }))
    expect((await read(former)).status).toBe(404)
  })

  test('is linked from the success page of a paid booking for half an hour', async () => {
    const { checkoutSessionId } = await world.paidCheckout()
    const look = (session_id = checkoutSessionId) => world.successPage(session_id)
    const unpaid = await world.checkout()
    expect((await look(unpaid.checkoutSessionId)).invoiceLink).toBeNull()
    const { invoiceLink } = await look()
    expect((await read(new URL(invoiceLink ?? '').pathname)).status).toBe(200)
    world.clock.advance({ minutes: 30 })
    expect((await look()).invoiceLink).toBeNull()
  })
})

test('the invoice request page shows the website at the top, and the business and the terms in the footer', async () => {
  await invoices.setBusiness({ businessName: 'Ċensu’s Studio' })
  const headAndFoot = async (booking: Booked) => {
    const { text } = await read(await pathOf(booking))
    return [/<header>.*<\/header>/, /<footer>.*<\/footer>/s].map((part) => part.exec(text)?.[0])
  }
  const { slug: website } = await world.make.website()
  const [head, foot] = await headAndFoot(await world.book({ website }))
  expect(head).toMatch(/fill="#7c3aed".*Night School/)
  expect(foot).toContain('Ċensu’s Studio')
  for (const page of ['terms', 'privacy']) expect(foot).toContain(`href="/${page}/${website}"`)
  const [builtInHead, builtInFoot] = await headAndFoot(await world.book())
  expect(builtInHead).toMatch(/<\/svg>Synapse AI</)
  expect(builtInFoot).toContain('href="/terms"')
})
