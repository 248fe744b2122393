import { centsFromEuro, euroFromCents, percentOfCents } from '@synapse/shared/money'
import { maltaDate } from '@synapse/shared/time'
import type { Knex } from 'knex'
import { Booking } from '#booking/model'
import type { Db } from '#db/knex'
import { makeBookingInvoices } from '#demo/make-booking-invoices'
import { type BookingRow, type DemoCoupon, makeBookings } from '#demo/make-bookings'
import { makeExpenses, makeProjects } from '#demo/make-books'
import { makeHandPayments } from '#demo/make-hand-payments'
import { makeInvoices } from '#demo/make-invoices'
import { addQuotes } from '#demo/make-quotes'
import { makeTodos } from '#demo/make-todos'
import { firms, makePeople } from '#demo/people'
import { createRandom, type Random } from '#demo/random'
import { writeRows } from '#demo/write-rows'
import { addWebsite } from '#website/add-website'
import { Website } from '#website/model'

type DemoOptions = {
  /** The number of bookings of any status; by default about as many as in a typical year. */
  bookings?: number
  now: Temporal.Instant
}

export type DemoPayment = {
  id: string
  bookingId: string
  intentId: string
  chargeId: string
  amount: string
  studentName: string
  studentEmail: string
  paidAt: string
  /** Refunded amount, or '0.00'. */
  refunded: string
}

type DemoResult = { bookings: number; payments: DemoPayment[] }

/** Fills a database with a year of realistic bookings and everything that belongs to them. */
export const fillDemo = (db: Db, { bookings = 900, now }: DemoOptions): Promise<DemoResult> =>
  db.transaction(async (trx) => {
    await trx.raw('set local statement_timeout = 0')
    const known = await Booking.query(trx).select('sessionDate', 'paymentStatus')
    // Use another seed when filling a database again, so that the people and ids are new.
    const random = createRandom(2_026 + known.length)
    const websiteIds = [await builtInId(trx), await addWorkshop(trx, random, known.length)]
    const coupons = await addCoupons(trx, random, now, known.length)
    const rows = makeBookings(random, {
      count: bookings,
      now,
      websiteIds,
      coupons,
      people: makePeople(random, Math.max(60, Math.ceil(bookings / 4))),
      taken: known
        .filter(({ paymentStatus }) => paymentStatus === 'completed')
        .map(({ start }) => start),
    })
    await writeRows(trx, 'bookings', rows)
    await writeRows(trx, 'booking_events', rows.flatMap(eventsOf))
    const payments = await addPayments(trx, random, rows)
    const byHand = makeHandPayments(random, rows)
    await writeRows(trx, 'payments', byHand)
    await writeRows(trx, 'booking_events', byHand.map(paidEvent))
    await trx.raw(`update coupons c set usage_count = used.count from (
        select coupon_id, count(*) from bookings where payment_status <> 'expired' group by 1
      ) used where used.coupon_id = c.id`)
    const clients = clientsOf(random, websiteIds[1] ?? null)
    await writeRows(trx, 'clients', clients)
    await writeRows(trx, 'todo_items', makeTodos(random, rows, now))
    const projects = makeProjects(random, clients, now)
    await writeRows(trx, 'projects', projects)
    await writeRows(trx, 'expenses', makeExpenses(random, projects, now))
    await addQuotes(trx, random, clients, now)
    await addDaysOff(trx, now)
    await trx.raw(`update business set business_name = 'Synapse AI',
      address = E'12 Triq il-Merkanti\\nValletta VLT 1170\\nMalta', vat_number = 'MT21034503',
      iban = 'MT84MALT011000012345MTLCAST001S', bic = 'MALTMTMT' where business_name = ''`)
    await makeInvoices(trx, random, clients, now)
    await makeBookingInvoices(
      trx,
      random,
      payments.map(({ bookingId }) => bookingId),
      now,
    )
    return { bookings: rows.length, payments }
  })

const paidEvent = (payment: ReturnType<typeof makeHandPayments>[number]) => ({
  booking_id: payment.booking_id,
  kind: 'paid',
  at: payment.created_at,
  detail: { amount: payment.amount, method: payment.payment_method },
})

const builtInId = async (trx: Knex.Transaction) =>
  (await Website.query(trx).findOne({ isBuiltIn: true }).throwIfNotFound()).id

const addWorkshop = async (trx: Knex.Transaction, random: Random, before: number) => {
  const { id } = await addWebsite(trx, {
    id: random.uuid(),
    name: 'Prompt Workshop',
    slug: before ? `prompt-workshop-${before}` : 'prompt-workshop',
    domain: 'workshop.example.com',
    description: 'The same masterclass for teams that write for a living.',
    primaryColor: '#0b7a5b',
    category: 'Business',
  })
  return id
}

const addCoupons = async (
  trx: Knex.Transaction,
  random: Random,
  now: Temporal.Instant,
  before: number,
): Promise<DemoCoupon[]> => {
  const suffix = before ? String(before) : ''
  const coupons = (
    [
      ['WELCOME10', 'First booking', 10, null, null],
      ['SUMMER20', 'Summer campaign', 20, 200, -60],
      ['FRIENDS15', 'Recommended by a friend', 15, null, 180],
      ['TEAM25', 'For schools and teams', 25, 60, 90],
    ] as const
  ).map(([code, description, percent, usageLimit, daysLeft]) => ({
    id: random.uuid(),
    code: `${code}${suffix}`,
    percent,
    description,
    usageLimit,
    validUntil: daysLeft === null ? null : now.add({ hours: 24 * daysLeft }).toString(),
  }))
  await writeRows(
    trx,
    'coupons',
    coupons.map(({ id, code, percent, description, usageLimit, validUntil }) => ({
      id,
      code,
      description,
      discount_type: 'percentage',
      discount_value: percent,
      usage_limit: usageLimit,
      usage_count: 0,
      valid_from: now.subtract({ hours: 24 * 400 }).toString(),
      valid_until: validUntil,
      is_active: true,
      created_at: now.subtract({ hours: 24 * 400 }).toString(),
    })),
  )
  return coupons
}

const eventsOf = (row: BookingRow) => {
  const event = (kind: string, at: string | null, detail: object = {}) =>
    at ? [{ booking_id: row.id, kind, at, detail }] : []
  return [
    ...event('created', row.created_at),
    ...(row.stripe_payment_intent_id
      ? event('paid', row.completed_at, {
          amount: row.final_price,
          paymentIntent: row.stripe_payment_intent_id,
        })
      : []),
    ...event('completed', row.completed_at),
    ...event('mail_sent', row.completed_at, { kind: 'confirmation', to: row.student_email }),
    ...event('cancelled', row.cancelled_at),
    ...(row.payment_status === 'expired' ? event('expired', row.updated_at) : []),
  ]
}

const addPayments = async (trx: Knex.Transaction, random: Random, rows: readonly BookingRow[]) => {
  const paid = rows.flatMap((row) => {
    if (!row.stripe_payment_intent_id || !row.completed_at) return []
    const isPartly = row.payment_status === 'cancelled' && random.chance(0.4)
    const cents = centsFromEuro(row.final_price)
    const refunded =
      row.payment_status === 'refunded' ? cents : isPartly ? percentOfCents(cents, 50) : 0
    const payment: DemoPayment = {
      id: random.uuid(),
      bookingId: row.id,
      intentId: row.stripe_payment_intent_id,
      chargeId: row.stripe_payment_intent_id.replace('pi_', 'ch_'),
      amount: row.final_price,
      studentName: row.student_name,
      studentEmail: row.student_email,
      paidAt: row.completed_at,
      refunded: euroFromCents(refunded),
    }
    return [{ row, payment, cents, refundedCents: refunded }]
  })
  await writeRows(
    trx,
    'payments',
    paid.map(({ row, payment, cents, refundedCents }) => ({
      id: payment.id,
      booking_id: row.id,
      amount: payment.amount,
      currency: 'eur',
      payment_date: payment.paidAt,
      payment_method: 'card',
      status:
        refundedCents === 0
          ? 'completed'
          : refundedCents === cents
            ? 'refunded'
            : 'partially_refunded',
      stripe_payment_intent_id: payment.intentId,
      stripe_charge_id: payment.chargeId,
      refunded: '0.00',
      created_at: payment.paidAt,
    })),
  )
  await writeRows(
    trx,
    'refunds',
    paid
      .filter(({ refundedCents }) => refundedCents > 0)
      .map(({ row, payment }) => ({
        id: random.uuid(),
        payment_id: payment.id,
        amount: payment.refunded,
        status: 'succeeded',
        requested_by: 'operator',
        stripe_refund_id: payment.intentId.replace('pi_', 're_'),
        created_at: row.cancelled_at,
        updated_at: row.cancelled_at,
      })),
  )
  return paid.map(({ payment }) => payment)
}

const clientsOf = (random: Random, websiteId: string | null) =>
  firms.map(([firm, person, vatNumber], index) => ({
    id: random.uuid(),
    website_id: index % 3 === 0 ? websiteId : null,
    business_name: firm,
    contact_person: person,
    email: `accounts@${firm.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example.com`,
    phone: `+356 2${random.between(1_000_000, 9_999_999)}`,
    address: `${random.between(1, 120)} Triq ir-Repubblika\nValletta`,
    vat_number: vatNumber || null,
    hourly_rate: euroFromCents(random.pick([1_500, 1_800, 2_200, 3_000])),
    created_at: '2026-01-15T09:00:00Z',
    updated_at: '2026-01-15T09:00:00Z',
  }))

const addDaysOff = async (trx: Knex.Transaction, now: Temporal.Instant) => {
  const from = maltaDate(now).add({ days: 50 })
  for (let day = 0; day < 5; day += 1)
    await trx('admin_availability')
      .insert({
        date: from.add({ days: day }).toString(),
        isAvailable: false,
        reason: 'Family visit',
      })
      .onConflict(['websiteId', 'date'])
      .ignore()
}
