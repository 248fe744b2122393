import { createClient, listClients } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { draftBookingInvoice, readInvoiceRequest } from '@synapse/shared/invoice/booking-contract'
import { deleteTodo, listTodos } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { company, invoiceRequestActions } from '#support/actors/invoice-requests.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { focusedFields } from '#support/readers/served-pages.ts'

const { world, operator, invoices } = useInvoices()
const { addRefundTodo, processTask } = refundActions({ world, operator })
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
    await world.finishJobs(processTask((await addRefundTodo(booking)).id))
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
    world.clock.advance({ minutes: 1 })
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

  test('is shown the earlier request, and adds no new task, if the operator has deleted the task', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    await world.finishJobs()
    for (const { id } of await operator.call(listTodos))
      await operator.call(deleteTodo, { params: { id } })
    expect((await read(path)).text).toContain('You requested it on Monday 1 February 2027')
    world.clock.advance({ hours: 24 })
    await world.finishJobs(post(path, { ...company, name: 'Borg Group' }))
    const askedAt = '2027-02-01T09:00:00.000Z'
    expect(await requestOf(booking)).toMatchObject({ name: 'Borg Group', askedAt })
    expect(await operator.call(listTodos)).toEqual([])
  })

  test('sees a later full refund on the page, and the refund completes the task', async () => {
    const booking = await world.book()
    const path = await pathOf(booking)
    await post(path, company)
    await world.finishJobs(processTask((await addRefundTodo(booking)).id))
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
