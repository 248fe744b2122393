import { sendInvoiceReminders } from '@synapse/api/invoice/jobs'
import { Mail } from '@synapse/api/mail/model'
import { addInvoicePayment, creditInvoice } from '@synapse/shared/invoice/contract'
import { mailInvoice, remindClient } from '@synapse/shared/invoice/mail-contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { changeBusiness } from '#support/actors/change-business.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { closeDispute, openDispute } from '#support/actors/stripe.ts'
import { until } from '#support/run/until.ts'
import { runRetriesNow } from '#support/world/job-queue.ts'

const { world, operator, invoices } = useInvoices({ business: { remindsClients: true } })

const to = 'accounts@xatt.example.com'
/** Issues and sends an invoice that is due on 15 February. */
const sent = async () => {
  const invoice = await invoices.issued()
  await operator.call(mailInvoice, { params: { id: invoice.id }, input: { to, message: '' } })
  await world.finishJobs()
  return invoice
}
const morning = async (day: string) => {
  world.clock.set(`${day}T08:07:00Z`)
  await world.finishJobs(world.run(sendInvoiceReminders))
}
const reminders = async () => world.mail.messages({ to, subject: 'Reminder' })
const remind = (id: string, message = '') =>
  operator.call(remindClient, { params: { id }, input: { to, message } })

test('the invoice e-mail links to the invoice’s page unless these links are switched off or the invoice is paid', async () => {
  const { id, link } = await sent()
  const [mail] = await world.mail.messages({ to })
  expect(mail?.text).toContain(`Pay €35.40 by card:\n${link}`)
  await changeBusiness(operator, { paysByLink: false })
  await operator.call(mailInvoice, { params: { id }, input: { to, message: 'Again' } })
  // The setting that applies is the one at the time of sending.
  await world.finishJobs()
  await changeBusiness(operator, { paysByLink: true })
  await invoices.pay(id, '35.40')
  await operator.call(mailInvoice, { params: { id }, input: { to, message: 'And again' } })
  await world.finishJobs()
  const others = (await world.mail.messages({ to })).filter(({ text }) => /gain/.test(text ?? ''))
  expect(others).toHaveLength(2)
  for (const { text } of others) expect(text).not.toContain('/invoice/')
})

describe('a manual reminder', () => {
  test('states the amount due and the days overdue, with the link and the PDF', async () => {
    const { id, link } = await sent()
    world.clock.set('2027-02-19T09:00:00Z')
    await invoices.pay(id, '5.40')
    await world.finishJobs(remind(id))
    const [mail] = await reminders()
    expect(mail?.subject).toBe(
      'Reminder: invoice 202702-001 from Synapse <b>AI</b> was due on Monday 15 February 2027',
    )
    for (const words of [
      'Total: €35.40',
      'Paid: €5.40',
      '€30.00',
      '4 days',
      `Pay €30.00 by card:\n${link}`,
    ])
      expect(mail?.text).toContain(words)
    expect(mail?.html).not.toContain('<b>AI')
    expect(mail?.attachments).toMatchObject([{ filename: '202702-001.pdf' }])
    expect(await invoices.read(id)).toMatchObject({ reminders: ['2027-02-19T09:00:00.000Z'] })
  })

  test('can be repeated with the operator’s own message', async () => {
    const { id } = await sent()
    world.clock.set('2027-02-19T09:00:00Z')
    await world.finishJobs(remind(id))
    await world.finishJobs(remind(id, 'Dear Rita, did it get lost?'))
    expect(await reminders()).toHaveLength(2)
    expect((await reminders()).some(({ text }) => text?.includes('did it get lost?'))).toBe(true)
    expect((await invoices.read(id))?.reminders).toHaveLength(2)
  })

  test('is sent even if the amount due is too small for a card payment', async () => {
    const { id } = await sent()
    world.clock.set('2027-02-19T09:00:00Z')
    await invoices.pay(id, '35.00')
    await world.finishJobs(remind(id))
    const [mail] = await reminders()
    expect(mail?.text).toContain('€0.40')
    expect(mail?.text).not.toContain('by card')
  })

  test('is refused for an invoice that isn’t overdue, or that is paid or credited', async () => {
    const remind = (id: string) =>
      operator.call(remindClient, { params: { id }, input: { to, message: '' } })
    const [due, credited] = [await invoices.issued(), await invoices.issued()]
    await expect(remind(due.id)).toBeRefused('not_overdue')
    world.clock.set('2027-02-15T20:00:00Z')
    await expect(remind(due.id)).toBeRefused('not_overdue')
    world.clock.set('2027-02-16T09:00:00Z')
    await invoices.pay(due.id, '35.40')
    await expect(remind(due.id)).toBeRefused('not_overdue')
    const reason = { params: { id: credited.id }, input: { reason: 'Wrong' } }
    await operator.call(creditInvoice, reason)
    await expect(remind(credited.id)).toBeRefused('not_overdue')
  })
})

describe('automatic reminders', () => {
  test('are sent once after 3 days and once after 14 days, to the invoice’s recipient', async () => {
    const { id } = await sent()
    await morning('2027-02-17')
    expect(await reminders()).toEqual([])
    await morning('2027-02-18')
    await morning('2027-02-18')
    await morning('2027-02-19')
    expect(await reminders()).toHaveLength(1)
    await morning('2027-03-01')
    await morning('2027-03-02')
    expect(await reminders()).toHaveLength(2)
    expect((await invoices.read(id))?.reminders).toHaveLength(2)
    await morning('2027-04-01')
    expect(await reminders()).toHaveLength(2)
  })

  test('give the client time to pay an invoice that is issued after its due date', async () => {
    const draft = await invoices.draft()
    world.clock.set('2027-03-01T09:00:00Z')
    await invoices.issue(draft.id)
    await operator.call(mailInvoice, { params: { id: draft.id }, input: { to, message: '' } })
    for (const day of ['2027-03-02', '2027-03-17']) await morning(day)
    expect(await reminders()).toEqual([])
    await morning('2027-03-18')
    expect(await reminders()).toHaveLength(1)
  })

  test('are sent only if switched on, and never long after they were due', async () => {
    await sent()
    await changeBusiness(operator, { remindsClients: false })
    await morning('2027-02-18')
    await changeBusiness(operator, { remindsClients: true })
    await morning('2027-06-01')
    expect(await reminders()).toEqual([])
  })

  test('are not sent for paid, credited or disputed invoices', async () => {
    const client = invoicePageActions({ world })
    const [paid, credited, disputed] = [await sent(), await sent(), await sent()]
    await invoices.pay(paid.id, '35.40')
    const reason = { params: { id: credited.id }, input: { reason: 'Wrong' } }
    await operator.call(creditInvoice, reason)
    const session = await client.open(disputed)
    await world.pay({ checkoutSessionId: session })
    const dispute = await openDispute(world, session)
    await morning('2027-02-18')
    expect(await reminders()).toEqual([])
    const wish = { params: { id: disputed.id }, input: { to, message: '' } }
    await expect(operator.call(remindClient, wish)).toBeRefused('with_bank')
    await closeDispute(world, dispute, 'lost')
    await morning('2027-02-19')
    expect(await reminders()).toHaveLength(1)
  })

  test('are sent to the address the invoice was last sent to', async () => {
    const { id } = await sent()
    world.clock.advance({ hours: 1 })
    const latest = 'office@xatt.example.com'
    const again = { params: { id }, input: { to: latest, message: '' } }
    await operator.call(mailInvoice, again)
    const wrong = 'mistyped@xatt.example.com'
    await operator.call(mailInvoice, { params: { id }, input: { to: wrong, message: '' } })
    await world.finishJobs()
    // The mail server rejected this e-mail.
    await world.db('mails').where({ recipient: wrong }).update({ sentAt: null })
    await morning('2027-02-18')
    expect(await reminders()).toEqual([])
    expect(await world.mail.messages({ to: latest, subject: 'Reminder' })).toHaveLength(1)
  })

  test('are not sent if the invoice is paid just before sending', async () => {
    const { id } = await sent()
    world.mail.setFault({ mode: 'refuse-temporarily' })
    world.clock.set('2027-02-18T08:07:00Z')
    await world.run(sendInvoiceReminders)
    await until('The mail server has rejected the e-mail', async () =>
      Boolean((await Mail.query(world.db).findOne({ kind: 'reminder' }))?.lastError),
    )
    await operator.call(addInvoicePayment, {
      params: { id },
      input: { id, amount: '35.40', date: '2027-02-18', method: 'cash', reference: null },
    })
    world.mail.setFault({ mode: 'accept' })
    await runRetriesNow(world.db, '1 day')
    await world.finishJobs()
    expect(await reminders()).toEqual([])
    expect(await invoices.read(id)).toMatchObject({ reminders: [] })
  })
})
