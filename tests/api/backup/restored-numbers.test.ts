import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBackup } from '@synapse/api/backup/create-backup'
import { handleRestore } from '@synapse/api/backup/handle-restore'
import { restoreBackup } from '@synapse/api/backup/restore-backup'
import { openDb } from '@synapse/api/db/knex'
import { creditInvoice } from '@synapse/shared/invoice/contract'
import { businessZone } from '@synapse/shared/time'
import { describe, expect, test } from 'vitest'
import { useInvoices } from '#support/actors/booking-invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { todosOf } from '#support/readers/rows.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator, invoices } = useInvoices({ used: useIsolatedWorld() })
const quotes = quoteActions({ operator })

const issuedOn = async (day: Temporal.PlainDate) =>
  (await invoices.issued({ issueDate: day.toString() })).invoiceNumber
const start = () => handleRestore(world.db)
const restore = async () => {
  await world.db('feedState').update({ origin: 'the database of the backup' })
  await start()
}

describe('invoice, credit note, quote and receipt numbers', () => {
  test('skip ahead after a restore, past any issued since the backup', async () => {
    await start()
    const { id } = await invoices.issued()
    const credit = (of: string) => ({ params: { id: of }, input: { reason: 'Wrong' } })
    await operator.call(creditInvoice, credit((await invoices.issued()).id))
    await quotes.sent()
    await world.book()
    await restore()
    await start()
    expect(await invoices.issued()).toMatchObject({ invoiceNumber: '202702-103' })
    // A month may have no invoices in the backup, but some may have been issued since.
    const day = Temporal.Now.plainDateISO(businessZone).subtract({ years: 1 })
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
      { title: 'Document numbers were skipped after a backup was restored', priority: 'high' },
    ])
    // A restore looks only two years back for months without a number series, because no backup is
    // older than that.
    expect(await issuedOn(day.subtract({ years: 2 }))).toMatch(/-001$/)
  })

  test('skip ahead after a point-in-time recovery, but not after a restart', async () => {
    await start()
    const { origin } = await world.db('feedState').first()
    expect(origin).toMatch(/\.[0-9A-F]{8}$/)
    await start()
    expect(await invoices.issued()).toMatchObject({ invoiceNumber: '202702-001' })
    await world.db('feedState').update({ origin: origin.replace(/.{8}$/, '0000000A') })
    await start()
    expect(await invoices.issued()).toMatchObject({ invoiceNumber: '202702-102' })
  })

  test('start at 1 in a new database', async () => {
    await world.db('feedState').delete()
    await start()
    expect(await invoices.issued()).toMatchObject({ invoiceNumber: '202702-001' })
    expect(await todosOf(world.db)).toEqual([])
  })
})

test('a restore continues the document numbers of the database that it replaces', async () => {
  await world.db('numberSeries').insert({ series: '202701', next: 5, latest: '2027-01-20' })
  const folder = await mkdtemp(path.join(tmpdir(), 'synapse-numbers-'))
  const file = path.join(folder, 'a.backup')
  const { databaseUrl, appSecret } = world.context.settings
  await createBackup({ databaseUrl, file, passphrase: undefined, appSecret })
  const replaced = await cloneDatabase()
  const db = openDb({ url: replaced.url, maxConnections: 1 })
  await db('numberSeries').insert([
    { series: '202701', next: 4, latest: '2027-01-10' },
    { series: '202702', next: 103, latest: '2027-02-01' },
  ])
  await restoreBackup(replaced.url, file, undefined)
  expect(await db('numberSeries').select('series', 'next').orderBy('series')).toEqual([
    { series: '202701', next: 5 },
    { series: '202702', next: 103 },
  ])
  await db.destroy()
  await replaced.drop()
  await rm(folder, { recursive: true })
})
