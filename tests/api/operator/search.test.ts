import { createClient } from '@synapse/shared/client/contract'
import { search } from '@synapse/shared/search/contract'
import { expect, test } from 'vitest'
import { quotesIn } from '../../support/quotes.ts'
import { useWorld } from '../../support/use-world.ts'

const { world, operator } = useWorld()

test('the search finds bookings, students and clients', async () => {
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
      subtitle: `10 Feb 2027, 09:00 · ${booking.id.slice(-8).toUpperCase()} · completed`,
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
})

test('the search finds quotes by number, title and client, drafts too', async () => {
  const { sent, draft } = quotesIn(world, operator)
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

test('what is to come stands above students, and those above what is over or called off', async () => {
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
