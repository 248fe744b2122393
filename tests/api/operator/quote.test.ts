import { randomUUID } from 'node:crypto'
import { updateClient } from '@synapse/shared/client/contract'
import { deleteInvoiceDraft } from '@synapse/shared/invoice/contract'
import {
  answerQuote,
  deleteQuote,
  linkQuoteInvoice,
  listQuotes,
  type Quote,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from '@synapse/shared/quote/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { describe, expect, test } from 'vitest'
import { invoiceFactory } from '../../support/invoices.ts'
import { line, quoteFactory } from '../../support/quotes.ts'
import { todosOf } from '../../support/rows.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()
const { client, draft, fields, nameBusiness, sent } = quoteFactory(world, operator)

const send = ({ id, version }: Quote) =>
  operator.call(sendQuote, { params: { id }, input: { version } })
const refuseSend = ({ id, version }: Quote) =>
  operator.refused(sendQuote, { params: { id }, input: { version } })
const list = () => operator.call(listQuotes)

describe('a draft quote', () => {
  test('has totals computed from its lines, whatever totals are sent', async () => {
    expect(
      await draft({ lines: [line({ quantity: '2.5' }), line({ unitPrice: 100 })], notes: '' }),
    ).toMatchObject({
      quoteNumber: null,
      status: 'draft',
      lines: [{ quantity: '2.50', unitPrice: '650.00', net: '1625.00' }, { net: '100.00' }],
      subtotal: '1725.00',
      taxAmount: '310.50',
      total: '2035.50',
      notes: null,
      link: null,
      sentAt: null,
    })
  })

  test('can have lines without VAT only if they state an exemption reason', async () => {
    const exempt = { vatCategory: 'exempt', vatPercent: '18' } as const
    expect(await draft({ lines: [line({ ...exempt, vatReason: 'Article 11' })] })).toMatchObject({
      taxAmount: '0.00',
      lines: [{ vatPercent: '0.00', vatReason: 'Article 11' }],
    })
    const { id } = await client()
    expect(
      await operator.refused(saveQuote, {
        params: { id: randomUUID() },
        input: fields(id, { lines: [line(exempt)] }),
      }),
    ).toMatchObject({ status: 400, error: 'Enter a reason for each line without VAT.' })
  })

  test.each([
    ['no lines', { lines: [] }, 'A quote needs at least one line.'],
    ['no title', { title: ' ' }, 'The title is missing.'],
    ['a date that doesn’t exist', { validUntil: '2027-02-30' }, /date such as/],
    ['a negative quantity', { lines: [line({ quantity: '-1' })] }, /from 0 to 10000/],
    ['a price that is not a number', { lines: [line({ unitPrice: '1e3' })] }, /amount in euros/],
    [
      'a total that is too large',
      { lines: [line({ quantity: '10000', unitPrice: '100000' })] },
      'A quote’s total can’t exceed €10,000,000.00.',
    ],
  ])('is refused with %s', async (_, changes, error) => {
    const { id } = await client()
    expect(
      await operator.refused(saveQuote, {
        params: { id: randomUUID() },
        input: fields(id, changes),
      }),
    ).toMatchObject({
      status: 400,
      error: typeof error === 'string' ? error : expect.stringMatching(error),
    })
    expect(await list()).toEqual([])
  })

  test('is refused if its client or website doesn’t exist', async () => {
    const input = fields(randomUUID())
    expect(
      await operator.refused(saveQuote, { params: { id: randomUUID() }, input }),
    ).toMatchObject({ status: 404, reason: 'unknown_client' })
    const { id } = await client()
    const nowhere = fields(id, { websiteId: randomUUID() })
    expect(
      await operator.refused(saveQuote, { params: { id: randomUUID() }, input: nowhere }),
    ).toMatchObject({ status: 404, reason: 'unknown_website' })
  })

  test('is created once even by a double click, and updated by every later save', async () => {
    const { id: clientId } = await client()
    const params = { id: randomUUID() }
    const save = (title: string) =>
      operator.call(saveQuote, { params, input: fields(clientId, { title }) })
    await Promise.all([save('One'), save('One'), save('One')])
    await save('Another')
    expect((await list()).map(({ title }) => title)).toEqual(['Another'])
  })

  test('isn’t overwritten if it was changed elsewhere', async () => {
    const { id, clientId, version } = await draft()
    const save = (title: string) => ({
      params: { id },
      input: { ...fields(clientId, { title }), version },
    })
    await operator.call(saveQuote, save('First'))
    expect(await operator.refused(saveQuote, save('Second'))).toMatchObject({
      status: 409,
      reason: 'changed',
      current: { title: 'First' },
    })
    expect(await operator.refused(sendQuote, { params: { id }, input: { version } })).toMatchObject(
      { status: 409, reason: 'changed' },
    )
  })

  test('can be deleted until it has been sent', async () => {
    const { id } = await draft()
    await operator.call(deleteQuote, { params: { id } })
    expect(await list()).toEqual([])
    expect(await operator.refused(deleteQuote, { params: { id } })).toMatchObject({ status: 404 })
    const offered = await sent()
    expect(await operator.refused(deleteQuote, { params: { id: offered.id } })).toMatchObject({
      status: 409,
      reason: 'sent',
    })
  })
})

describe('sending a quote', () => {
  test('assigns numbers per month, without gaps or duplicates', async () => {
    await nameBusiness()
    const drafts = await Promise.all(Array.from({ length: 12 }, () => draft()))
    // A failed attempt doesn't use up a number.
    const late = await draft({ validUntil: '2027-01-31' })
    await Promise.all([...drafts.map(send), refuseSend(late)])
    const numbers = (await list()).flatMap(({ quoteNumber }) => quoteNumber ?? []).sort()
    expect(numbers).toEqual(
      Array.from({ length: 12 }, (_, n) => `Q-202702-${String(n + 1).padStart(3, '0')}`),
    )
    world.clock.set('2027-02-28T23:30:00Z')
    expect(await send(await draft())).toMatchObject({ quoteNumber: 'Q-202703-001' })
  })

  test('twice in parallel sends it once', async () => {
    await nameBusiness()
    const one = await draft()
    const answers = await Promise.allSettled([send(one), send(one)])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await world.settle()
    expect(await world.mail.messages({ to: 'office@xatt.example' })).toHaveLength(1)
  })

  test('is refused without a business name or a client address, and after the quote’s last day', async () => {
    const one = await draft()
    expect(await refuseSend(one)).toMatchObject({ status: 409, reason: 'no_business' })
    await nameBusiness()
    await operator.call(updateClient, { params: { id: one.clientId }, input: { email: 'by post' } })
    expect(await refuseSend(one)).toMatchObject({ status: 409, reason: 'no_address' })
    await operator.call(updateClient, { params: { id: one.clientId }, input: { email: '' } })
    expect(await refuseSend(one)).toMatchObject({ status: 409, reason: 'no_address' })
    expect(await refuseSend(await draft({ validUntil: '2027-01-31' }))).toMatchObject({
      status: 409,
      reason: 'over',
    })
    expect((await list()).every(({ status }) => status === 'draft')).toBe(true)
  })

  test('stores only the hash of the token in the quote’s link', async () => {
    const { id, link } = await sent()
    const token = link?.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await world.db.raw('select quotes::text as text from quotes where id = ?', [
      id,
    ])
    expect(rows[0].text).not.toContain(token)
  })

  test('prevents any change to the quote, even by SQL', async () => {
    const { id, clientId } = await sent()
    expect(
      await operator.refused(saveQuote, { params: { id }, input: fields(clientId) }),
    ).toMatchObject({ status: 409, reason: 'sent' })
    for (const change of [`total = 1, subtotal = 1, tax_amount = 0`, `title = 'x'`, `notes = 'x'`])
      await expect(world.db.raw(`update quotes set ${change}`)).rejects.toThrow(/has been sent/)
    await expect(
      world.db.raw(
        `update quotes set status = 'draft', quote_number = null, token_hash = null, sent_at = null`,
      ),
    ).rejects.toThrow(/has been sent/)
  })
})

describe('a sent quote', () => {
  test('can be answered by the operator after a phone call, even a day late', async () => {
    const one = await sent({ validUntil: '2027-02-02' })
    world.clock.set('2027-02-03T09:00:00Z')
    const answer = (id: string, what: 'accepted' | 'declined') => ({
      params: { id },
      input: { answer: what },
    })
    expect(await operator.call(answerQuote, answer(one.id, 'accepted'))).toMatchObject({
      status: 'accepted',
      answeredBy: null,
      answeredAt: '2027-02-03T09:00:00.000Z',
    })
    expect(await operator.refused(answerQuote, answer(one.id, 'declined'))).toMatchObject({
      status: 409,
      reason: 'wrong_state',
    })
    // The operator entered the answer, so no notification or task is needed.
    await world.settle()
    expect(await todosOf(world.db)).toEqual([])
    const other = await draft()
    expect(await operator.refused(answerQuote, answer(other.id, 'accepted'))).toMatchObject({
      reason: 'wrong_state',
    })
  })

  test('can be withdrawn, unlike a draft', async () => {
    const one = await sent()
    expect(await operator.call(withdrawQuote, { params: { id: one.id } })).toMatchObject({
      status: 'withdrawn',
    })
    const other = await draft()
    expect(await operator.refused(withdrawQuote, { params: { id: other.id } })).toMatchObject({
      status: 409,
      reason: 'wrong_state',
    })
  })

  test('can be invoiced once, and only if the client accepted it', async () => {
    const { id } = await sent()
    const note = (invoiceId: string) => ({ params: { id }, input: { invoiceId } })
    const invoices = invoiceFactory(world, operator)
    const first = (await invoices.draft()).id
    const second = (await invoices.draft()).id
    expect(await operator.refused(linkQuoteInvoice, note(first))).toMatchObject({
      reason: 'wrong_state',
    })
    await operator.call(answerQuote, { params: { id }, input: { answer: 'accepted' } })
    expect(await operator.refused(linkQuoteInvoice, note(randomUUID()))).toMatchObject({
      reason: 'no_invoice',
    })
    expect(await operator.call(linkQuoteInvoice, note(first))).toMatchObject({ invoiceId: first })
    expect(await operator.call(linkQuoteInvoice, note(first))).toMatchObject({ invoiceId: first })
    expect(await operator.refused(linkQuoteInvoice, note(second))).toMatchObject({
      status: 409,
      reason: 'invoiced',
    })
    // Deleting the draft invoice frees the quote for another invoice.
    await operator.call(deleteInvoiceDraft, { params: { id: first } })
    expect((await list()).find((one) => one.id === id)).toMatchObject({ invoiceId: null })
  })

  test('shows a new status on the operator’s screen without reloading', async () => {
    const one = await sent()
    const readOn = async (from?: string) => {
      const found: Quote[] = []
      let cursor = from
      for (let isDone = false; !isDone; ) {
        const page = await operator.call(readFeed, { query: { cursor } })
        found.push(...(page.records.quotes ?? []))
        cursor = page.cursor
        isDone = page.isDone
      }
      // The feed returns a record twice if it was saved during the first read, so keep only one
      // copy of each record.
      return { cursor, found: [...new Map(found.map((quote) => [quote.id, quote])).values()] }
    }
    const first = await readOn()
    expect(first.found).toEqual(await list())
    await operator.call(withdrawQuote, { params: { id: one.id } })
    expect((await readOn(first.cursor)).found).toMatchObject([{ id: one.id, status: 'withdrawn' }])
  })
})
