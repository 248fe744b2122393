import { up } from '@synapse/api/db/migrations/0082-timelines'
import { up as moveQuoteSeries } from '@synapse/api/db/migrations/0210-one-number-series'
import { startFeed } from '@synapse/api/sync/start-feed'
import { creditInvoice } from '@synapse/shared/invoice/contract'
import { describe, expect, test } from 'vitest'
import { quoteFactory } from '../../support/actors/quotes.ts'
import { todosOf } from '../../support/readers/rows.ts'
import { useInvoices } from '../../support/world/use-invoices.ts'
import { useIsolatedWorld } from '../../support/world/use-world.ts'

const { world, operator, make } = useInvoices({ used: useIsolatedWorld() })
const quotes = quoteFactory(operator)

const issuedOn = async (day: Temporal.PlainDate) =>
  (await make.issued({ issueDate: day.toString() })).invoiceNumber
const start = () => startFeed(world.db)
const restore = async () => {
  await world.db('feedState').update({ origin: 'the database of the backup' })
  await start()
}

describe('invoice, credit note, quote and receipt numbers', () => {
  test('skip ahead after a restore, past any numbers issued since the backup, and one task explains the gap', async () => {
    await start()
    const { id } = await make.issued()
    const credit = (of: string) => ({ params: { id: of }, input: { reason: 'Wrong' } })
    await operator.call(creditInvoice, credit((await make.issued()).id))
    await quotes.sent()
    await world.book()
    await restore()
    await start()
    expect(await make.issued()).toMatchObject({ invoiceNumber: '202702-103' })
    // If the backup has no invoices for a month, some may still have been issued in it.
    const day = Temporal.Now.plainDateISO('Europe/Malta').subtract({ years: 1 })
    expect(await issuedOn(day)).toMatch(/-101$/)
    expect(await operator.call(creditInvoice, credit(id))).toMatchObject({
      invoiceNumber: 'CN-202702-102',
    })
    expect(await quotes.sent()).toMatchObject({ quoteNumber: 'Q-202702-102' })
    await world.book()
    expect(await world.db('receipts').orderBy('number')).toMatchObject([
      { number: 'R-2027-00001' },
      { number: 'R-2027-00102' },
    ])
    expect(await todosOf(world.db)).toMatchObject([
      {
        title: 'Document numbers were skipped after a backup was restored',
        priority: 'high',
      },
    ])
    // A backup of the last two years contains all invoices of an earlier month.
    expect(await issuedOn(day.subtract({ years: 2 }))).toMatch(/-001$/)
  })

  test('skip ahead after a point-in-time recovery (a new PostgreSQL timeline), but not after an update', async () => {
    await start()
    const { origin } = await world.db('feedState').first()
    expect(origin).toMatch(/\.[0-9A-F]{8}$/)
    // Earlier versions stored the database's identity without the timeline.
    await world.db('feedState').update({ origin: origin.slice(0, -9) })
    await up(world.db)
    await start()
    expect(await make.issued()).toMatchObject({ invoiceNumber: '202702-001' })
    await world.db('feedState').update({ origin: origin.replace(/.{8}$/, '0000000A') })
    await start()
    expect(await make.issued()).toMatchObject({ invoiceNumber: '202702-102' })
  })

  test('start at 1 in a new database', async () => {
    await world.db('feedState').delete()
    await start()
    expect(await make.issued()).toMatchObject({ invoiceNumber: '202702-001' })
    expect(await todosOf(world.db)).toEqual([])
  })

  test('of quotes continue after the update that moved them to the table of all series', async () => {
    await quotes.sent()
    await world.db.raw(`create table quote_series as
      select series, next from invoice_series where series like 'Q-%'`)
    await world.db('invoiceSeries').whereLike('series', 'Q-%').delete()
    await moveQuoteSeries(world.db)
    expect(await quotes.sent()).toMatchObject({ quoteNumber: 'Q-202702-002' })
  })
})
