import { randomUUID } from 'node:crypto'
import { euroFromCents } from '@synapse/shared/money'
import type { World } from './world.ts'

/** What can become of a booking, money and all. */
const fates = [
  'paid',
  'partly refunded',
  'refunded',
  'cancelled, kept',
  'cancelled, half refunded',
  'disputed',
  'by hand, paid',
  'by hand, partly paid',
  'by hand, unpaid',
  'by hand, given back',
  'by hand, cancelled',
  'free',
  'slot lost',
  'unpaid',
  'another amount',
  'dollars',
  'still to be paid',
] as const
type Fate = (typeof fates)[number]

/** One booking as it is told, from which every figure can be computed without asking the database. */
export type Story = {
  id: string
  fate: Fate
  website: 'synapse-ai' | 'other'
  email: string
  type: keyof typeof prices
  /** 'YYYY-MM-DD' in Malta: of the session, and of the checkout and its payment. */
  day: string
  startedOn: string
  priceCents: number
  coupon: (typeof coupons)[number]
  discountCents: number
  /** What came in euros, by card or by hand, and what of it went back. */
  paidCents: number
  refundedCents: number
}

const prices = { individual: 6_000, duo: 10_000, group: 15_000 } as const
const types = ['individual', 'duo', 'individual', 'group', 'individual'] as const
const coupons = [null, 'SPRING', null, 'AUTUMN'] as const
const websites = ['synapse-ai', 'other', 'synapse-ai'] as const satisfies Story['website'][]

/** A year of sessions up to the end of last month, every fate many times, on two websites. */
export const tellYear = async (world: World): Promise<Story[]> => {
  const other = await world.make.website({ slug: 'other' })
  const builtIn = await world.make.builtIn()
  const first = Temporal.PlainDate.from('2026-02-01')
  const stories: Story[] = []
  for (let index = 0; index < 182; index += 1) {
    const day = first.add({ days: index * 2 })
    stories.push(tell(index, day))
  }
  const websiteIds = { 'synapse-ai': builtIn.id, other: other.id }
  await world.db('bookings').insert(stories.map((story) => bookingOf(story, websiteIds)))
  await world.db('payments').insert(stories.filter(isPayment).map(paymentOf))
  await world.db('refunds').insert(stories.flatMap(refundsOf))
  return stories
}

/** Nothing that repeats at the same pace: fates, websites, packages and people mix. */
const tell = (index: number, day: Temporal.PlainDate): Story => {
  const fate = fates[index % fates.length] ?? 'paid'
  const type = types[(index * 7) % types.length] ?? 'individual'
  const priceCents = fate === 'free' ? 0 : prices[type] + (index % 4) * 25
  const paidCents = paidOf(fate, priceCents)
  const coupon = coupons[(index * 3) % coupons.length] ?? null
  return {
    id: randomUUID(),
    fate,
    website: websites[(index * 5) % websites.length] ?? 'synapse-ai',
    email: `student.${index % 23}@example.com`,
    type,
    day: day.toString(),
    startedOn: day.subtract({ days: (index * 3) % 17 }).toString(),
    priceCents,
    coupon,
    discountCents: coupon ? 500 + (index % 7) * 11 : 0,
    paidCents,
    refundedCents: refundedOf(fate, paidCents),
  }
}

const paidOf = (fate: Fate, priceCents: number): number => {
  if (fate === 'another amount') return 4_512
  if (fate === 'by hand, partly paid') return 2_050
  if (fate === 'by hand, paid' || fate === 'by hand, given back') return priceCents
  return byCard.has(fate) ? priceCents : 0
}

const refundedOf = (fate: Fate, paidCents: number): number => {
  if (fate === 'refunded' || fate === 'slot lost' || fate === 'by hand, given back')
    return paidCents
  if (fate === 'partly refunded') return 1_234
  return fate === 'cancelled, half refunded' ? Math.floor(paidCents / 2) : 0
}

const byCard: ReadonlySet<Fate> = new Set([
  'paid',
  'partly refunded',
  'refunded',
  'cancelled, kept',
  'cancelled, half refunded',
  'disputed',
  'slot lost',
])

const status = {
  paid: 'completed',
  'partly refunded': 'completed',
  refunded: 'refunded',
  'cancelled, kept': 'cancelled',
  'cancelled, half refunded': 'cancelled',
  disputed: 'completed',
  'by hand, paid': 'completed',
  'by hand, partly paid': 'completed',
  'by hand, unpaid': 'completed',
  'by hand, given back': 'refunded',
  'by hand, cancelled': 'cancelled',
  free: 'completed',
  'slot lost': 'refunded',
  unpaid: 'expired',
  'another amount': 'expired',
  dollars: 'expired',
  'still to be paid': 'pending',
} as const satisfies Record<Fate, string>

const neverCompleted: ReadonlySet<Fate> = new Set([
  'slot lost',
  'unpaid',
  'another amount',
  'dollars',
  'still to be paid',
])

const startOf = ({ startedOn }: Story) => new Date(`${startedOn}T06:00:00Z`)
const intentOf = (story: Story) => (isPayment(story) && isCheckout(story) ? `pi_${story.id}` : null)

const bookingOf = (story: Story, websiteIds: Record<Story['website'], string>) => ({
  id: story.id,
  websiteId: websiteIds[story.website],
  studentName: story.email,
  studentEmail: story.email,
  calendarEmail: story.email,
  sessionDate: new Date(`${story.day}T10:00:00Z`),
  sessionType: story.type,
  numberOfStudents: 1,
  durationMinutes: 120,
  basePrice: euroFromCents(story.priceCents + story.discountCents),
  discountAmount: euroFromCents(story.discountCents),
  couponCode: story.coupon,
  finalPrice: euroFromCents(story.priceCents),
  paymentStatus: status[story.fate],
  source: isCheckout(story) ? 'website' : 'operator',
  stripePaymentIntentId: intentOf(story),
  completedAt: neverCompleted.has(story.fate) ? null : startOf(story),
  expiresAt: status[story.fate] === 'pending' ? startOf(story) : null,
  createdAt: startOf(story),
})

/** A booking has one payment at most, so one id is enough. */
const paymentOf = (story: Story) => ({
  id: story.id,
  bookingId: story.id,
  amount: euroFromCents(story.fate === 'dollars' ? 7_000 : story.paidCents),
  currency: story.fate === 'dollars' ? 'usd' : 'eur',
  paymentDate: startOf(story),
  paymentMethod: isCheckout(story) ? 'card' : 'cash',
  status: paymentStatus(story),
  stripePaymentIntentId: intentOf(story),
})

const refundsOf = ({ id, fate, day, refundedCents }: Story) => {
  const handed = fate.startsWith('by hand') && { method: 'cash', givenOn: day }
  const refund = { paymentId: id, requestedBy: 'operator', ...handed }
  // What failed, or is on its way, has not gone back.
  if (fate === 'paid')
    return (['failed', 'pending'] as const).map((status) => ({ ...refund, status, amount: '1.00' }))
  if (refundedCents === 0) return []
  return [{ ...refund, status: 'succeeded', amount: euroFromCents(refundedCents) }]
}

const paymentStatus = ({ fate, paidCents, refundedCents }: Story) => {
  if (fate === 'disputed') return 'disputed'
  if (refundedCents === 0) return 'completed'
  return refundedCents === paidCents ? 'refunded' : 'partially_refunded'
}

/** What a booking brought, in cents. */
export const broughtOf = ({ paidCents, refundedCents }: Story): number => paidCents - refundedCents

/** What is still to be paid for it. */
export const owedOf = ({ fate, priceCents, paidCents }: Story): number =>
  fate === 'by hand, partly paid' || fate === 'by hand, unpaid' ? priceCents - paidCents : 0

/** Whether the session takes place, or took place. */
export const isHeld = ({ fate }: Story): boolean => status[fate] === 'completed'

/** Whether its session was booked and called off, and how that is called. */
export const isCalledOff = (story: Story, how: 'cancelled' | 'refunded'): boolean =>
  status[story.fate] === how && !neverCompleted.has(story.fate)

/** Whether a visitor began it on a website, and whether that led to a booking or to money taken. */
export const isCheckout = ({ fate }: Story): boolean => !fate.startsWith('by hand')
export const isPaidCheckout = (story: Story): boolean =>
  isCheckout(story) && !['expired', 'pending'].includes(status[story.fate])
export const isForgotten = ({ fate }: Story): boolean => fate === 'unpaid'
const isPayment = ({ fate, paidCents }: Story): boolean => paidCents > 0 || fate === 'dollars'
/** Whether it came by card, so that it may fail to buy its session. */
export const isCardPayment = (story: Story): boolean => isPayment(story) && isCheckout(story)
export const hasBoughtSession = (story: Story): boolean =>
  isPayment(story) && !neverCompleted.has(story.fate)
