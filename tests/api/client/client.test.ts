import { randomUUID } from 'node:crypto'
import {
  type Client,
  countClientRecords,
  createClient,
  listClients,
  mergeClient,
  updateClient,
} from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { createExpense, listExpenses } from '@synapse/shared/expense/contract'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { createProject, listProjects } from '@synapse/shared/project/contract'
import { listQuotes, sendQuote } from '@synapse/shared/quote/contract'
import { search } from '@synapse/shared/search/contract'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { expectViolationIn } from '#support/expectations/expect-violation.ts'
import { readFeedToEnd } from '#support/readers/feed.ts'
import { invoiceLine } from '#support/samples/invoice-fields.ts'

const { world, operator, invoices } = useInvoices()

const quotes = quoteActions({ operator })

const add = (businessName: string) =>
  operator.call(createClient, { input: { businessName, email: 'rita@example.com' } })
const read = async (id: string) => (await operator.call(listClients)).find((one) => one.id === id)
const both = async () => [await add('Xatt Consulting'), await add('Xatt Ltd')] as const
const inputOf = (from: Client, into: Client) => ({
  params: { id: from.id },
  input: { into: into.id, version: from.version, intoVersion: into.version },
})
const merge = (from: Client, into: Client) => operator.call(mergeClient, inputOf(from, into))

const line = () => invoiceLine({ fingerprint: 'one' })
const quote = (clientId: string) => quotes.draft({ clientId })

/** Creates a record of every kind for the client. */
const give = async ({ id: clientId }: Client) => {
  const issued = await invoices.issued({ clientId, lines: [line()] })
  await invoices.pdf(issued.id)
  await invoices.pay(issued.id, '10')
  await invoices.draft({ clientId, billToName: 'Draft' })
  await quote(clientId)
  const sent = await quote(clientId)
  await operator.call(sendQuote, { params: { id: sent.id }, input: { version: sent.version } })
  await operator.call(createProject, { input: { name: 'Workshop', clientId } })
  const spent = { title: 'Ferry', amount: '9', category: 'Travel', date: '2027-01-12' } as const
  await operator.call(createExpense, { input: { ...spent, clientId } })
  return issued
}

describe('clients', () => {
  test('need only a business name, and pay €15 an hour by default', async () => {
    const client = await operator.call(createClient, {
      input: { businessName: 'Xatt Ltd', email: '', phone: null },
    })
    expect(client).toMatchObject({ hourlyRate: '15.00', email: null, phone: null, websiteId: null })
    await operator.call(createClient, {
      input: {
        businessName: 'alpha',
        contactPerson: 'Bettina',
        email: 'no e-mail check here',
        address: '1 Triq\nValletta',
        vatNumber: 'mt 1234-5634',
        hourlyRate: '22.5',
        website: 'synapse-ai',
      },
    })
    expect(await operator.call(listClients)).toMatchObject([
      {
        businessName: 'alpha',
        hourlyRate: '22.50',
        address: '1 Triq\nValletta',
        vatNumber: 'MT12345634',
      },
      { businessName: 'Xatt Ltd' },
    ])
  })

  test('can’t be created for an unknown website', async () => {
    const input = { businessName: 'A', website: 'nowhere' }
    await expect(operator.call(createClient, { input })).toBeRefused('unknown_website')
  })

  test('that don’t exist can’t be changed', async () => {
    await expect(
      operator.call(updateClient, { params: { id: randomUUID() }, input: { phone: '1' } }),
    ).toBeRefused('unknown')
  })

  test('are created only once, even after a double click', async () => {
    const input = { id: randomUUID(), businessName: 'Once' }
    await Promise.all([1, 2, 3].map(() => operator.call(createClient, { input })))
    expect(await operator.call(listClients)).toHaveLength(1)
  })

  test('are updated field by field, but not from an outdated version', async () => {
    const { id, version } = await operator.call(createClient, {
      input: { businessName: 'Before', phone: '2122', email: 'a@example.com' },
    })
    const change = (input: BodyOf<typeof updateClient>) =>
      operator.call(updateClient, { params: { id }, input })
    expect(
      await change({ businessName: 'After', phone: '', hourlyRate: '30', version }),
    ).toMatchObject({
      businessName: 'After',
      phone: null,
      email: 'a@example.com',
      hourlyRate: '30.00',
    })
    await expect(
      operator.call(updateClient, { params: { id }, input: { phone: '1', version } }),
    ).toBeRefused({ reason: 'changed', current: { businessName: 'After' } })
    expect(await operator.call(listClients)).toMatchObject([{ businessName: 'After', phone: null }])
  })

  test('can be archived, hiding them from search, and restored', async () => {
    const { id } = await operator.call(createClient, { input: { businessName: 'After' } })
    const archive = (isArchived: boolean) =>
      operator.call(updateClient, { params: { id }, input: { isArchived } })
    const found = async () => (await operator.call(search, { query: { q: 'afte' } })).length
    expect(await found()).toBe(1)
    expect(await archive(true)).toMatchObject({ isArchived: true, businessName: 'After' })
    expect(await found()).toBe(0)
    expect(await operator.call(listClients)).toMatchObject([{ id, isArchived: true }])
    expect(await archive(false)).toMatchObject({ isArchived: false })
    expect(await found()).toBe(1)
  })
})

describe('merging two clients', () => {
  test('moves all records of one to the other but leaves issued invoices unchanged', async () => {
    const [from, into] = await both()
    const issued = await give(from)
    const belongings = { issued: 1, drafts: 1, payments: 1, sessions: 2 }
    const rest = { quotes: 2, projects: 1, expenses: 1 }
    const count = (id: string) => operator.call(countClientRecords, { params: { id } })
    expect(await count(from.id)).toEqual({ ...belongings, ...rest })
    expect(await merge(from, into)).toEqual(into)
    expect(await count(into.id)).toEqual({ ...belongings, ...rest })
    expect(new Set(Object.values(await count(from.id)))).toEqual(new Set([0]))
    const { version, updatedAt } = (await invoices.read(issued.id)) ?? issued
    expect(await invoices.read(issued.id)).toEqual({
      ...issued,
      clientId: into.id,
      version,
      updatedAt,
      paid: '10.00',
      payments: [expect.objectContaining({ amount: '10.00' })],
      pdfHash: expect.any(String),
    })
    for (const list of [listInvoices, listQuotes, listProjects, listExpenses])
      for (const one of await operator.call(list)) expect(one.clientId).toBe(into.id)
  })

  test('leaves one client in search, and redirects the old client’s id to it', async () => {
    const [from, into] = await both()
    const { cursor } = await readFeedToEnd(operator)
    const issued = await invoices.issued({ clientId: from.id, billToName: 'Paper' })
    await merge(from, into)
    expect(await read(from.id)).toMatchObject({ mergedInto: into.id, isArchived: true })
    const hits = await operator.call(search, { query: { q: 'xatt' } })
    expect(hits.map(({ id }) => id)).toEqual([into.id])
    const { records } = await readFeedToEnd(operator, cursor)
    expect(records('clients')).toContainEqual(
      expect.objectContaining({ id: from.id, mergedInto: into.id }),
    )
    expect(records('invoices')).toMatchObject([{ id: issued.id, clientId: into.id }])
    const back = { params: { id: from.id }, input: { isArchived: false } }
    await expect(operator.call(updateClient, back)).toBeRefused('merged')
  })

  test('has no effect the second time, and allows merging the result into a third client', async () => {
    const [from, into] = await both()
    const third = await add('Third')
    await merge(from, into)
    expect(await merge(from, into)).toMatchObject({ id: into.id })
    await expect(merge(from, third)).toBeRefused('merged')
    await expect(merge(third, from)).toBeRefused('merged')
    const now = await read(into.id)
    if (!now) throw new Error('The merged client is gone')
    await merge(now, third)
    expect(await read(from.id)).toMatchObject({ mergedInto: third.id })
  })

  test('is refused if either client has changed or is missing, or if both are the same', async () => {
    const [from, into] = await both()
    await operator.call(updateClient, { params: { id: into.id }, input: { phone: '2122' } })
    await expect(merge(from, into)).toBeRefused('changed_meanwhile')
    await expect(merge(from, from)).toBeRefused('same')
    const nobody = { ...into, id: randomUUID() }
    await expect(merge(from, nobody)).toBeRefused('unknown')
    await expect(merge(nobody, into)).toBeRefused('unknown')
    expect(await read(from.id)).toEqual(from)
  })

  test('is refused if both were invoiced for the same session', async () => {
    const [from, into] = await both()
    const theirs = await invoices.issued({ clientId: from.id, lines: [line()] })
    const others = await invoices.issued({ clientId: into.id, lines: [line()] })
    await expect(merge(from, into)).toBeRefused({
      reason: 'charged_twice',
      error: expect.stringContaining(`${theirs.invoiceNumber} and ${others.invoiceNumber}`),
    })
    expect(await invoices.read(theirs.id)).toEqual(theirs)
    expect(await read(from.id)).toEqual(from)
  })

  test('assigns the old client’s later records to the new client', async () => {
    const [from, into] = await both()
    await invoices.issued({ clientId: from.id, lines: [line()] })
    await merge(from, into)
    expect(await invoices.draft({ clientId: from.id })).toMatchObject({ clientId: into.id })
    expect(await quote(from.id)).toMatchObject({ clientId: into.id })
    const again = invoices.draft({ clientId: from.id, lines: [line()] })
    await expect(again).toBeRefused('already_invoiced')
    // Every table that references clients needs this trigger, including new ones.
    const { rows } =
      await world.db.raw(`select conrelid::regclass::text as name from pg_constraint f
      where contype = 'f' and confrelid = 'clients'::regclass and conrelid <> 'clients'::regclass
        and not exists (select from pg_trigger t
          where t.tgrelid = f.conrelid and t.tgname = 'follow_merged')`)
    expect(rows).toEqual([])
  })

  test('also moves drafts and quotes that are being saved for the old client', async () => {
    const [from, into] = await both()
    await Promise.all([
      merge(from, into),
      ...[1, 2, 3].map(() => invoices.draft({ clientId: from.id })),
      ...[1, 2, 3].map(() => quote(from.id)),
    ])
    for (const list of [listInvoices, listQuotes])
      for (const one of await operator.call(list)) expect(one.clientId).toBe(into.id)
  })
})

const expectViolation = expectViolationIn(world)

test('issued documents can’t be moved to another client without a merge, even in SQL', async () => {
  const [from, into] = await both()
  const stranger = await add('Stranger')
  await give(from)
  const invoice = `(select id from invoices where status = 'issued')`
  const tables = [
    ['invoices', `id = ${invoice}`, `bill_to_name = 'Other'`],
    ['invoice_lines', `invoice_id = ${invoice}`, `subject = 'Other'`],
    ['quotes', `status = 'sent'`, `title = 'Other'`],
  ] as const
  const change = ([table, where]: (typeof tables)[number], set: string) =>
    `update ${table} set ${set} where ${where}`
  for (const table of tables) await expectViolation(change(table, 'client_id = ?'), [into.id])
  const merged = { merged_into: into.id, archived_at: new Date('2027-02-01') }
  await world.db('clients').where({ id: from.id }).update(merged)
  for (const table of tables) {
    const [, , other] = table
    await expectViolation(change(table, 'client_id = ?'), [stranger.id])
    await expectViolation(change(table, `client_id = ?, ${other}`), [into.id])
    await expectViolation(change(table, other))
    await world.db.raw(change(table, 'client_id = ?'), [into.id])
    // Even after a merge, the documents can't be moved to a third client.
    await expectViolation(change(table, 'client_id = ?'), [stranger.id])
  }
})
