import { linkSignature } from '@synapse/api/core/signed-link'
import { changeGuests } from '@synapse/shared/booking/contract'
import { createClient, listClients } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { draftBookingInvoice, readInvoiceRequest } from '@synapse/shared/invoice/booking-contract'
import { erasePersonalData } from '@synapse/shared/student/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { company, invoiceRequestActions } from '#support/actors/invoice-requests.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { expectPrivatePage } from '#support/expectations/expect-private-page.ts'
import { focusedFields } from '#support/readers/served-pages.ts'

const { world, operator, invoices } = useInvoices()
const { addRefundTodo, refund } = refundActions({ world, operator })
const { pathOf, read, post } = invoiceRequestActions({ world })

type Booked = Awaited<ReturnType<typeof world.book>>

const requestOf = async ({ id }: Pick<Booked, 'id'>) =>
  (await operator.call(readInvoiceRequest, { params: { id } })).request
const invoiceOf = ({ id }: Pick<Booked, 'id'>) =>
  operator.call(draftBookingInvoice, { params: { id } })
const mailsOf = async ({ studentEmail }: Booked) =>
  (await world.mail.messages({ to: studentEmail })).filter(({ subject }) =>
    /^(Invoice|Credit note) /.test(subject),
  )

describe('a student who requests an invoice', () => {
  test('creates one task and triggers one notification, even after requesting twice', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    const before = await read(path)
    expect(before.status).toBe(200)
    expect(before.text).toContain('€60.00')
    expect(before.text).not.toContain(booking.studentEmail)
    expect(before.text).toContain('href="/">Return to Website</a>')
    for (let times = 0; times < 2; times++) {
      world.clock.advance({ minutes: times })
      const asked = await post(path, company)
      expect(asked.status).toBe(303)
      expect(asked.headers.get('Location')).toBe(path)
    }
    const { text } = await read(path)
    expect(text).toContain('You requested it on Monday 1 February 2027')
    expect(text).toContain('value="Borg &amp; Sons &lt;Ltd&gt;"')
    expect(text).not.toContain(booking.studentEmail)
    const askedAt = '2027-02-01T09:00:00.000Z'
    expect(await requestOf(booking)).toMatchObject({ ...company, vatNumber: 'MT12345634', askedAt })
    await world.finishJobs()
    const todos = await operator.call(listTodos)
    expect(todos.map(({ title, relatedBookingId }) => [title, relatedBookingId])).toEqual([
      ['Create the invoice requested by Maria Borg', booking.id],
    ])
    const notices = await world.mail.messages({ to: 'hello@synapse-ai.example' })
    expect(notices.map(({ subject }) => subject).filter((one) => one.includes('invoice'))).toEqual([
      'Maria Borg requested an invoice',
    ])
  })

  test('can correct the details until the invoice is issued', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    const draft = await invoiceOf(booking)
    expect(draft).toMatchObject({
      billToName: 'Borg & Sons <Ltd>',
      billToAddress: '1 Triq il-Kbira\nVictoria\nMalta',
      billToVat: 'MT12345634',
    })
    expect(await operator.call(listClients)).toMatchObject([
      { businessName: 'Borg & Sons <Ltd>', contactPerson: 'Maria Borg', vatNumber: 'MT12345634' },
    ])
    await post(path, { ...company, name: 'Borg Holdings', vatNumber: '' })
    const corrected = { billToName: 'Borg Holdings', billToVat: null }
    expect(await invoices.read(draft.id)).toMatchObject(corrected)
    const { id } = await invoices.issue(draft.id)
    expect((await post(path, company)).status).toBe(409)
    expect(await invoices.read(id)).toMatchObject(corrected)
  })

  test('gets the invoice once it is issued, and a credit note after a refund', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    const { id } = await invoices.issue((await invoiceOf(booking)).id)
    expect(await operator.call(listTodos)).toMatchObject([{ status: 'completed' }])
    await world.finishJobs()
    const [mail, ...more] = await mailsOf(booking)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: expect.stringContaining('202702-001'), count: 1 })
    expect(mail?.text).not.toContain('Amount due')
    expect(mail?.attachments[0]?.content).toBe((await invoices.pdf(id)).pdf)
    expect((await invoices.read(id))?.mailedAt).not.toBeNull()
    const after = await read(path)
    expect(after.text).toContain('Invoice 202702-001 was issued on Monday 1 February 2027 and sent')
    expect(after.text).not.toContain('<form')
    expect((await post(path, company)).status).toBe(409)
    await world.finishJobs(refund((await addRefundTodo(booking)).id))
    expect((await mailsOf(booking)).map(({ subject }) => subject.split(' from')[0])).toEqual(
      expect.arrayContaining(['Invoice 202702-001', 'Credit note CN-202702-001']),
    )
  })

  test('with invalid details sees the form again with the same input', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    for (const [bad, says] of [
      [{ name: ' ' }, 'Please enter who the invoice is for.'],
      [{ address: '' }, 'Please enter the address.'],
      [{ country: '' }, 'Please enter the country.'],
      [{ vatNumber: 'MT12345635' }, 'Check the digits'],
      [{ name: 'x'.repeat(300) }, 'longer than 200'],
    ] as const) {
      const answer = await post(path, { ...company, ...bad })
      expect(answer.status, JSON.stringify(bad)).toBe(400)
      const text = await answer.text()
      expect(text).toContain(says)
      expect(focusedFields(text)).toEqual(Object.keys(bad))
      for (const [name, typed] of Object.entries({ ...company, ...bad }))
        if (typed.trim() && name !== 'name')
          expect(text, JSON.stringify(bad)).toContain(typed.split('\n')[0])
    }
    expect(await requestOf(booking)).toBeNull()
  })

  test('again after the invoice was credited adds another task', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    const { id } = await invoices.issue((await invoiceOf(booking)).id)
    await invoices.credit(id)
    const before = await read(path)
    expect(before.text).toContain('Request an invoice')
    expect(before.text).not.toContain('You requested it')
    for (const name of ['Borg Holdings', 'Borg Group']) await post(path, { ...company, name })
    expect((await read(path)).text).toContain('You requested it on')
    await world.finishJobs()
    const statuses = async () =>
      (await operator.call(listTodos)).map(({ status }) => status).toSorted()
    expect(await statuses()).toEqual(['completed', 'pending'])
    expect(await world.mail.messages({ subject: 'Maria Borg requested an invoice' })).toHaveLength(
      2,
    )
    const second = await invoices.issue((await invoiceOf(booking)).id)
    expect(second.billToName).toBe('Borg Group')
    expect(await statuses()).toEqual(['completed', 'completed'])
  })

  test('sees a later full refund on the page, and the refund completes the task', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    await world.finishJobs(refund((await addRefundTodo(booking)).id))
    const todos = await operator.call(listTodos)
    expect(todos.map(({ title, status }) => [title, status])).toContainEqual([
      'Create the invoice requested by Maria Borg',
      'completed',
    ])
    expect((await read(path)).text).toContain('Your payment was refunded in full')
    expect((await post(path, company)).status).toBe(409)
  })

  test('is matched by e-mail address to a client, whose details stay unchanged', async () => {
    const known = (changes: Partial<BodyOf<typeof createClient>>) =>
      operator.call(createClient, { input: { businessName: 'Known', ...changes } })
    const first = await world.book()
    const byNumber = await known({ vatNumber: 'MT 12345634' })
    await known({ email: first.studentEmail, vatNumber: 'MT20114515' })
    const before = await operator.call(listClients)
    await post(await pathOf(first), company)
    const { clientId } = await invoiceOf(first)
    expect(before.map(({ id }) => id)).not.toContain(clientId)
    expect(clientId).not.toBe(byNumber.id)

    const second = await world.book()
    const byMail = await known({ email: second.studentEmail })
    await post(await pathOf(second), { ...company, vatNumber: 'DE123456789' })
    expect(await invoiceOf(second)).toMatchObject({
      clientId: byMail.id,
      billToAddress: '1 Triq il-Kbira\nVictoria\nMalta',
      billToVat: 'DE123456789',
    })

    const third = await world.book()
    await known({ email: third.studentEmail })
    const both = await known({ email: third.studentEmail, vatNumber: 'MT 12345634' })
    await post(await pathOf(third), company)
    expect((await invoiceOf(third)).clientId).toBe(both.id)

    const clients = await operator.call(listClients)
    expect(clients).toHaveLength(6)
    for (const one of [...before, byMail, both])
      expect(clients.find(({ id }) => id === one.id)).toMatchObject({
        businessName: 'Known',
        vatNumber: one.vatNumber,
        address: null,
      })
  })
})

describe('the invoice request page', () => {
  test('is private, blocks injected scripts, and hides the details after a day', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    // Mailboxes and logs still contain links to the page.
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
    // Earlier versions also sent the old URL to the corrected address.
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
