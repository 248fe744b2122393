import { orderNumber } from '@synapse/shared/booking/booking'
import { expect } from '#browser/journey.ts'
import { builtInSection, test } from '#browser/operator/support/operator.ts'
import { addOperatorBooking } from '#browser/seed.ts'

test('the operator finds out what happened to a booking, and verifies the log', async ({
  admin,
  page,
  operator,
}) => {
  const name = 'Laura Log'
  const { id } = await addOperatorBooking(operator, { name })
  await admin.open(`${builtInSection}/bookings/${id}`, name)
  await page.getByRole('link', { name: 'Activity log' }).click()
  const sentence = `You added booking ${orderNumber(id)} (${name})`
  const added = admin.entry('Activity', sentence)
  await expect(added).toContainText('Final price: €')
  await expect(added).toContainText('127.0.0.1')
  await page.getByRole('button', { name: 'Verify log' }).click()
  await admin.expectToast('The log is intact', 'entries are unchanged.')
  await added.getByRole('link', { name: sentence }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
