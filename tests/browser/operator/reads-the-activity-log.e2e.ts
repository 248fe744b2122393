import { orderNumber } from '@synapse/shared/booking/booking'
import { expect } from '../journey.ts'
import {
  entry,
  expectToast,
  failCalls,
  onEachDevice,
  openScreen,
  site,
  test,
  tryAgain,
} from './operator.ts'
import { operatorBooking } from './seed.ts'

onEachDevice((device) => {
  test('the operator finds what happened to a booking, and checks the log', async ({
    page,
    api,
  }) => {
    const name = `Laura Log ${device}`
    const { id } = await operatorBooking(api, { name })
    await openScreen(page, `${site}/bookings/${id}`, name)
    await page.getByRole('link', { name: 'Activity log' }).click()
    const sentence = `You added booking ${orderNumber(id)} (${name})`
    const added = entry(page, 'Activity', sentence)
    await expect(added).toContainText('Final price: €')
    await expect(added).toContainText('127.0.0.1')
    await added.getByRole('link', { name: sentence }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await page.goBack()

    await page.getByRole('button', { name: 'Check log' }).click()
    await expectToast(page, 'The log is intact', 'entries are unchanged.')
  })
})

test('the activity log explains that it isn’t available offline', async ({ page }) => {
  await failCalls(page, { method: 'GET', path: '/api/admin/audit' })
  await page.goto('/admin/settings/activity')
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the activity log.')
  await tryAgain(page)
  await expect(page.getByRole('table', { name: 'Activity' })).toBeVisible()
})
