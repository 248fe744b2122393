import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import type { Product } from '../product.ts'
import { callStripeStandIn } from '../stand-ins.ts'
import { eventually } from './offline.ts'
import {
  chooseAction,
  entry,
  expectToast,
  failCalls,
  onDevice,
  openScreen,
  panel,
  restoreCalls,
  test,
} from './operator.ts'
import { operatorBooking, paidBooking, refundTask, task } from './seed.ts'

type Refund = { id: string; amount: number; status: string; payment_intent: string }

/** Returns the refunds of a payment from Stripe. */
const refundsAtStripe = async (product: Product, session: string) => {
  const sessions = await callStripeStandIn<{ id: string; payment_intent: string }[]>(
    product,
    'sessions',
  )
  const intent = sessions.find(({ id }) => id === session)?.payment_intent
  const all = await callStripeStandIn<Refund[]>(product, 'refunds')
  return all.filter((refund) => refund.payment_intent === intent)
}

const openRefund = async (page: Page, title: string) => {
  await openScreen(page, '/admin/todo', 'To Do List')
  await entry(page, 'Tasks', title).getByRole('button', { name: 'Process refund' }).click()
  return page.getByRole('dialog', { name: 'Process Refund' })
}

onDevice('phone', () => {
  const device = 'phone'

  test('a refund that Stripe rejects can be retried, and after a partial refund a double click refunds the rest only once', async ({
    page,
    api,
    product,
  }) => {
    const name = `Part Refund ${device}`
    const booking = await paidBooking(product, api, { name })
    const { title, id } = await refundTask(api, booking.id)
    const dialog = await openRefund(page, title)
    await dialog.getByRole('radio', { name: 'Partial amount' }).check()
    const amount = dialog.getByLabel('Amount (€)')
    for (const [text, problem] of [
      ['some', 'Enter an amount in euros, for example 20 or 20.50.'],
      ['0', 'Enter an amount greater than zero.'],
      ['60.01', 'Only €60.00 can still be refunded.'],
    ] as const) {
      await amount.fill(text)
      await expect(dialog.getByText(problem)).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^Refund/ })).toBeDisabled()
    }
    await amount.fill('20,50')

    await failCalls(page, { method: 'POST', path: `/api/todo-items/${id}/process-refund` })
    await dialog.getByRole('button', { name: 'Refund €20.50' }).click()
    await expectToast(page, 'Error', 'Failed to process refund: Something went wrong on our side.')
    await restoreCalls(page)
    await callStripeStandIn(product, 'set-refund-outcome', { outcome: 'refused', count: 1 })
    await dialog.getByRole('button', { name: 'Refund €20.50' }).click()
    await expectToast(
      page,
      'Error',
      'Failed to process refund: Insufficient funds in your Stripe balance to refund this amount.',
    )
    // The dialog stays open and shows the reason; the task and the session are unchanged.
    const failure = dialog.getByRole('alert')
    await expect(failure).toContainText('Refund failed')
    await expect(failure).toContainText('Insufficient funds in your Stripe balance')
    await expect(page.getByText('Refund failed: €20.50')).toBeVisible()
    const { booking: present } = await api<{ booking: { paymentStatus: string } }>(
      'GET',
      `/api/bookings/${booking.id}`,
    )
    expect(present.paymentStatus).toBe('completed')
    expect(await refundsAtStripe(product, booking.session)).toEqual([])
    await dialog.getByRole('button', { name: 'Refund €20.50' }).click()
    await expectToast(page, 'Refund Processed', `€20.50 was refunded to ${name}.`)
    expect(await refundsAtStripe(product, booking.session)).toMatchObject([{ amount: 2_050 }])

    const next = await refundTask(api, booking.id)
    const again = await openRefund(page, next.title)
    await expect(again).toContainText('€20.50')
    await expect(again.getByRole('radio', { name: 'Full amount: €39.50' })).toBeChecked()
    await again.getByRole('button', { name: 'Refund €39.50' }).dblclick()
    await expectToast(page, 'Refund Processed', `€39.50 was refunded to ${name}.`)
    expect(await refundsAtStripe(product, booking.session)).toHaveLength(2)
    await page.goto(`/admin/website/synapse-ai/bookings/${booking.id}`)
    await expect(panel(page, 'Session')).toContainText('Refunded')
    const refunds = page.getByRole('list', { name: 'Refunds' })
    await expect(refunds).toContainText('Refund of €39.50')
    await expect(refunds).toContainText('by you')
    await expect(panel(page, 'Timeline')).toContainText('Refunded: €39.50')
  })
})

test('a booking without a payment is cancelled without a refund, and the dialog says so', async ({
  page,
  api,
}) => {
  const booking = await operatorBooking(api, { name: 'Nothing Paid', isUnpaid: true })
  const { title } = await refundTask(api, booking.id)
  const dialog = await openRefund(page, title)
  await expect(dialog).toContainText('There’s no payment to refund. This only cancels the booking.')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expectToast(page, 'Refund Processed', 'No payment to refund; the booking was cancelled.')
  await page.goto(`/admin/website/synapse-ai/bookings/${booking.id}`)
  await expect(panel(page, 'Session')).toContainText('Cancelled')
})

test('the refund dialog says in advance whether the refund cancels the session', async ({
  page,
  api,
  product,
}) => {
  const keeps = 'The session isn’t cancelled.'
  const booking = await paidBooking(product, api, { name: 'Still Coming' })
  const favour = await task(api, 'A favour for Still Coming', {
    type: 'refund_processing',
    relatedBookingId: booking.id,
  })
  await openScreen(page, '/admin/todo', 'To Do List')
  await chooseAction(page, favour.title, 'Process refund')
  const dialog = page.getByRole('dialog', { name: 'Process Refund' })
  // A full refund cancels the session; a partial refund doesn't.
  await expect(dialog).toContainText(
    'Once Stripe accepts the refund, the booking is cancelled, the slot becomes free',
  )
  await dialog.getByRole('radio', { name: 'Partial amount' }).check()
  await dialog.getByLabel('Amount (€)').fill('5')
  await expect(dialog).toContainText(keeps)
  await dialog.getByRole('button', { name: 'Refund €5.00' }).click()
  await expectToast(page, 'Refund Processed', '€5.00 was refunded to Still Coming.')

  const free = await operatorBooking(api, { name: 'Gone Already', isUnpaid: true })
  const { title } = await refundTask(api, free.id)
  await api('POST', `/api/admin/bookings/${free.id}/cancel-without-refund`)
  const again = await openRefund(page, title)
  await expect(again).toContainText('There’s no payment to refund. This only closes the task.')
  await expect(again).toContainText(keeps)
  await again.getByRole('button', { name: 'Close task' }).click()
  await expectToast(page, 'Refund Processed', 'No payment to refund.')
})

test('a pending refund stays in progress until Stripe reports the result', async ({
  page,
  api,
  product,
}) => {
  const outcomes = [
    ['failed', 'Pending', 'Refund failed: €60.00The card has expired or was cancelled'],
  ] as const
  for (const [outcome, state, result] of outcomes) {
    const name = `Slow ${outcome}`
    const booking = await paidBooking(product, api, { name })
    const { title } = await refundTask(api, booking.id)
    await callStripeStandIn(product, 'set-refund-outcome', { outcome: 'pending', count: 1 })
    const dialog = await openRefund(page, title)
    await dialog.getByRole('button', { name: 'Refund €60.00' }).click()
    await expectToast(
      page,
      'Refund Processed',
      `€60.00 is on its way to ${name}; Stripe hasn’t confirmed it yet.`,
    )
    const row = entry(page, 'Tasks', title)
    await expect(row).toContainText('In Progress')
    await expect(row).toContainText('Refund pending: €60.00')
    await expect(row.getByRole('button', { name: 'Process refund' })).toHaveAccessibleDescription(
      'The refund is being processed. Stripe hasn’t confirmed it yet.',
    )
    const [refund] = await refundsAtStripe(product, booking.session)
    await callStripeStandIn(product, 'settle-refund', { refund: refund?.id, outcome })
    await eventually(page, () => expect(row).toContainText(state, { timeout: 1_000 }))
    await expect(row).toContainText(result)
    if (outcome === 'failed') {
      await row.getByRole('button', { name: 'Process refund' }).click()
      await dialog.getByLabel('I refunded it outside Stripe').check()
      await dialog.getByRole('button', { name: 'Record refund of €60.00' }).click()
      await expect(dialog.getByText('Enter a note.')).toBeVisible()
      await dialog.getByLabel('Note').fill('By bank transfer, agreed by phone')
      await dialog.getByRole('button', { name: 'Record refund of €60.00' }).click()
      await expectToast(page, 'Refund Processed', `€60.00 was refunded to ${name}.`)
      await expect(row).toContainText('Completed')
    }
    await page.goto(`/admin/website/synapse-ai/bookings/${booking.id}`)
    const refunds = page.getByRole('list', { name: 'Refunds' })
    await expect(refunds).toContainText(outcome === 'failed' ? 'Failed' : 'Refunded')
    if (outcome === 'failed')
      await expect(refunds).toContainText('By bank transfer, agreed by phone')
  }
})

test('a failed refund appears in the booking’s timeline and among the failed jobs until a retry succeeds', async ({
  page,
  api,
  product,
}) => {
  const booking = await paidBooking(product, api, { name: 'Fiona Failed' })
  const { title } = await refundTask(api, booking.id)
  await callStripeStandIn(product, 'set-refund-outcome', { outcome: 'refused', count: 1 })
  const dialog = await openRefund(page, title)
  await dialog.getByRole('button', { name: 'Refund €60.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Refund failed')

  await openScreen(page, `/admin/website/synapse-ai/bookings/${booking.id}`, 'Fiona Failed')
  await expect(panel(page, 'Session')).toContainText('Upcoming')
  await expect(panel(page, 'Timeline')).toContainText(
    'Refund of €60.00 failed: Insufficient funds in your Stripe balance to refund this amount.',
  )
  await openScreen(page, '/admin/settings?tab=connections', 'Settings')
  await expect(panel(page, 'Failed jobs')).toContainText('1 failed')
  await panel(page, 'Failed jobs').getByRole('link', { name: 'Show failed jobs' }).click()
  const row = entry(page, 'Failed jobs', 'Refund of €60.00 to Fiona Failed')
  await expect(row).toContainText('Insufficient funds in your Stripe balance')
  await row.getByRole('button', { name: /^Retry/ }).click()
  await expect(row).toHaveCount(0)
  expect(await refundsAtStripe(product, booking.session)).toMatchObject([{ status: 'succeeded' }])
})
