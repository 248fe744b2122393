import { expect } from '../journey.ts'
import { test } from '../shared-context.ts'
import { callStripeStandIn } from '../stand-ins.ts'
import { chooseTime, fillStudent, goToPayment, openBookingPage, payByCard } from './booking.ts'

test('if two visitors pay for the same slot, one gets it, and the other is refunded and notified', async ({
  openStranger,
  mailbox,
  product,
  api,
}) => {
  const [first, second] = await Promise.all(
    ['first', 'second'].map(async (name) => {
      const page = await openStranger()
      await openBookingPage(page)
      await chooseTime(page, { day: 6, time: '09:00' })
      await fillStudent(page, `Visitor ${name}`, `${name}@example.com`)
      await goToPayment(page, '€60.00')
      return page
    }),
  )
  if (!first || !second) throw new Error('A page was not opened')
  // The first visitor pays a moment earlier, but Stripe reports the second payment first.
  await callStripeStandIn(product, 'set-delivery-mode', { mode: 'hold' })
  const session = first.url().split('/').at(-1)
  await callStripeStandIn(product, 'pay-session', { session, wait: false })
  await callStripeStandIn(product, 'set-delivery-mode', { mode: 'deliver' })
  await payByCard(second)
  await expect(second.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await callStripeStandIn(product, 'release-events', {})

  const won = await mailbox.newest('second@example.com', 'Confirmed: ')
  expect(won.calendar).toHaveLength(1)
  const lost = await mailbox.newest('first@example.com', 'refund of €60.00 on its way')
  expect(lost.text).toContain('Your full refund of €60.00 is on its way to your card')
  expect(lost.text).toContain(`${product.url}/book`)
  await expect
    .poll(async () => {
      const sessions = await callStripeStandIn<{ id: string; payment_intent: string }[]>(
        product,
        'sessions',
      )
      const intent = sessions.find(({ id }) => id === session)?.payment_intent
      const refunds = await callStripeStandIn<Refund[]>(product, 'refunds')
      return refunds
        .filter((refund) => refund.payment_intent === intent)
        .map(({ amount, status }) => ({ amount, status }))
    })
    .toEqual([{ amount: 6_000, status: 'succeeded' }])
  await first.goto(`/booking-success?session_id=${session}`)
  await expect(first.getByText(/refunded/i).first()).toBeVisible()
  const todos = await api<{ type: string; title: string }[]>('GET', '/api/todo-items')
  // Other tests may have left tasks on the list.
  expect(todos.filter(({ title }) => title.includes('Visitor'))).toEqual([
    expect.objectContaining({
      type: 'refund_processing',
      title: 'Slot lost: Visitor first is being refunded',
    }),
  ])
})

test('if someone else has just booked the chosen slot, the form is kept and the nearest slots are offered', async ({
  page,
  openStranger,
}) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 8, time: '12:00' })
  await fillStudent(page, 'Late Comer', 'late@example.com')

  const quick = await openStranger()
  await openBookingPage(quick)
  await chooseTime(quick, { day: 8, time: '12:00' })
  await fillStudent(quick, 'Quick One', 'quick@example.com')
  await goToPayment(quick, '€60.00')
  await payByCard(quick)
  await expect(quick.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Pay €60.00' }).first().click()
  await expect(page.getByText('Checkout Failed')).toBeVisible()
  const offer = page.getByRole('group', { name: 'That time is no longer free' })
  await expect(offer.getByRole('button')).toHaveCount(3)
  await expect(offer.getByText(/, 12:00 – 14:00 \(Malta\stime\): /)).toBeVisible()
  // The notification must not cover any of the three slot buttons, even on a small phone.
  const areInReach = (all: Element[]) =>
    all.every((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect.poll(() => offer.getByRole('button').evaluateAll(areInReach)).toBe(true)
  await offer.getByRole('button').first().click()
  // The clicked slot button disappears together with the offered slots, so the focus moves to Pay.
  await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeFocused()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Late Comer')
  await goToPayment(page, '€60.00')
})

type Refund = { amount: number; status: string; payment_intent: string }
