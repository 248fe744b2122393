import { issuerOf } from '@synapse/shared/invoice/issuer'
import { maltaDate, maltaInstant } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { setAvailability } from '#availability/set-availability'
import { Booking } from '#booking/model'
import { Business, readBusiness } from '#business/model'
import { Client } from '#client/model'
import { createClient } from '#client/save-client'
import type { Context } from '#core/context'
import type { Settings } from '#core/settings'
import { createCoupon } from '#coupon/save-coupon'
import { toTimestamp } from '#db/columns'
import { anyOf, maltaDaySql } from '#db/sql'
import { makeBookings, maxRegularBookings } from '#demo/make-bookings'
import { makeExpenses, makeProjects, makeQuotes } from '#demo/make-books'
import { makeBookingInvoices, makeInvoices } from '#demo/make-invoices'
import { makeTodos } from '#demo/make-todos'
import { companies, makePeople } from '#demo/people'
import { createRandom, type Random } from '#demo/random'
import { contextAt, resultOf } from '#demo/sample-context'
import { InvoiceLink } from '#invoice/model'
import { postAllFacts } from '#journal/post-facts'
import { Receipt } from '#payment/model'
import { addWebsite } from '#website/add-website'
import { Website } from '#website/model'

type DemoContext = Pick<Context, 'db' | 'now'> & { settings: Pick<Settings, 'appSecret'> }

/**
 * Fills a database with a year of realistic bookings and related records. Bookings and payments are
 * inserted directly, because load tests need 100,000 of them; everything else is created by the
 * app's own functions.
 * @param count the number of bookings, including unpaid ones
 * @returns the number of bookings and their payments
 */
export const fillDemo = ({ db, now: clock, settings }: DemoContext, count: number) =>
  db.transaction(async (trx) => {
    const now = clock()
    await trx.raw('set local statement_timeout = 0')
    const existing = await Booking.query(trx).select('sessionDate', 'paymentStatus')
    // Vary the seed and the names, so that a second run doesn't repeat them.
    const random = createRandom(2_026 + existing.length)
    const suffix = existing.length ? String(existing.length) : ''
    const own = await Website.query(trx).findOne({ isBuiltIn: true }).throwIfNotFound()
    const workshop = await addWebsite(trx, {
      name: 'Prompt Workshop',
      slug: `prompt-workshop${suffix && `-${suffix}`}`,
      domain: 'workshop.example.com',
      description: 'The same masterclass for teams that write for a living.',
      primaryColor: '#0b7a5b',
      category: 'Business',
    })
    const booked = makeBookings(random, {
      count,
      now,
      websiteIds: [own.id, workshop.id],
      coupons: await addCoupons(trx, now, suffix),
      people: makePeople(random, Math.max(60, Math.ceil(count / 4))),
      taken: existing
        .filter(({ paymentStatus }) => paymentStatus === 'completed')
        .map(({ start }) => start),
    })
    const payments = booked.flatMap(({ payment }) => payment || [])
    const isForLoadTest = count > maxRegularBookings
    if (isForLoadTest) await trx.raw(switchAuditSql('disable'))
    const insertAll = async (table: string, rows: readonly object[]) => {
      await trx.batchInsert(table, rows.slice(0, 1000))
      // Update the statistics. Otherwise, PostgreSQL plans the triggers' queries as if the tables
      // were empty, and reads each table in full.
      await trx.raw('analyze ??', [table])
      await trx.batchInsert(table, rows.slice(1000))
    }
    await insertAll(
      'bookings',
      booked.map(({ row }) => row),
    )
    await insertAll(
      'booking_events',
      booked.flatMap(({ events }) => events),
    )
    await insertAll('payments', payments)
    await insertAll(
      'refunds',
      booked.flatMap(({ refund }) => refund || []),
    )
    if (isForLoadTest) await trx.raw(switchAuditSql('enable'))
    await trx.raw(`update coupons c set usage_count = used.count from (
        select coupon_id, count(*) from bookings where payment_status <> 'expired' group by 1
      ) used where used.coupon_id = c.id`)
    await Business.query(trx).where({ businessName: '' }).patch({
      businessName: 'Synapse AI',
      address: '12 Triq il-Merkanti\nValletta VLT 1170\nMalta',
      vatNumber: 'MT21034503',
      iban: 'MT84MALT011000012345MTLCAST001S',
      bic: 'MALTMTMT',
    })
    await addReceipts(trx)
    const clients = await addClients(trx, random, workshop.slug)
    // Backdate the clients, because their first invoices are four months old.
    await Client.query(trx)
      .where('id', anyOf(clients.map(({ id }) => id)))
      .patch({ createdAt: toTimestamp(now.subtract({ hours: 24 * 200 })) })
    await makeTodos(trx, random, now)
    const projects = await makeProjects(trx, clients, now)
    await makeExpenses(trx, random, projects, now)
    await makeQuotes(trx, random, clients, now, settings.appSecret)
    const date = maltaDate(now).add({ days: 50 }).toString()
    const until = maltaDate(now).add({ days: 54 }).toString()
    const daysOff = { date, until, isAvailable: false, reason: 'Family visit' }
    await resultOf(setAvailability(contextAt(trx, now), daysOff))
    await makeInvoices(trx, random, clients, now)
    await makeBookingInvoices(trx, random, now)
    // Delete the invoice links: the app creates new ones with its own secret when it starts.
    await InvoiceLink.query(trx).delete()
    await postAllFacts(trx)
    return { bookings: booked.length, payments }
  })

/**
 * Adds receipts for the demo's payments in a single statement, because there may be 100,000
 * payments.
 */
const addReceipts = async (trx: Knex.Transaction) => {
  if (await Receipt.query(trx).findOne({})) return
  const business = await readBusiness(trx)
  const { settings } = contextAt(trx, Temporal.Now.instant())
  await trx.raw(
    `with paid as (
      select *, ${maltaDaySql('payment_date')} as day,
        to_char(${maltaDaySql('payment_date')}, '"R-"YYYY') as series
      from payments where booking_id is not null and currency = 'eur'
    ), numbered as (
      select *, row_number() over (partition by series order by payment_date, id)::int as place
      from paid
    ), counted as (
      insert into number_series (series, next, latest)
      select series, max(place) + 1, max(day) from numbered group by 1
    )
    insert into receipts (number, booking_id, payment_id, amount, method, paid_on, issuer, issued_at)
    select series || '-' || lpad(place::text, greatest(5, length(place::text)), '0'), booking_id, id,
      amount, payment_method, day, cast(? as jsonb), payment_date
    from numbered`,
    [JSON.stringify(issuerOf(business, settings.contact))],
  )
}

/** Load tests don't read the activity log, and writing to it would take most of the run time. */
const switchAuditSql = (to: 'disable' | 'enable') =>
  ['bookings', 'payments', 'refunds']
    .map((table) => `alter table ${table} ${to} trigger audit`)
    .join(';')

/** Each coupon's code, description, percentage, usage limit and days until it expires. */
const offers = [
  ['WELCOME10', 'First booking', 10, null, null],
  ['SUMMER20', 'Summer campaign', 20, 200, -60],
  ['FRIENDS15', 'Recommended by a friend', 15, null, 180],
  ['TEAM25', 'For schools and teams', 25, 60, 90],
] as const

const addCoupons = async (trx: Knex.Transaction, now: Temporal.Instant, suffix: string) => {
  const context = contextAt(trx, now.subtract({ hours: 24 * 400 }))
  const coupons = []
  for (const [code, description, percent, usageLimit, daysLeft] of offers) {
    const coupon = createCoupon(context, {
      code: `${code}${suffix}`,
      description,
      discountType: 'percentage',
      discountValue: percent * 100,
      usageLimit,
      validUntil:
        daysLeft === null ? null : maltaInstant(maltaDate(now).add({ days: daysLeft }), '23:59:59'),
      isActive: true,
    })
    coupons.push({ ...(await resultOf(coupon)), percent })
  }
  return coupons
}

const addClients = async (
  trx: Knex.Transaction,
  random: Random,
  website: string,
): Promise<Client[]> => {
  const clients: Client[] = []
  for (const [index, [businessName, contactPerson, vatNumber]] of companies.entries()) {
    const client = createClient(trx, {
      website: index % 3 === 0 ? website : null,
      businessName,
      contactPerson,
      email: `accounts@${businessName.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example.com`,
      phone: `+356 2${random.between(1_000_000, 9_999_999)}`,
      address: `${random.between(1, 120)} Triq ir-Repubblika\nValletta`,
      vatNumber,
      hourlyRate: random.pick([15_00, 18_00, 22_00, 30_00]),
    })
    clients.push(await resultOf(client))
  }
  return clients
}
