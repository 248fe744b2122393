import { randomUUID } from 'node:crypto'
import { idempotencyHeader } from '@synapse/shared/contract/call'
import { creditInvoice, issueInvoice } from '@synapse/shared/invoice/contract'
import { login } from '@synapse/shared/operator/contract'
import { sendQuote } from '@synapse/shared/quote/contract'
import { maltaDate } from '@synapse/shared/time'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { issuedNumbers } from '#histories/issued-numbers.ts'
import { invoiceActions } from '#support/actors/invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { callEndpoint, isRefusedCall } from '#support/calls/call.ts'
import { waitForLockWaits } from '#support/readers/lock-waits.ts'
import { credentials } from '#support/run/settings.ts'
import { asOperator } from '#support/world/as-operator.ts'
import { useKillableApp } from '#support/world/use-killable-app.ts'
import type { World } from '#support/world/world.ts'

const killable = useKillableApp()
let token: string

const app: Pick<World, 'call' | 'db' | 'fetch' | 'signIn'> = {
  get db() {
    return killable.db
  },
  call: (endpoint, options) => callEndpoint(killable.app.url, endpoint, options),
  fetch: (path, init) => fetch(`${killable.app.url}${path}`, init),
  signIn: async () => token,
}
const operator = asOperator(app)
const invoices = invoiceActions({ operator })
const quotes = quoteActions({ operator })

const today = maltaDate(killable.clock.now())
const dates = { issueDate: today.toString(), dueDate: today.add({ days: 14 }).toString() }

beforeAll(async () => {
  await killable.start()
  token = (await app.call(login, { input: credentials })).token
  await invoices.setBusiness()
})

/** Each action prepares a document, and returns a function that sends the request to issue it. */
const actions = {
  'an invoice is issued': async (headers: Record<string, string>) => {
    const { id } = await invoices.draft(dates)
    return () => operator.call(issueInvoice, { params: { id }, input: {}, headers })
  },
  'an invoice is credited': async (headers: Record<string, string>) => {
    const { id } = await invoices.issued(dates)
    const input = { reason: 'Wrong recipient' }
    return () => operator.call(creditInvoice, { params: { id }, input, headers })
  },
  'a quote is sent': async (headers: Record<string, string>) => {
    const validUntil = today.add({ days: 30 }).toString()
    const { id, version } = await quotes.draft({ validUntil })
    return () => operator.call(sendQuote, { params: { id }, input: { version }, headers })
  },
}

/** Where the test kills the app, each time while the app waits to write to a table. */
const points: { action: keyof typeof actions; table: string; when: string }[] = [
  { action: 'an invoice is issued', table: 'invoices', when: 'after its number is taken' },
  { action: 'an invoice is issued', table: 'journal_entries', when: 'while it is posted' },
  { action: 'an invoice is issued', table: 'invoice_files', when: 'while its PDF is stored' },
  { action: 'an invoice is credited', table: 'invoices', when: 'after its number is taken' },
  { action: 'an invoice is credited', table: 'journal_entries', when: 'while it is posted' },
  { action: 'an invoice is credited', table: 'invoice_files', when: 'while its PDF is stored' },
  { action: 'a quote is sent', table: 'quotes', when: 'after its number is taken' },
  { action: 'a quote is sent', table: 'mails', when: 'while its e-mail is sent' },
]

/** A repeated request may be refused, because the document has been issued. */
const expectAlreadyDone = (error: unknown) => {
  if (!isRefusedCall(error)) throw error
  expect(error.body.reason).toMatch(/^(credited|sent)$/)
}

const unfinishedJobs = async () =>
  (
    await killable.db.raw(
      `select name, state from pgboss.job where state in ('active', 'retry', 'failed') or
        (state = 'created' and start_after <= now() and name not like '\\_\\_%')`,
    )
  ).rows

test.each(points)(
  'nothing is lost or done twice if the process is killed while $action, $when',
  async ({ action, table }) => {
    const send = await actions[action]({ [idempotencyHeader]: randomUUID() })
    await expect.poll(unfinishedJobs, { timeout: 30_000 }).toEqual([])
    const before = await issuedNumbers(killable.db)
    const holding = await killable.db.transaction()
    onTestFinished(async () => void (holding.isCompleted() || (await holding.rollback())))
    await holding.raw(`lock table ${table} in share mode`)
    const first = send().catch(() => {})
    await waitForLockWaits(killable.db)
    await killable.app.kill()
    await first
    await holding.rollback()
    await killable.start()

    // Repeat the request until the server answers, as the offline app does.
    for (let times = 0; times < 2; times += 1) await send().catch(expectAlreadyDone)
    await expect.poll(unfinishedJobs, { timeout: 30_000, interval: 500 }).toEqual([])
    const numbers = await issuedNumbers(killable.db)
    expect(numbers).toHaveLength(before.length + 1)
    for (const documents of Object.values(Object.groupBy(numbers, ({ series }) => series)))
      expect(documents?.map(({ number }) => Number(number.slice(-3)))).toEqual(
        documents?.map((_, index) => index + 1),
      )
    const files = await killable.db('invoiceFiles').count().first()
    const issued = await killable.db('invoices').whereNotNull('issuedAt').count().first()
    expect(files).toEqual(issued)
    const mails = await killable.standIns.mail.messages({})
    expect(mails.map(({ count }) => count)).toEqual(mails.map(() => 1))
  },
)
