import { randomUUID } from 'node:crypto'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import {
  type Issuer,
  issueInvoice,
  listInvoices,
  saveInvoiceDraft,
} from '@synapse/shared/invoice/contract'
import { invoiceDocument } from '@synapse/shared/invoice/document'
import { describe, expect, test } from 'vitest'
import { bookingInvoiceActions, useInvoices } from '#support/actors/booking-invoices.ts'
import { trackedSessionsOf } from '#support/readers/rows.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices()

const issue = (id: string, input: { version?: number } = {}) =>
  operator.call(issueInvoice, { params: { id }, input })

const numbers = async () =>
  (await operator.call(listInvoices)).map(({ invoiceNumber }) => invoiceNumber).toSorted()

const drafts = async (count: number) => {
  const clientId = await invoices.clientId()
  return Promise.all(Array.from({ length: count }, () => invoices.draft({ clientId })))
}

describe('an issued invoice', () => {
  test('has the next number in its month, and keeps the business details from when it was issued', async () => {
    const logo = 'data:image/png;base64,iVBORw0KGgo='
    await invoices.setBusiness({ iban: 'MT84MALT011000012345MTLCAST001S', bic: 'MALTMTMT', logo })
    const draft = await invoices.draft()
    const invoice = await invoices.issue(draft.id)
    expect(invoice).toMatchObject({
      ...draft,
      pdfHash: expect.any(String),
      status: 'issued',
      invoiceNumber: '202702-001',
      issuedAt: '2027-02-01T09:00:00.000Z',
      link: expect.stringMatching(/\/invoice\/[\w-]{43}$/),
      issuer: {
        businessName: 'Synapse <b>AI</b>',
        address: '12 Triq il-Merkanti\nValletta',
        vatNumber: 'MT10000034',
        vatRegime: 'article_10',
        iban: 'MT84MALT011000012345MTLCAST001S',
        bic: 'MALTMTMT',
        logo,
        contactEmail: 'rita@example.com',
      },
      updatedAt: expect.any(String),
      version: draft.version + 1,
    })
    expect(await trackedSessionsOf(world.db)).toMatchObject([{ invoiceNumber: '202702-001' }])
    await invoices.setBusiness({ businessName: 'Another name' })
    expect(await invoices.read(draft.id)).toEqual(invoice)
  })

  test('is numbered by its month, and never dated before the latest invoice', async () => {
    await invoices.issued({ issueDate: '2027-01-30', dueDate: '2027-02-13' })
    await invoices.issued()
    await invoices.issued({ issueDate: '2027-01-31', dueDate: '2027-02-14' })
    expect(await numbers()).toEqual(['202701-001', '202701-002', '202702-001'])
    // In Malta, it is already the next day.
    world.clock.set('2027-02-01T23:30:00Z')
    await invoices.issued({ issueDate: '2027-02-02' })
    const early = await invoices.draft({ issueDate: '2027-02-01' })
    await expect(issue(early.id)).toBeRefused('out_of_order')
    expect(await invoices.issued({ issueDate: '2027-02-02' })).toMatchObject({
      invoiceNumber: '202702-003',
    })
  })

  test('has a unique number without gaps, even if a dozen are issued in parallel', async () => {
    const made = await drafts(12)
    await Promise.all(made.map(({ id }) => invoices.issue(id)))
    const places = Array.from({ length: 12 }, (_, place) => String(place + 1).padStart(3, '0'))
    expect(await numbers()).toEqual(places.map((place) => `202702-${place}`))
  })

  test('reuses a number that an aborted transaction had taken', async () => {
    const [lost, next] = await drafts(2)
    // To issue an invoice, the app takes a number and then waits for this lock.
    const hold = await world.db.transaction()
    await hold('sessions').where({ invoiceId: lost?.id }).forUpdate()
    const dying = operator.call(issueInvoice, { params: { id: lost?.id ?? '' }, input: {} })
    const outcome = dying.then(
      () => 'done',
      () => 'lost',
    )
    await expect
      .poll(async () => {
        const { rows } = await world.db.raw(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like 'update "sessions"%'`,
        )
        return rows.length
      })
      .toBe(1)
    await hold.rollback()
    expect(await outcome).toBe('lost')
    expect(await invoices.read(lost?.id ?? '')).toMatchObject({ status: 'draft' })
    expect(await invoices.issue(next?.id ?? '')).toMatchObject({ invoiceNumber: '202702-001' })
    expect(await invoices.issue(lost?.id ?? '')).toMatchObject({ invoiceNumber: '202702-002' })
  })

  test('is issued only once, despite parallel and repeated requests', async () => {
    const { id, version } = await invoices.draft()
    const issue = () => operator.call(issueInvoice, { params: { id }, input: { version } })
    const answers = await Promise.all([issue(), issue(), issue()])
    answers.push(await issue())
    for (const answer of answers)
      expect({ ...answer, pdfHash: null }).toEqual({ ...answers[0], pdfHash: null })
    await expect(
      operator.call(saveInvoiceDraft, { params: { id }, input: await invoices.input() }),
    ).toBeRefused('issued')
    expect(await invoices.issued()).toMatchObject({ invoiceNumber: '202702-002' })
  })
})

test('an invoice of up to €100 without the client’s address becomes a simplified invoice', async () => {
  const lines = [invoiceLine({ hours: '1.00', rate: '84.74' })]
  const invoice = await invoices.issued({ billToAddress: '', lines })
  expect(invoice).toMatchObject({ grossTotal: '99.99', billToAddress: '' })
  expect(invoiceDocument(invoice, invoice.issuer as Issuer)).toMatchObject({
    title: 'Simplified Tax Invoice',
    billTo: { name: 'Xatt Consulting', lines: ['VAT number MT20114515'] },
  })
  const over = [invoiceLine({ hours: '1.00', rate: '84.75' })]
  const full = await invoices.draft({ billToAddress: '', lines: over })
  await expect(issue(full.id)).toBeRefused('no_customer_address')
  expect(await invoices.read(full.id)).toEqual(full)
  const charged = [invoiceLine({ vatCategory: 'reverse_charge', vatReason: 'Reverse charge' })]
  const { id } = await invoices.draft({ billToAddress: '', lines: charged })
  await expect(issue(id)).toBeRefused('no_customer_address')
})

describe('issuing a draft is refused', () => {
  test('if it is missing', async () => {
    await expect(issue(randomUUID())).toBeRefused('unknown')
  })

  test('if it has changed since it was read', async () => {
    const { id, version } = await invoices.draft()
    await invoices.draft({}, id)
    await expect(issue(id, { version })).toBeRefused({
      reason: 'changed',
      current: { version: version + 1 },
    })
  })

  test.each([
    ['name', { businessName: '' }, 'no_issuer'],
    ['address', { address: '' }, 'no_issuer'],
    ['VAT number', { vatNumber: '' }, 'no_vat_number'],
  ])('if the business has no %s', async (_, business, reason) => {
    const draft = await invoices.draft()
    await invoices.setBusiness(business)
    await expect(issue(draft.id)).toBeRefused(reason)
    expect(await invoices.read(draft.id)).toEqual(draft)
    expect(await world.db('numberSeries')).toEqual([])
  })

  test('if its date is in the future', async () => {
    const { id } = await invoices.draft({ issueDate: '2027-02-02' })
    await expect(issue(id)).toBeRefused('in_future')
  })

  test('if the client accounts for the VAT but has no VAT number', async () => {
    const lines = [invoiceLine({ vatCategory: 'reverse_charge', vatReason: 'Reverse charge' })]
    const { id } = await invoices.draft({ lines, billToVat: null })
    await expect(issue(id)).toBeRefused('no_customer_vat_number')
    await invoices.draft({ lines, billToVat: 'DE123456789' }, id)
    expect(await invoices.issue(id)).toMatchObject({ vatTotal: '0.00' })
  })

  test('if the client’s VAT number was never checked', async () => {
    const { addClient, draftOf } = bookingInvoiceActions({ operator })
    const booking = await world.book()
    await addClient(booking)
    await world.db('clients').update({ vatNumber: 'MT12345635' })
    const { id } = await draftOf(booking.id)
    const { sessionType, discountAmount, venue } = booking
    await operator.call(editBooking, {
      params: { id: booking.id },
      input: { sessionType, basePrice: '50', discountAmount, venue },
    })
    expect(await invoices.read(id)).toMatchObject({ billToVat: 'MT12345635', grossTotal: '50.00' })
    await expect(issue(id)).toBeRefused('wrong_customer_vat_number')
  })
})

test('a business charges only the VAT that its VAT regime allows', async () => {
  const clientId = await invoices.clientId()
  const categories = ['standard', 'exempt', 'reverse_charge', 'outside_scope'] as const
  for (const [vatRegime, ...allowed] of [
    ['article_10', ...categories],
    ['article_11', 'exempt'],
    ['exempt', 'exempt'],
    ['not_registered', 'outside_scope'],
  ] as const) {
    await invoices.setBusiness({ vatRegime })
    for (const vatCategory of categories) {
      const vatReason = vatCategory === 'standard' ? '' : 'A reason'
      const lines = [invoiceLine({ vatCategory, vatReason })]
      const { id } = await invoices.draft({ clientId, lines })
      if (allowed.some((one) => one === vatCategory))
        expect(await invoices.issue(id)).toMatchObject({ issuer: { vatRegime } })
      else await expect(issue(id), vatRegime).toBeRefused('wrong_vat')
    }
  }
  // The VAT regime in force on the invoice's date applies.
  const { id } = await invoices.draft({ clientId, issueDate: '2027-01-31' })
  expect(await invoices.issue(id)).toMatchObject({ issuer: { vatRegime: 'article_10' } })
})

test('an invoice with 0% VAT can’t be issued without an exemption', async () => {
  const lines = [invoiceLine(), invoiceLine({ vatPercent: '0.00' })]
  await expect(issue((await invoices.draft({ lines })).id)).toBeRefused('wrong_vat')
})
