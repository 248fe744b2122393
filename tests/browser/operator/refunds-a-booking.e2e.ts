import { retryJob } from '@synapse/shared/failed-job/contract'
import { expect } from '#browser/journey.ts'
import { builtInSection, test, testOnPhone } from '#browser/operator/support/operator.ts'
import type { RunningProduct } from '#browser/product.ts'
import { addOperatorBooking, addPaidBooking } from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

const refundsAtStripe = async (product: RunningProduct, session: string) => {
  const sessions = await product.stripe.sessions({})
  const intent = sessions.find(({ id }) => id === session)?.payment_intent
  return (await product.stripe.refunds({})).filter((refund) => refund.payment_intent === intent)
}

testOnPhone(
  'a booking is partly refunded, and a task refunds the rest despite a rejection',
  async ({ admin, page, operator, product }) => {
    const name = 'Direct Refund'
    const booking = await addPaidBooking(product, operator, { name })
    await admin.open(`${builtInSection}/bookings/${booking.id}`, name)
    const dialog = page.getByRole('dialog', { name: 'Process refund' })
    const amount = dialog.getByLabel('Amount (€)')
    const reason = 'Insufficient funds in your Stripe balance to refund this amount.'

    await test.step('refunds part of the price without cancelling the session', async () => {
      await admin.act('Refund')
      await expect(dialog.getByLabel('Partial amount')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: `More actions for ${name}` })).toBeFocused()
      await admin.act('Refund')
      await dialog.getByLabel('Partial amount').check()
      await amount.fill('60.01')
      await expect(dialog.getByText('Only €60.00 can still be refunded.')).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^Refund/ })).toBeDisabled()
      await amount.fill('20,50')
      await page.reload()
      await expect(amount).toHaveValue('20,50')
      await expect(dialog).toContainText('The session won’t be cancelled.')
      await dialog.getByRole('button', { name: 'Refund €20.50' }).dblclick()
      await admin.expectToast('Refund Processed', `€20.50 was refunded to ${name}.`)
      await expect(dialog).toBeHidden()
      await expect(admin.panel('Payments')).toContainText('Refund of €20.50')
    })
    await test.step('keeps an open refund task after another partial refund', async () => {
      await admin.act('Create refund task')
      await admin.expectToast('Refund Task Created')
      await expect(admin.recordHeader).toContainText('Refund pending')
      await admin.act('Refund')
      await dialog.getByLabel('Partial amount').check()
      await amount.fill('9.50')
      await dialog.getByRole('button', { name: 'Refund €9.50', exact: true }).click()
      await admin.expectToast('Refund Processed', `€9.50 was refunded to ${name}.`)
      await expect(admin.recordHeader).toContainText('Refund pending')
    })
    await test.step('shows why Stripe rejected the remaining refunds', async () => {
      await admin.goTo('/admin/todo', 'To Do List')
      await product.stripe.setRefundOutcome({ outcome: 'refused', count: 1 })
      await admin.entry('Tasks', name).getByRole('button', { name: 'Process refund' }).click()
      await expect(dialog).toContainText('Once Stripe accepts the refund, the booking is cancelled')
      await expect(dialog.getByRole('radio', { name: 'Full amount: €30.00' })).toBeChecked()
      const refund = dialog.getByRole('button', { name: 'Refund €30.00 and cancel' })
      await refund.click()
      await admin.expectToast('Error', `Failed to process refund: ${reason}`)
      await expect(dialog.getByRole('alert')).toContainText(`Refund failed${reason}`)
      await expect(refund).toBeFocused()
      await expect(page.getByText('Refund failed: €30.00')).toBeVisible()
      await dialog.getByRole('button', { name: 'Back' }).click()

      await admin.goTo(`${builtInSection}/bookings/${booking.id}`, name)
      await expect(admin.recordHeader).toContainText('Refund pending')
      await expect(admin.panel('Timeline')).toContainText(`Refund of €30.00 failed: ${reason}`)
    })
    await test.step('refunds the rest when the job is retried', async () => {
      await admin.goTo('/admin/settings?tab=connections', 'Settings')
      await expect(admin.panel('Problems')).toContainText('1 failed')
      await admin.panel('Problems').getByRole('link', { name: 'Show problems' }).click()
      const row = admin.entry('Problems', `Refund of €30.00 to ${name}`)
      await expect(row).toContainText(reason)
      await admin.failOnce(
        retryJob,
        () => row.getByRole('button', { name: /^Retry/ }).click(),
        'Couldn’t retry',
      )
      await admin.expectToast('Retrying')
      await expect(row).toHaveCount(0)
    })
    await test.step('marks the booking as refunded and completes the task', async () => {
      await admin.goTo(`${builtInSection}/bookings/${booking.id}`, name)
      await expect(admin.recordHeader).toContainText('Refunded')
      await expect(page.getByRole('list', { name: 'Refunds' })).toContainText('by you')
      await expect(admin.panel('Timeline')).toContainText('Refunded: €30.00')
    })
  },
)

test('a task cancels an unpaid booking, and stays open until a slow refund completes', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const free = await addOperatorBooking(operator, { name: 'Nothing Paid', isUnpaid: true })
  const name = 'Slow Refund'
  const booking = await addPaidBooking(product, operator, { name })
  for (const { id } of [free, booking]) await addRefundTodo(operator, { id })
  await product.stripe.setRefundOutcome({ outcome: 'pending', count: 1 })
  await admin.open('/admin/todo', 'To Do List')
  const dialog = page.getByRole('dialog', { name: 'Process refund' })
  const open = (text: string) =>
    admin.entry('Tasks', text).getByRole('button', { name: 'Process refund' })

  await open('Nothing Paid').click()
  await expect(dialog).toContainText('There’s no payment to refund. This only cancels the booking.')
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await admin.expectToast('Refund Processed', 'No payment to refund; the booking was cancelled.')

  await open(name).click()
  await dialog.getByRole('button', { name: 'Refund €60.00' }).click()
  await admin.expectToast(
    'Refund Processed',
    `€60.00 is on its way to ${name}; Stripe hasn’t confirmed it yet.`,
  )
  const row = admin.entry('Tasks', name)
  await expect(row).toContainText('In Progress')
  await expect(row).toContainText('Refund pending: €60.00')
  await expect(open(name)).toHaveAccessibleDescription(
    'The refund is being processed. Stripe hasn’t confirmed it yet.',
  )
  const [refund] = await refundsAtStripe(product, booking.checkoutSessionId)
  await product.stripe.settleRefund({ refund: refund?.id ?? '', outcome: 'failed' })
  await admin.eventually((soon) => soon(row).toContainText('Pending'))
  await expect(row).toContainText('Refund failed: €60.00The card has expired or was cancelled')

  await open(name).click()
  await dialog.getByLabel('I refunded it outside Stripe').check()
  await dialog.getByRole('button', { name: 'Record refund of €60.00' }).click()
  await expect(dialog.getByText('Enter a note.')).toBeVisible()
  await dialog.getByLabel('Note').fill('By bank transfer, agreed by phone')
  await dialog.getByRole('button', { name: 'Record refund of €60.00' }).click()
  await admin.expectToast('Refund Processed', `€60.00 was refunded to ${name}.`)
  await expect(row).toContainText('Completed')
  await admin.goTo(`${builtInSection}/bookings/${booking.id}`, name)
  const refunds = page.getByRole('list', { name: 'Refunds' })
  await expect(refunds).toContainText('Failed')
  await expect(refunds).toContainText('By bank transfer, agreed by phone')
})
