import { Booking } from '@synapse/api/booking/model'
import type { Coupon } from '@synapse/api/coupon/model'
import { Invoice } from '@synapse/api/invoice/model'
import { stripeErrorType } from '@synapse/api/outside/stripe'
import { refusalIn } from '@synapse/api/stand-ins/refusal'
import { defaultTimetable } from '@synapse/shared/availability/default-timetable.test-support'
import { freeSlots } from '@synapse/shared/availability/slot'
import type { AnswerOf, Endpoint } from '@synapse/shared/contract/endpoint'
import { listExpenses } from '@synapse/shared/expense/contract'
import { maltaDate, maltaDay } from '@synapse/shared/time'
import fc from 'fast-check'
import type { Change, Device } from '#histories/device.ts'
import { recordServerError } from '#histories/server-errors.ts'
import { type CallOptions, isRefusedCall } from '#support/calls/call.ts'
import type { Operator } from '#support/world/as-operator.ts'
import type { Checkout, World } from '#support/world/world.ts'

/** The app under test, and the state of its visitors, clients and devices. */
export type Simulation = {
  world: World
  operator: Operator
  /** Calls an endpoint as the operator; returns undefined if the server refuses the call. */
  tryCall: <E extends Endpoint>(
    endpoint: E,
    options?: CallOptions<E>,
  ) => Promise<AnswerOf<E> | undefined>
  coupon: Coupon
  /** A phone and a laptop, which are offline most of the time. */
  devices: Device[]
  /** A computer that is always online. */
  desk: Device
  /** The client who gets the quotes. */
  clientId: string
  checkouts: Checkout[]
  /** Checkout sessions that clients opened on invoice pages. */
  invoiceSessions: string[]
  /** Offline changes that the server has accepted. */
  acceptedChanges: Change[]
  /** Bookings whose invoices the operator has credited, whether paid or not. */
  creditedManually: Set<string>
  /** Maps the numbers of documents issued before a backup was restored to their ids. */
  lostNumbers: Map<string, string>
  /** Payments for expired bookings. They may push the coupon's uses over its limit. */
  latePayments: number
  hasBackup: boolean
  wasRestored: boolean
  /** E-mails that may be sent twice, because the server can't know whether they were accepted. */
  mailRepeats: number
}

/** An index into the items that exist when the step runs. */
export const itemIndex = fc.nat({ max: 9 })
export const share = fc.constantFrom(0.25, 0.5, 1)
export const slot = fc.nat({ max: 5 })

type Values<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends fc.Arbitrary<infer Value> ? Value : never
}

/**
 * Defines a kind of step by its fields and its action. If a step is impossible, it does nothing.
 */
export const step = <Fields extends Record<string, fc.Arbitrary<unknown>>>(
  fields: Fields,
  run: (simulation: Simulation, values: Values<Fields>) => Promise<unknown>,
) => ({ fields, run: run as (simulation: Simulation, values: object) => Promise<unknown> })

/**
 * Returns a function that defines steps about an item. The first field, `itemIndex`, chooses the
 * item. If there is none, the step does nothing.
 */
export const stepAbout =
  <Item>(list: (simulation: Simulation) => Promise<Item[]>) =>
  <Fields extends Record<string, fc.Arbitrary<unknown>>>(
    fields: Fields,
    run: (simulation: Simulation, item: Item, values: Values<Fields>) => Promise<unknown>,
  ) =>
    step({ itemIndex, ...fields }, async (simulation, values) => {
      const item = itemAt(await list(simulation), values.itemIndex as number)
      if (item) await run(simulation, item, values as Values<Fields>)
    })

/** Returns one of the items; undefined if there are none. */
export const itemAt = <Item>(items: readonly Item[], index: number): Item | undefined =>
  items[index % items.length]

const byAge = ['createdAt', 'id']
const quotesOf = ({ world }: Simulation) => world.db('quotes').orderBy(byAge)

export const bookingStep = stepAbout(async ({ world }) => Booking.query(world.db).orderBy(byAge))
export const checkoutStep = stepAbout(async ({ checkouts }) => checkouts)
export const invoiceStep = stepAbout(async ({ world }) =>
  Invoice.query(world.db).whereNotNull('issuedAt').orderBy(byAge),
)
export const expenseStep = stepAbout(({ operator }) => operator.call(listExpenses))
export const quoteStep = stepAbout(async (simulation) => quotesOf(simulation))
export const quoteDraftStep = stepAbout(async (simulation) =>
  quotesOf(simulation).whereNull('quoteNumber'),
)

/** Returns a start time in the next four days, whether booked or not. */
export const slotAt = ({ clock }: World, index: number): Temporal.Instant => {
  const today = maltaDate(clock.now())
  const slots = [1, 2, 3, 4].flatMap((days) =>
    freeSlots(today.add({ days }), { timetable: defaultTimetable, booked: [], now: clock.now() }),
  )
  return itemAt(slots, index) as Temporal.Instant
}

/**
 * Moves the clock forward without signing the operator out. Ignores earlier moments, because real
 * clocks don't jump back by days.
 */
export const jumpTo = async ({ clock, db }: World, moment: Temporal.Instant): Promise<void> => {
  await db('operatorSessions').update({ expiresAt: '9999-01-01' })
  if (Temporal.Instant.compare(moment, clock.now()) > 0) clock.set(moment)
}

export const todayOf = ({ clock }: World): string => maltaDay(clock.now())

/**
 * Returns the response; undefined if the server refuses the call.
 * @throws if there is an internal error, if the operator is no longer signed in, or if the step
 * sent an invalid request
 */
export const undefinedIfRefused = async <Value>(
  call: Promise<Value>,
): Promise<Value | undefined> => {
  try {
    return await call
  } catch (error) {
    if (!isRefusedCall(error) || error.status === 500 || error.status === 401) throw error
    if (error.body.reason === 'invalid') throw error
    if (error.status > 500) recordServerError(String(error), error.body.requestId)
    return undefined
  }
}

/** @throws Error if the form on a page had an internal error */
export const throwIfFailed = ({ status, url }: Response): void => {
  if (status >= 500) throw new Error(`${url} was answered with ${status}.`)
}

/** Ignores a refusal by the stand-in, for example of a second charge for a checkout. */
export const ignoreRefusal = (error: unknown): undefined => {
  if (!refusalIn(error)) throw error
}

/** Ignores a failed job if Stripe's stand-in answered with a simulated error. */
export const ignoreStripeFault = (error: unknown): void => {
  if (error instanceof AggregateError) error.errors.forEach(ignoreStripeFault)
  else if (!stripeErrorType(error)) throw error
}
