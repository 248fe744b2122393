import { type Cursor, parseCursor, writeCursor } from '@synapse/api/sync/cursor'
import { readFeed } from '@synapse/shared/sync/contract'
import { type SyncedType, syncedTypes } from '@synapse/shared/sync/synced'
import { createTodo, deleteTodo, updateTodo } from '@synapse/shared/todo/contract'
import { describe, expect, test } from 'vitest'
import { bookingInvoiceActions } from '#support/actors/booking-invoices.ts'
import { replacePdf } from '#support/actors/replace-pdf.ts'
import { type DeviceRecords, feedPages, storeFeedPage } from '#support/readers/feed.ts'
import { until } from '#support/run/until.ts'
import { recreateChangedRecords } from '#support/world/reset.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

const { world, operator } = useIsolatedWorld()

/** Reads the entire feed, as a browser does. */
const follow = async (from?: string, kept: DeviceRecords = {}) => {
  const pages = await Array.fromAsync(feedPages(operator, from))
  for (const page of pages) storeFeedPage(kept, page)
  const { cursor = '', mark = '' } = pages.at(-1) ?? {}
  return { cursor, mark, kept, pages: pages.length }
}

const readUntil = async (type: SyncedType) => {
  const kept: DeviceRecords = {}
  for await (const page of feedPages(operator)) {
    storeFeedPage(kept, page)
    if (page.records[type]) return { ...page, kept }
  }
  throw new Error(`The feed has no ${type}`)
}

const todo = (title: string) =>
  operator.call(createTodo, { input: { title, type: 'general', priority: 'medium' } })
const titles = (kept: DeviceRecords) =>
  [...(kept.todos?.values() ?? [])].map(({ title }) => title).toSorted()

describe('the feed', () => {
  test('first returns all records in the synced range', async () => {
    const inWindow = await world.make.completedBooking()
    const old = await world.make.completedBooking({ sessionDate: new Date('2025-06-02T07:00:00Z') })
    await todo('Call back')
    const { kept, cursor, pages } = await follow()
    expect(pages).toBe(2)
    expect([...(kept.bookings?.keys() ?? [])]).toEqual([inWindow.id])
    expect(await operator.call(readFeed, { query: { cursor } })).toMatchObject({ hasOlder: true })
    expect(titles(kept)).toEqual(['Call back'])
    expect(kept.bookings?.has(old.id)).toBe(false)
    const student = kept.students?.get(inWindow.studentEmail.toLowerCase())
    expect(student?.onWebsites['synapse-ai']).toMatchObject({ name: inWindow.studentName })
  })

  test('includes changes from transactions that commit late', async () => {
    const { cursor, kept } = await follow()
    const early = await world.db.transaction()
    await early('todoItems').insert({ title: 'Early', type: 'general' })
    await todo('Late')
    const between = await follow(cursor, kept)
    expect(titles(between.kept)).toEqual(['Late'])
    await early.commit()
    const after = await follow(between.cursor, between.kept)
    expect(titles(after.kept)).toEqual(['Early', 'Late'])
  })

  test('includes changes from transactions that are open during the first read', async () => {
    const first = await world.db.transaction()
    await first('todoItems').insert({ title: 'First', type: 'general' })
    const { cursor, kept } = await follow()
    const early = await world.db.transaction()
    await early('todoItems').insert({ title: 'Early', type: 'general' })
    await world.db.raw(
      `insert into todo_items (title, type) select 'Task ' || n, 'general' from generate_series(1, 600) n`,
    )
    const page = await operator.call(readFeed, { query: { cursor } })
    expect(page.isDone).toBe(false)
    // Both transactions commit between the first page and the second.
    await first.commit()
    await early.commit()
    storeFeedPage(kept, page)
    const after = await follow(page.cursor, kept)
    const last = await follow(after.cursor, after.kept)
    expect(titles(last.kept)).toHaveLength(602)
    expect(titles(last.kept)).toEqual(expect.arrayContaining(['Early', 'First']))
  })

  test('resumes an interrupted first read, including deletions since then', async () => {
    await world.db.raw(
      `insert into todo_items (title, type) select 'Task ' || n, 'general' from generate_series(1, 1500) n`,
    )
    const { progress, ...read } = await readUntil('todos')
    expect(progress).toEqual({ come: 1000, total: 1500 })
    await world
      .db('todoItems')
      .delete()
      .whereIn('id', [...(read.kept.todos?.keys() ?? [])])
    const { kept, cursor } = await follow(read.cursor, read.kept)
    expect((await follow(cursor, kept)).kept.todos?.size).toBe(500)
  })

  test('returns all records of a small business in one page', async () => {
    const booking = await world.make.completedBooking()
    await todo('Call back')
    const first = await operator.call(readFeed)
    expect(Object.keys(first.records)).toEqual(syncedTypes)
    expect(first.records).toMatchObject({ bookings: [{ id: booking.id }], todos: [{}] })
    expect(first.progress?.come).toBe(first.progress?.total)
  })

  test('ends its first read once it has returned the changes made in the meantime', async () => {
    const [changed, deleted] = [await todo('As it was'), await todo('Second')]
    const read = await readUntil('todos')
    const input = { title: 'As it is' }
    await operator.call(updateTodo, { params: { id: changed.id }, input })
    await operator.call(deleteTodo, { params: { id: deleted.id } })
    // Stop at the page that is marked as the last one, as a browser does.
    const { kept } = await follow(read.cursor, read.kept)
    expect(titles(kept)).toEqual(['As it is'])
  })

  test('returns a record again after any part of it changes', async () => {
    const booking = await world.make.completedBooking()
    const day = { date: '2027-02-10' }
    const changes: [SyncedType, () => Promise<unknown>][] = [
      [
        'bookings',
        () =>
          world.db.raw(
            `insert into payments (booking_id, amount, payment_date, payment_method) values (?, 60, now(), 'cash')`,
            [booking.id],
          ),
      ],
      [
        'bookings',
        async () =>
          world.db('websitePackages').where({ type: 'individual' }).update({ label: 'Solo' }),
      ],
      [
        'bookings',
        async () =>
          world.db('todoItems').insert({
            title: 'Refund',
            type: 'booking_cancellation',
            relatedBookingId: booking.id,
          }),
      ],
      [
        'students',
        async () =>
          world.db('archivedStudents').insert({ studentKey: booking.studentEmail.toLowerCase() }),
      ],
      [
        'availabilityDays',
        async () => world.db('adminAvailability').insert({ ...day, isAvailable: false }),
      ],
      [
        'availabilityExceptions',
        async () =>
          world
            .db('availabilityExceptions')
            .insert({ ...day, type: 'closed', startTime: '09:00', endTime: '10:00' }),
      ],
      ['todos', async () => world.db('payments').update({ status: 'dispute_lost' })],
    ]
    let { cursor } = await follow()
    for (const [type, change] of changes) {
      await change()
      // Read the feed to the end, because it may repeat older changes while other transactions are
      // open.
      const read = await follow(cursor)
      expect(read.kept[type]?.size, type).toBe(1)
      cursor = read.cursor
    }
  })

  test('returns an invoice again after a change to its lines, payments or credit notes', async () => {
    const { invoices, issuedOf } = bookingInvoiceActions({ operator })
    await invoices.setBusiness()
    const booking = await world.book()
    const { id: billed } = await world.finishJobs(issuedOf(booking))
    const { id: draft } = await invoices.draft()
    const { id } = await world.finishJobs(invoices.issued())
    await replacePdf(world.db, id)
    let { cursor, kept } = await follow()
    const expectChanged = async (of: string, change: () => Promise<unknown>) => {
      const before = kept.invoices?.get(of)
      await change()
      const read = await follow(cursor)
      expect(read.kept.invoices?.get(of)).toEqual(await invoices.read(of))
      expect(read.kept.invoices?.get(of)).not.toEqual(before)
      cursor = read.cursor
      kept = read.kept
    }
    await expectChanged(draft, async () =>
      world.db('invoiceLines').where({ invoiceId: draft }).update({ student: 'Ġorġa' }),
    )
    await expectChanged(id, () => invoices.pay(id, '5'))
    await expectChanged(id, () => invoices.pdf(id))
    await expectChanged(id, () => invoices.credit(id))
    const { id: paymentId } = await world.db('payments').where({ bookingId: booking.id }).first()
    // The payment doesn't change while the refund is pending.
    const refund = { paymentId, amount: '1.00', requestedBy: 'stripe', refundedAt: new Date() }
    await expectChanged(billed, async () => world.db('refunds').insert(refund))
  })

  test('responds with less than a kilobyte if there are no changes', async () => {
    const { cursor, mark } = await follow()
    let settled = mark
    await until('The feed returns no more changes', async () => {
      const page = await operator.call(readFeed, { query: { cursor } })
      const isSame = page.mark === settled
      settled = page.mark
      return isSame
    })
    const path = `${readFeed.path}?${new URLSearchParams({ cursor, mark: settled })}`
    const text = await (await operator.fetch(path)).text()
    expect(text.length).toBeLessThan(1_000)
    expect(JSON.parse(text)).toMatchObject({ cursor, isDone: true, records: {} })
  })

  test('refuses a cursor that has expired or is from another database', async () => {
    const { cursor } = await follow()
    const anew = () => operator.call(readFeed, { query: { cursor } })
    await expect(operator.call(readFeed, { query: { cursor: 'nonsense' } })).toBeRefused(
      'begin_anew',
    )
    await world.db.raw('update feed_state set purged = 9000000000')
    await expect(anew()).toBeRefused('begin_anew')
    await world.db.raw('update feed_state set purged = 0')
    await operator.call(readFeed, { query: { cursor } })
    const known = parseCursor(cursor)
    const ofAnother = known && writeCursor({ ...known, origin: 'another' })
    await expect(operator.call(readFeed, { query: { cursor: ofAnother } })).toBeRefused(
      'begin_anew',
    )
  })

  test('starts over if a backup is restored while the app is running', async () => {
    await todo('Before')
    const { cursor } = await follow()
    await recreateChangedRecords(world.db)
    await todo('After')
    await expect(operator.call(readFeed, { query: { cursor } })).toBeRefused('begin_anew')
    const { cursor: next, kept } = await follow()
    const skipped = 'Document numbers were skipped after a backup was restored'
    expect(titles(kept)).toEqual(['After', 'Before', skipped])
    await todo('Later')
    expect(titles((await follow(next, kept)).kept)).toEqual(['After', 'Before', skipped, 'Later'])
  })

  test('refuses a forged cursor', async () => {
    const { cursor } = await operator.call(readFeed)
    const forge = (part: Partial<Cursor>) =>
      writeCursor({ ...(parseCursor(cursor) as Cursor), ...part })
    const first = { type: 'students', after: 'x', sent: 0, total: 1 } as const
    await operator.call(readFeed, { query: { cursor: forge({ first }) } })
    for (const forged of [
      { since: '9'.repeat(19) },
      { first: { ...first, type: 'bookings' } },
      { first: { ...first, after: 'a\u0000' } },
      { changes: { until: '1', after: ['9'.repeat(19), 'todos', ''] } },
      { changes: { until: '9'.repeat(19), after: ['1', 'todos', ''] } },
      { changes: { until: '1', after: ['1', 'todos', '\u0000'] } },
    ] satisfies Partial<Cursor>[]) {
      const read = operator.call(readFeed, { query: { cursor: forge(forged) } })
      await expect(read, JSON.stringify(forged)).toBeRefused('begin_anew')
    }
  })
})

test('every table with data that the operator sees reports its changes', async () => {
  const { rows } = await world.db.raw(
    `select c.relname as name, exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname in ('mark_changed', 'record_changed',
          'mark_receipt_changed')) as tells
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname !~ '^(knex_|audit_)' order by 1`,
  )
  const silent = rows.filter((row: { tells: boolean }) => !row.tells)
  expect(silent.map((row: { name: string }) => row.name)).toEqual(shownNowhere)
})

/** Internal tables. No screen shows them directly, and other tables report their changes. */
const shownNowhere = `
  alarms backups booking_events calendar_events changed_records daily_counts deleted_todo_items
  dispute_moves feed_state idempotency_keys invoice_checkouts job_leases journal_entries
  journal_lines journal_sales journal_sums number_series oauth_states operator_sessions
  passkey_challenges purged_checkouts quote_files rate_limits receipts recovery_codes
  sign_in_factors stripe_events users`
  .trim()
  .split(/\s+/)

test('every synced table has change triggers', async () => {
  const { rows } = await world.db.raw(
    `select distinct unnest(string_to_array(encode(tgargs, 'escape'), '\\000')) as type
    from pg_trigger where tgname = 'mark_changed'`,
  )
  const marked = new Set(rows.map((row: { type: string }) => row.type))
  expect(syncedTypes.filter((type) => !marked.has(type))).toEqual([])
})
