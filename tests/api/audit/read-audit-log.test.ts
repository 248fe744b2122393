import { randomUUID } from 'node:crypto'
import { exportAuditEntries, listAuditEntries } from '@synapse/shared/audit/contract'
import { maltaDate } from '@synapse/shared/time'
import { beforeEach, describe, expect, test } from 'vitest'
import { downloadArchive } from '#support/readers/archive.ts'
import { downloadCsv } from '#support/readers/csv-table.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type Query = { [Name in 'search' | 'by' | 'type' | 'from' | 'to']?: string }

const find = async (query: Query & { page?: number; pageSize?: number }) =>
  operator.call(listAuditEntries, { query: query as never })
const today = () => maltaDate(Temporal.Now.instant())

/** The code must be unique, because the log has entries from earlier tests. */
let code = ''

beforeEach(async () => {
  code = `SPRING${randomUUID().slice(0, 8).toUpperCase()}`
  await world.make.coupon({ code })
  await world.make.completedBooking({ studentName: 'Ġorġ Vella' })
})

describe('the activity log', () => {
  test('can be searched by code, current student name, kind and day in Malta', async () => {
    expect((await find({ search: code.toLowerCase() })).items[0]).toMatchObject({ label: code })
    const found = await find({ search: 'gorg' })
    expect(found.items[0]).toMatchObject({ recordType: 'bookings', name: 'Ġorġ Vella' })
    const { items } = await find({ type: 'coupons', by: 'database' })
    expect(new Set(items.map(({ recordType }) => recordType))).toEqual(new Set(['coupons']))
    const day = today()
    expect((await find({ search: code, from: day.toString(), to: day.toString() })).total).toBe(1)
    expect((await find({ search: code, to: day.subtract({ days: 1 }).toString() })).items).toEqual(
      [],
    )
    expect((await find({ search: '%' })).total).toBe(0)
  })

  test.each([{ by: 'nobody' }, { type: 'users; drop' }, { booking: '1' }, { order: 'id' }])(
    'refuses the filter %o',
    async (query) => {
      await expect(operator.call(listAuditEntries, { query: query as never })).toBeRefused(
        'invalid',
      )
    },
  )

  test('is paginated with the newest entry first', async () => {
    const ids = (await find({})).items.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const both = await find({ pageSize: 2 })
    const second = await find({ pageSize: 1, page: 2 })
    expect(second).toMatchObject({ total: both.total, items: [{ id: both.items[1]?.id }] })
  })

  test('is exported as CSV and in the accountant’s archive, with each entry’s hash', async () => {
    const csv = await downloadCsv(operator, exportAuditEntries.path, { search: code })
    const [heading, row, ...others] = csv.lines
    expect(heading).toContain('Entry,Time (UTC),What happened,Changes,By')
    expect(row).toContain(
      `Someone with access to the database added coupon ${code},"Code: ${code};`,
    )
    expect(row).toMatch(/Discount value: 10",.*,[0-9a-f]{64}$/)
    expect(others).toEqual([])
    const { textOf } = await downloadArchive(operator, {
      from: String(today()),
      to: String(today()),
    })
    expect(textOf('Activity log.csv')).toContain(row)
  })
})
