import { listAuditEntries } from '@synapse/shared/audit/contract'
import { orderNumber } from '@synapse/shared/booking/booking'
import { expect } from '../journey.ts'
import { operatorBooking } from '../seed.ts'
import {
  entry,
  expectToast,
  failCalls,
  goTo,
  openScreen,
  site,
  test,
  tryAgain,
} from './support/operator.ts'

test('the operator finds out what happened to a booking, verifies the log, and sees an error if it can’t be loaded', async ({
  page,
  api,
}) => {
  const name = 'Laura Log'
  const { id } = await operatorBooking(api, { name })
  await openScreen(page, `${site}/bookings/${id}`, name)
  await page.getByRole('link', { name: 'Activity log' }).click()
  const sentence = `You added booking ${orderNumber(id)} (${name})`
  const added = entry(page, 'Activity', sentence)
  await expect(added).toContainText('Final price: €')
  await expect(added).toContainText('127.0.0.1')
  await page.getByRole('button', { name: 'Check log' }).click()
  await expectToast(page, 'The log is intact', 'entries are unchanged.')
  await added.getByRole('link', { name: sentence }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await failCalls(page, listAuditEntries)
  await goTo(page, '/admin/settings/activity')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the activity log.')
  await tryAgain(page)
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible()
})
