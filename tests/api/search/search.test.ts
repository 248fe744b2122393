import { orderNumber } from '@synapse/shared/booking/booking'
import { listCompletedBookings } from '@synapse/shared/booking/contract'
import { createClient } from '@synapse/shared/client/contract'
import { createCoupon } from '@synapse/shared/coupon/contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { createProject } from '@synapse/shared/project/contract'
import { projectStatuses } from '@synapse/shared/project/project'
import { hitKinds, search } from '@synapse/shared/search/contract'
import { findRecords } from '@synapse/shared/search/find-records'
import { listStudents } from '@synapse/shared/student/contract'
import { readFeed } from '@synapse/shared/sync/contract'
import { foldText } from '@synapse/shared/text/fold-text'
import { createTodo } from '@synapse/shared/todo/contract'
import { expect, test } from 'vitest'
import { invoiceActions } from '#support/actors/invoices.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { type DeviceRecords, storeFeedPage } from '#support/readers/feed.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

test('the search finds bookings, students and clients, ignoring accents and case', async () => {
  const booking = await world.make.completedBooking({
    studentName: 'Maria Borg',
    studentEmail: 'maria@example.com',
    sessionDate: new Date('2027-02-10T08:00:00Z'),
  })
  await operator.call(createClient, {
    input: { businessName: 'Borg & Sons', contactPerson: 'Karl' },
  })
  const find = (q: string) => operator.call(search, { query: { q } })
  expect(await find('borg')).toEqual([
    {
      kind: 'booking',
      id: booking.id,
      title: 'Maria Borg',
      subtitle: `10 Feb 2027, 09:00 · ${booking.id.slice(-8).toUpperCase()} · Unpaid`,
      website: 'synapse-ai',
    },
    {
      kind: 'student',
      id: 'maria@example.com',
      title: 'Maria Borg',
      subtitle: 'maria@example.com · 1 session',
      website: null,
    },
    {
      kind: 'client',
      id: expect.any(String),
      title: 'Borg & Sons',
      subtitle: 'Karl',
      website: null,
    },
  ])
  expect((await find(booking.id.slice(-8))).map(({ kind }) => kind)).toEqual(['booking'])
  expect(await find('100%')).toEqual([])
  await world.make.completedBooking({ studentName: 'Grech Żabbar' })
  await operator.call(createClient, { input: { businessName: 'ĠORĠ ĦAL GĦAXAQ' } })
  const titles = async (q: string) =>
    (await operator.call(search, { query: { q } })).map(({ title }) => title)
  expect(await titles('zabbar')).toEqual(['Grech Żabbar', 'Grech Żabbar'])
  expect(await titles('ŻABBAR')).toEqual(['Grech Żabbar', 'Grech Żabbar'])
  expect(await titles('gorg hal ghaxaq')).toEqual(['ĠORĠ ĦAL GĦAXAQ'])
  const { items } = await operator.call(listStudents, { query: { search: 'zabbar' } })
  expect(items).toHaveLength(1)
  expect(
    await operator.call(listCompletedBookings, { query: { search: 'grech zabbar' } }),
  ).toHaveLength(1)
})

test('the search returns only the types of records that the app can open', async () => {
  const booking = await world.make.completedBooking({
    sessionDate: new Date('2027-04-10T08:00:00Z'),
  })
  const order = `#${orderNumber(booking.id)}`
  await operator.call(createTodo, {
    input: { title: 'Ring Pawlu', relatedBookingId: booking.id, priority: 'low' },
  })
  await operator.call(createCoupon, {
    input: { code: 'PAWLU', discountType: 'fixed', discountValue: '5', isActive: true },
  })
  await operator.call(createExpense, {
    input: { title: 'Pawlu’s print', amount: '12.50', category: 'Other', date: '2026-11-02' },
  })
  await operator.call(createProject, {
    input: { name: 'Pawlu course', status: 'active', actualHours: '0' },
  })
  const find = async (q: string, kinds?: string) =>
    (await operator.call(search, { query: { q, kinds } })).map(({ kind, title, subtitle }) =>
      [kind, title, subtitle].join(': '),
    )
  expect(await find('pawlu', hitKinds.join(' '))).toEqual([
    'todo: Ring Pawlu: Pending',
    'coupon: PAWLU: ',
    'expense: Pawlu’s print: €12.50 · 2 Nov 2026',
    'project: Pawlu course: Active',
  ])
  expect(await find(order, 'todo')).toEqual(['todo: Ring Pawlu: Pending'])
  // Older versions of the app, which don't send `kinds`, couldn't open these results.
  expect(await find('pawlu')).toEqual([])
})

test('the database normalises search text the same way as devices do', async () => {
  const ranges = [
    [0x20, 0x2ff],
    [0x370, 0x58f],
    [0x1e00, 0x1fff],
    [0x2010, 0x206f],
    [0x2100, 0x24ff],
    [0x2c00, 0x2dff],
    [0x3040, 0x30ff],
    [0xa720, 0xa7ca],
    [0xac00, 0xacff],
    [0xfb00, 0xfb1f],
    [0xff00, 0xff5e],
    [0x10400, 0x1044f],
    [0x1f600, 0x1f64f],
  ] as const
  const letters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => `a${String.fromCodePoint(from + n)}b`),
  )
  const texts = [...letters, ...letters.map((text) => text.normalize('NFD')), 'Ta’ Żebbuġ 100%']
  const { rows } = await world.db.raw(
    'select text, fold_text(text) as folded from unnest(?::text[]) as text',
    [texts],
  )
  const differing = rows.filter(
    ({ text, folded }: { text: string; folded: string }) => foldText(text) !== folded,
  )
  expect(differing).toEqual([])
})

test('the search finds quotes by number, title and client, including drafts', async () => {
  const { sent, draft } = quoteActions({ operator })
  const offered = await sent({ title: 'Team Training' })
  await draft({ title: 'Workshop' }, { businessName: 'Żebbuġ Ltd' })
  const found = async (q: string) =>
    (await operator.call(search, { query: { q } })).filter(({ kind }) => kind === 'quote')
  expect(await found(offered.quoteNumber ?? '')).toEqual([
    {
      kind: 'quote',
      id: offered.id,
      title: 'Team Training',
      subtitle: `${offered.quoteNumber} · Xatt Ltd · €767.00`,
      website: null,
    },
  ])
  expect(await found('żebbuġ')).toMatchObject([
    { title: 'Workshop', subtitle: 'Draft · Żebbuġ Ltd · €767.00' },
  ])
  expect(await found('%')).toEqual([])
})

test('the search lists upcoming bookings, then students, then other bookings', async () => {
  const at = world.clock.now()
  const make = (studentName: string, days: number, paymentStatus = 'completed') =>
    world.make.completedBooking({
      studentName: `${studentName} Zahra`,
      studentEmail: 'zahra@example.com',
      sessionDate: new Date(at.add({ hours: 24 * days }).epochMilliseconds),
      ...(paymentStatus === 'cancelled' && { paymentStatus, cancelledAt: new Date() }),
    })
  await make('Cancelled', 40, 'cancelled')
  await make('Later', 20)
  await make('Held', -20)
  await make('Sooner', 10)
  await make('Before', -30)
  const hits = await operator.call(search, { query: { q: 'zahra' } })
  expect(hits.map(({ kind, title }) => `${kind}: ${title.split(' ')[0]}`)).toEqual([
    'booking: Sooner',
    'booking: Later',
    'student: Later',
    'booking: Held',
    'booking: Before',
    'booking: Cancelled',
  ])
})

test('a device finds the same records as the server, in the same order', async () => {
  const { sent, draft } = quoteActions({ operator })
  const invoices = invoiceActions({ operator })
  const names = ['Zammit', 'żebbuġ', 'abela', 'Borg', 'Żurrieq', 'Abela'].map((n) => `Same ${n}`)
  for (const [place, name] of names.entries()) {
    const input = { businessName: name, contactPerson: 'Pawlu' }
    const { id: clientId } = await operator.call(createClient, { input })
    await operator.call(createTodo, { input: { title: name, priority: 'low' } })
    const discount = { discountType: 'fixed', discountValue: '5' } as const
    await operator.call(createCoupon, { input: { code: `SAME${place}`, ...discount } })
    const spent = { amount: '5.00', category: 'Other', date: '2026-11-02' } as const
    await operator.call(createExpense, { input: { title: name, ...spent } })
    for (const status of projectStatuses)
      await operator.call(createProject, { input: { name, status, clientId, actualHours: '0' } })
    const issueDate = `2027-01-0${(place % 3) + 1}`
    await invoices.draft({ clientId, billToName: name, issueDate })
    for (const days of [-20, -10, 10, 20]) {
      const start = world.clock.now().add({ hours: 24 * days + 3 * place })
      await world.make.completedBooking({
        studentName: name,
        studentEmail: `${place}${days < 0 ? 'past' : ''}@example.com`,
        sessionDate: new Date(start.epochMilliseconds),
      })
    }
  }
  await draft({ title: 'Same draft' }, { businessName: 'Quoted' })
  await sent({ title: 'Same quote' }, { businessName: 'Quoted' })
  const device: DeviceRecords = {}
  storeFeedPage(device, await operator.call(readFeed))
  const listed = Object.entries(device).map(([type, records]) => [type, [...records.values()]])
  const onDevice: Parameters<typeof findRecords>[1] = Object.fromEntries(listed)
  for (const q of ['same', 'same z', 'pawlu', 'Q-2027', 'quoted', 'ABELA', '@example', '2027']) {
    const found = findRecords(q, onDevice, world.clock.now(), () => undefined)
    const hits = await operator.call(search, { query: { q, kinds: hitKinds.join(' ') } })
    expect(found, q).toEqual(hits)
  }
})
