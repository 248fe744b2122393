import { randomUUID } from 'node:crypto'
import { updateClient } from '@synapse/shared/client/contract'
import { listFailedJobs, retryJob } from '@synapse/shared/failed-job/contract'
import {
  answerQuote,
  deleteQuote,
  listQuotes,
  type Quote,
  saveQuote,
  sendQuote,
  withdrawQuote,
} from '@synapse/shared/quote/contract'
import { describe, expect, test } from 'vitest'
import { quoteActions } from '#support/actors/quotes.ts'
import { readFeedToEnd } from '#support/readers/feed.ts'
import { todosOf } from '#support/readers/rows.ts'
import { quoteFields, quoteLine } from '#support/samples/quote-fields.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()
const { client, draft, nameBusiness, sent } = quoteActions({ operator })

const send = ({ id, version }: Quote) =>
  operator.call(sendQuote, { params: { id }, input: { version } })
const list = () => operator.call(listQuotes)

describe('a draft quote', () => {
  test('has totals computed from its lines, even if the request contains different totals', async () => {
    expect(
      await draft({
        lines: [quoteLine({ quantity: '2.5' }), quoteLine({ unitPrice: 100 })],
        notes: '',
      }),
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
    const exempt = quoteLine({ vatCategory: 'exempt', vatPercent: '18', vatReason: 'Article 11' })
    expect(await draft({ lines: [exempt] })).toMatchObject({
      taxAmount: '0.00',
      lines: [{ vatPercent: '0.00', vatReason: 'Article 11' }],
    })
  })

  test('is refused with invalid fields, or if its client or website doesn’t exist', async () => {
    const { id } = await client()
    const saveWith = (changes: object, clientId = id) =>
      operator.call(saveQuote, {
        params: { id: randomUUID() },
        input: quoteFields(clientId, changes),
      })
    for (const [changes, error] of [
      [{ lines: [] }, 'A quote needs at least one line.'],
      [
        { lines: [quoteLine({ vatCategory: 'exempt' })] },
        'Enter a reason for each line without VAT.',
      ],
      [
        { lines: [quoteLine({ quantity: '10000', unitPrice: '100000' })] },
        'A quote’s total can’t exceed €10,000,000.00.',
      ],
    ] as const)
      await expect(saveWith(changes), JSON.stringify(changes)).toBeRefused({
        reason: 'invalid',
        error: expect.stringContaining(error),
      })
    await expect(saveWith({}, randomUUID())).toBeRefused('unknown_client')
    const nowhere = { websiteId: randomUUID() }
    await expect(saveWith(nowhere)).toBeRefused('unknown_website')
    expect(await list()).toEqual([])
  })

  test('isn’t duplicated by a double click, or overwritten after a change elsewhere', async () => {
    const { id: clientId } = await client()
    const id = randomUUID()
    const create = () =>
      operator.call(saveQuote, { params: { id }, input: quoteFields(clientId, { title: 'One' }) })
    await Promise.all([create(), create(), create()])
    const [{ version } = { version: 0 }, ...others] = await list()
    expect(others).toEqual([])
    const save = (title: string) => ({
      params: { id },
      input: { ...quoteFields(clientId, { title }), version },
    })
    await operator.call(saveQuote, save('First'))
    await expect(operator.call(saveQuote, save('Second'))).toBeRefused({
      reason: 'changed',
      current: { title: 'First' },
    })
    await expect(operator.call(sendQuote, { params: { id }, input: { version } })).toBeRefused(
      'changed',
    )
  })
})

test('an edit on another device doesn’t bring back a deleted quote', async () => {
  const quote = await draft()
  const params = { id: quote.id }
  const input = { ...quoteFields(quote.clientId), version: quote.version }
  await operator.call(deleteQuote, { params })
  await expect(operator.call(saveQuote, { params, input })).toBeRefused('unknown')
  expect(await list()).toEqual([])
})

describe('sending a quote', () => {
  test('assigns monthly numbers without gaps or duplicates', async () => {
    await nameBusiness()
    const drafts = await Promise.all(Array.from({ length: 6 }, () => draft()))
    // A failed attempt doesn't use up a number.
    const late = await draft({ validUntil: '2027-01-31' })
    await Promise.all([...drafts.map(send), expect(send(late)).toBeRefused('validity_over')])
    const numbers = (await list()).flatMap(({ quoteNumber }) => quoteNumber ?? []).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 6 }, (_, n) => `Q-202702-${String(n + 1).padStart(3, '0')}`),
    )
    world.clock.set('2027-02-28T23:30:00Z')
    expect(await send(await draft())).toMatchObject({ quoteNumber: 'Q-202703-001' })
  })

  test('is refused without a business name or client address, and after the quote’s last valid day', async () => {
    const one = await draft()
    await expect(send(one)).toBeRefused('no_business')
    await nameBusiness()
    await operator.call(updateClient, { params: { id: one.clientId }, input: { email: 'by post' } })
    await expect(send(one)).toBeRefused('no_address')
    await operator.call(updateClient, { params: { id: one.clientId }, input: { email: '' } })
    await expect(send(one)).toBeRefused('no_address')
    await expect(send(await draft({ validUntil: '2027-01-31' }))).toBeRefused('validity_over')
    expect((await list()).every(({ status }) => status === 'draft')).toBe(true)
  })

  test('more than once, even in parallel, sends it once and prevents later changes', async () => {
    await nameBusiness()
    const one = await draft()
    const { id, clientId } = one
    await Promise.all([send(one), send(one)])
    await world.finishJobs()
    // Storing the PDF has incremented the quote's version in the meantime.
    await world.finishJobs(send(one))
    const [mail, ...others] = await world.mail.messages({ to: 'office@xatt.example' })
    expect(others).toEqual([])
    const [{ link } = { link: '' }] = await list()
    expect(mail?.text).toContain(link)
    const token = link?.split('/').at(-1) ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const { rows } = await world.db.raw('select quotes::text as text from quotes')
    expect(rows[0].text).not.toContain(token)
    const isSent = { reason: 'sent' }
    await expect(
      operator.call(saveQuote, { params: { id }, input: quoteFields(clientId) }),
    ).toBeRefused(isSent)
    await expect(operator.call(deleteQuote, { params: { id } })).toBeRefused(isSent)
    for (const change of [
      ...[`total = 1, subtotal = 1, tax_amount = 0`, `title = 'x'`, `notes = 'x'`],
      `status = 'draft', quote_number = null, token_hash = null, sent_at = null`,
    ])
      await expect(world.db.raw(`update quotes set ${change}`), change).rejects.toThrow(
        /has been sent/,
      )
  })
})

describe('a sent quote', () => {
  test('goes to the corrected address if the mail server refused the first one', async () => {
    world.mail.setFault({ mode: 'refuse-permanently' })
    const { clientId } = await world.finishJobs(sent({}, { email: 'ofice@xatt.example' }))
    world.mail.setFault({ mode: 'accept' })
    const input = { email: 'office@xatt.example' }
    await operator.call(updateClient, { params: { id: clientId }, input })
    const [failed] = await operator.call(listFailedJobs)
    const params = { job: failed?.job ?? '', id: failed?.id ?? '' }
    await world.finishJobs(operator.call(retryJob, { params }))
    expect(await world.mail.messages()).toMatchObject([{ to: [`Xatt Ltd <${input.email}>`] }])
  })

  test('can be answered by the operator on the client’s behalf, even a day after it has expired', async () => {
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
    await expect(operator.call(answerQuote, answer(one.id, 'declined'))).toBeRefused('wrong_state')
    // The operator entered the answer, so there is no notification or task.
    await world.finishJobs()
    expect(await todosOf(world.db)).toEqual([])
    const other = await draft()
    await expect(operator.call(answerQuote, answer(other.id, 'accepted'))).toBeRefused(
      'wrong_state',
    )
  })

  test('can be withdrawn, and the operator’s screen is updated', async () => {
    const one = await sent()
    const other = await draft()
    await expect(operator.call(withdrawQuote, { params: { id: other.id } })).toBeRefused(
      'wrong_state',
    )
    await operator.call(deleteQuote, { params: { id: other.id } })
    expect(await list()).toMatchObject([{ id: one.id }])
    await expect(operator.call(deleteQuote, { params: { id: other.id } })).toBeRefused('unknown')
    const { cursor, records } = await readFeedToEnd(operator)
    // The feed returns a record twice if it is saved during the first read, so keep only one copy.
    const found = new Map(records('quotes').map((quote) => [quote.id, quote]))
    expect([...found.values()]).toEqual(await list())
    await operator.call(withdrawQuote, { params: { id: one.id } })
    const changes = await readFeedToEnd(operator, cursor)
    expect(changes.records('quotes')).toMatchObject([{ id: one.id, status: 'withdrawn' }])
  })
})
