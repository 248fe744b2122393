import { creditInvoice, type Invoice, issueInvoice } from '@synapse/shared/invoice/contract'
import { mailInvoice } from '@synapse/shared/invoice/mail-contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { changeBusiness } from '#support/actors/change-business.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { expectPrivatePage } from '#support/expectations/expect-private-page.ts'

const { world, operator, invoices } = useInvoices()
const { pathOf, read, press } = invoicePageActions({ world })

test('the invoice page says which prices include VAT', async () => {
  const { text } = await read(pathOf(await invoices.issued({ priceMode: 'gross' })))
  expect(text).toContain('€20.00 incl. VAT</span></th><td>€25.42</td>')
  expect(text).toContain('<th scope="col">Net</th>')
})

test('the invoice page shows what is due and how to pay, is private and runs no scripts', async () => {
  await invoices.setBusiness({ iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMT' })
  const invoice = await invoices.issued({ billToName: '<b>Xatt Consulting</b>' })
  const page = await read(pathOf(invoice))
  expectPrivatePage(page)
  const { text } = page
  expect(text).not.toContain('<b>')
  for (const words of [
    'Invoice 202702-001 for &lt;b&gt;Xatt Consulting&lt;/b&gt;',
    '€35.40 due by 15 February 2027',
    'Due in 14 days',
    'Pay €35.40 by card',
    '12 Jan 2027, Ġorġ Ħaż-Żabbar, 1.5\u00a0h\u00a0×\u00a0€20.00</span></th><td>€30.00</td>',
    '<tr><th scope="row">VAT 18% on €30.00</th><td>€5.40</td></tr>',
    '<tr class="total"><th scope="row">Total</th><td>€35.40</td></tr>',
    // An IBAN may wrap only in the middle.
    'MT84 MALT 0110 0001</span> <span class="whole">2345 MTLC AST0 01S',
    'MALTMTMT',
  ])
    expect(text).toContain(words)
  // The Pay button is above the bank details and the lines.
  const places = [
    'Pay €35.40 by card',
    'Or pay by bank transfer',
    'What this invoice is for',
    '€30.00',
  ]
  const order = places.map((words) => text.indexOf(words))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  // The due date appears only in the heading.
  expect(text.split('15 February 2027')).toHaveLength(2)
  expect(text).not.toMatch(/overdue/i)
  await invoices.pay(invoice.id, '30.00')
  world.clock.set('2027-02-18T09:00:00Z')
  const later = (await read(pathOf(invoice))).text
  const overdue = 'Overdue since 15 February 2027'
  const toPay = '<tr class="total"><th scope="row">To pay</th><td>€5.40</td></tr>'
  for (const words of ['€5.40 due by', 'Pay €5.40 by card', overdue, '€30.00', toPay])
    expect(later).toContain(words)
  expect(later.match(/class="total"/g)).toHaveLength(1)
})

test('the invoice page and e-mails name the account holder recorded when the invoice was issued', async () => {
  const iban = 'MT84MALT011000012345MTLCAST001S'
  await invoices.setBusiness({ businessName: 'Synapse AI', iban })
  const before = await invoices.issued()
  await invoices.setBusiness({
    businessName: 'Synapse AI',
    iban,
    accountHolder: 'Rita Vella',
    contactPhone: '+356 2155 5000',
  })
  const after = await invoices.issued()
  const holder = '<dt>Account holder</dt><dd>'
  expect((await read(pathOf(before))).text).toContain(`${holder}Synapse AI</dd>`)
  expect((await read(pathOf(after))).text).toContain(`${holder}Rita Vella</dd>`)
  const input = { to: 'accounts@example.com', message: '' }
  await world.finishJobs(operator.call(mailInvoice, { params: { id: after.id }, input }))
  const [mail] = await world.mail.messages({ subject: 'Invoice' })
  expect(mail?.html).toMatch(/href="tel:\+\d+"/)
  expect(mail?.text).toContain('Account holder: Rita Vella')
  expect(mail?.text).toContain(`Reference: ${after.invoiceNumber}`)
})

test('without signing in, clients can download the same PDF that the operator sees', async () => {
  const invoice = await invoices.issued()
  const pdf = `${pathOf(invoice)}/pdf`
  expect((await read(pathOf(invoice))).text).toContain(`href="${pdf}"`)
  const answer = await world.fetch(pdf)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.toString('base64')).toBe((await invoices.pdf(invoice.id)).pdf)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  expect(answer.headers.get('Content-Disposition')).toContain(
    'attachment; filename="202702-001.pdf"',
  )
  expect(answer.headers.get('X-Robots-Tag')).toContain('noindex')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
})

test('a wrong invoice link shows no invoice and accepts no payment', async () => {
  const path = pathOf(await invoices.issued())
  const wrong = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  for (const other of [wrong, '/invoice/x', `${path}x`]) {
    expect((await read(other)).status, other).toBe(404)
    expect((await world.fetch(`${other}/pdf`)).status, other).toBe(404)
    const pressed = await press(other)
    expect(pressed.status, other).toBe(303)
    expect(pressed.headers.get('Location'), other).toBe(other)
  }
  expect((await read(wrong)).text).toContain('Page not found')
  const { rows } = await world.db.raw('select * from invoice_checkouts')
  expect(rows).toEqual([])
})

describe('the invoice page offers no payment', () => {
  const expectNothing = async (invoice: Invoice, words: string) => {
    const { text } = await read(pathOf(invoice))
    expect(text).toContain(words)
    expect(text).not.toContain('<form')
    expect((await press(pathOf(invoice))).headers.get('Location')).toBe(pathOf(invoice))
  }
  test('for a paid invoice', async () => {
    const invoice = await invoices.issued()
    await invoices.pay(invoice.id, '34.91')
    // This balance is below Stripe's minimum.
    await expectNothing(invoice, '€0.49 due by 15 February 2027')
    await invoices.pay(invoice.id, '0.49')
    await expectNothing(invoice, 'This invoice is paid')
  })
  test('for a credited invoice, or by card if card payments are off', async () => {
    const invoice = await invoices.issued()
    await changeBusiness(operator, { paysByLink: false })
    await expectNothing(invoice, '€35.40 due by 15 February 2027')
    await changeBusiness(operator, { paysByLink: true })
    const input = { reason: 'Wrong client' }
    await operator.call(creditInvoice, { params: { id: invoice.id }, input })
    await expectNothing(invoice, 'Credit note CN-202702-001 credits this invoice in full.')
  })
})

test('an invoice is issued together with its link, or not at all', async () => {
  const { id } = await invoices.draft()
  const issue = { params: { id }, input: {} }
  await world.db.raw('alter table invoice_links add constraint broken check (false) not valid')
  await expect(operator.call(issueInvoice, issue)).toBeRefused('internal')
  await world.db.raw('alter table invoice_links drop constraint broken')
  expect(await invoices.read(id)).toMatchObject({ status: 'draft' })
  expect((await operator.call(issueInvoice, issue)).link).not.toBeNull()
})

test('issued invoices have a page, even if issued by an older version; drafts and credit notes have none', async () => {
  expect((await invoices.draft()).link).toBeNull()
  const { id, link } = await invoices.issued()
  const note = await invoices.credit(id, 'Wrong')
  expect(note.link).toBeNull()
  await world.db.raw('delete from invoice_links')
  expect((await invoices.read(id))?.link).toBeNull()
  await world.restart()
  expect((await invoices.read(id))?.link).toBe(link)
  expect((await invoices.read(note.id))?.link).toBeNull()
})
