import { randomUUID } from 'node:crypto'
import { sendInvoice } from '@synapse/api/invoice/jobs'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { changeBusiness } from '#support/actors/change-business.ts'
import { until } from '#support/run/until.ts'

const { world, operator, invoices } = useInvoices()

const to = 'accounts@xatt.example.com'
const mail = (id: string, message = '') =>
  operator.call(mailInvoice, { params: { id }, input: { to, message } })
const send = (id: string, input = { to, message: '' }) =>
  operator.call(mailInvoice, { params: { id }, input })
const arrived = () => world.mail.messages({ to })

describe('an invoice e-mail', () => {
  test('attaches the PDF, escapes HTML and directs replies to the tutor', async () => {
    const evil = '<img src=x onerror=alert(1)> & "co"'
    const { id } = await invoices.issued({ billToName: evil })
    const message = `Thank you.\nSee you in March. ${evil}`
    await world.finishJobs(mail(id, message))
    const [one, ...others] = await arrived()
    expect(others).toEqual([])
    expect(one).toMatchObject({
      subject: 'Invoice 202702-001 from Synapse <b>AI</b>',
      replyTo: ['Rita Vella <rita@example.com>'],
      attachments: [
        {
          filename: '202702-001.pdf',
          mimeType: 'application/pdf',
          disposition: 'attachment',
          content: (await invoices.pdf(id)).pdf,
        },
      ],
    })
    expect(one?.text).toContain('Thank you.\nSee you in March.')
    expect(one?.text).toContain('Your invoice is attached as a PDF.')
    expect(one?.text).toMatch(
      /\n12 Triq il-Merkanti, Valletta\nVAT.number.MT10000034\nTerms and refunds: \S+\/terms\n+$/,
    )
    expect(one?.text).toMatch(/^€35\.40 due by 15 February 2027\n\nInvoice 202702-001 for /)
    // The e-mail omits the amount due if it equals the total.
    expect(one?.text).toMatch(
      /€30\.00\nNet: €30\.00\nVAT 18% on €30\.00: €5\.40\nTotal: €35\.40\n\n/,
    )
    expect(one?.html).toContain('Thank you.<br>See you in March. &lt;img src=x onerror=alert(1)')
    expect(one?.html).toContain('Synapse &lt;b&gt;AI&lt;/b&gt;')
    expect(one?.html).not.toMatch(/<img|<b>/)
    expect(one?.headers.filter(({ name }) => name === 'To')).toHaveLength(1)
    expect(await invoices.read(id)).toMatchObject({ mailedAt: '2027-02-01T09:00:00.000Z' })
  })

  test('preserves links in the operator’s message and dots in the account holder’s name', async () => {
    await changeBusiness(operator, {
      iban: 'MT84MALT011000012345MTLCAST001S',
      accountHolder: 'J.P. Borg',
    })
    const { id } = await invoices.issued()
    await world.finishJobs(mail(id, 'Or pay at https://pay.example.com/xatt'))
    const [one] = await arrived()
    for (const part of [one?.text, one?.html]) {
      expect(part).toContain('Or pay at https://pay.example.com/xatt')
      expect(part).toContain('J.P. Borg')
    }
    expect(one?.text).toContain('Or pay by bank transfer:\nAccount holder: J.P. Borg\n')
  })

  test('requests the balance of a partly paid invoice', async () => {
    const { id } = await invoices.issued()
    await invoices.pay(id, '10.00')
    await world.finishJobs(mail(id))
    const [one] = await arrived()
    expect(one?.text).toMatch(/^€25\.40 due by /)
    expect(one?.text).toContain('Total: €35.40\nPaid: €10.00\nAmount due: €25.40')
  })

  test('is sent once per request, and doesn’t ask for an amount already paid', async () => {
    const { id } = await invoices.issued()
    await invoices.pay(id, '35.40')
    await world.finishJobs(mail(id))
    const [one] = await arrived()
    expect(one?.text).toContain('Total: €35.40')
    expect(one?.text).not.toMatch(/\bdue\b/i)
    expect(one?.text).toContain('Your invoice is attached as a PDF.')
    world.clock.advance({ hours: 1 })
    const [sent] = await world.db('mails').where({ invoiceId: id })
    await world.run(sendInvoice, { invoiceId: id, mailId: sent.id })
    expect((await arrived()).map(({ count }) => count)).toEqual([1])
    expect(await invoices.read(id)).toMatchObject({ mailedAt: '2027-02-01T09:00:00.000Z' })
    await world.finishJobs(mail(id))
    expect(await arrived()).toHaveLength(2)
    await world.run(sendInvoice, { invoiceId: id, mailId: sent.id })
    expect(await invoices.read(id)).toMatchObject({ mailedAt: '2027-02-01T10:00:00.000Z' })
  })

  test('for a credit note names the invoice that it credits', async () => {
    const invoice = await invoices.issued()
    const note = await invoices.credit(invoice.id)
    await world.finishJobs(mail(note.id))
    const [one] = await arrived()
    expect(one?.subject).toBe('Credit note CN-202702-001 from Synapse <b>AI</b>')
    expect(one?.text).toContain('corrects invoice 202702-001')
    expect(one?.text).toContain('Total: −€35.40')
    expect(one?.attachments).toMatchObject([{ filename: 'CN-202702-001.pdf' }])
  })

  test('that the mail server rejects appears under failed jobs, and is sent when retried', async () => {
    const { id } = await invoices.issued()
    world.mail.setFault({ mode: 'refuse-permanently' })
    await mail(id)
    const failed = await until('The failed job is listed', async () =>
      (await operator.call(listFailedJobs)).find((one) => one.job === 'send-invoice'),
    )
    expect(failed).toMatchObject({ what: 'Invoice e-mail', invoiceId: id })
    expect(await invoices.read(id)).toMatchObject({ mailedAt: null })
    world.mail.setFault({ mode: 'accept' })
    await operator.call(retryJob, { params: { job: 'send-invoice', id: failed.id } })
    await until('The e-mail has arrived', async () => (await arrived()).length === 1)
    await until('The invoice is marked as sent', async () => (await invoices.read(id))?.mailedAt)
  })

  test('requires an issued invoice and a valid recipient', async () => {
    await expect(send(randomUUID())).toBeRefused('unknown')
    const draft = await invoices.draft()
    await expect(send(draft.id)).toBeRefused('not_issued')
    const { id } = await invoices.issue(draft.id)
    for (const to of ['nobody', 'a@example.com\r\nBcc: eve@example.com', ''])
      await expect(send(id, { to, message: '' }), to).toBeRefused('invalid')
    await world.finishJobs()
    expect(await world.mail.messages({})).toEqual([])
  })
})
