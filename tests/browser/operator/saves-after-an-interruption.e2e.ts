import type { Page } from '@playwright/test'
import {
  addAvailabilityException,
  listAvailabilityExceptions,
} from '@synapse/shared/availability/contract'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { formatDayYear } from '@synapse/shared/time'
import { callsOf, expect } from '#browser/journey.ts'
import { calendarUrl, dayButton } from '#browser/operator/support/calendar.ts'
import { field, test } from '#browser/operator/support/operator.ts'
import { addWebsite, unusedBookableDay } from '#browser/seed.ts'

/** Lets the server handle the endpoint's next call, but drops the response. */
const loseResponse = async (page: Page, endpoint: Endpoint) => {
  let isLost = false
  await page.route(callsOf(endpoint), async (route) => {
    // Another endpoint may have the same path but a different method.
    if (isLost || route.request().method() !== endpoint.method) return route.fallback()
    isLost = true
    await route.fetch()
  })
}

test('edits to newly blocked hours are saved even if a reload interrupted the first save', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Interrupted hours')
  const date = unusedBookableDay()
  const saved = async () =>
    (await operator.call(listAvailabilityExceptions))
      .filter((one) => one.date === date.toString())
      .map(({ startTime, endTime, reason }) => [startTime, endTime, reason])
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await admin.open(calendarUrl(slug, date), 'Calendar')
  await loseResponse(page, addAvailabilityException)
  await dayButton(page, date).click()
  await dialog.getByRole('button', { name: 'Block hours' }).click()
  await field(dialog, 'From').fill('14:00')
  await field(dialog, 'To').fill('15:00')
  await field(dialog, 'To').press('Enter')
  await expect.poll(saved).toEqual([['14:00', '15:00', null]])
  await page.reload()
  await dayButton(page, date).click()
  await field(dialog, 'To').fill('16:00')
  await field(dialog, 'Reason').fill('Added later')
  await field(dialog, 'To').press('Enter')
  await admin.expectToast('Availability Updated')
  const hours = dialog.getByRole('list', { name: 'Blocked hours' })
  await expect(hours.getByRole('listitem')).toHaveText(['14:00 to 16:00 Added later'])
  await expect.poll(saved).toEqual([['14:00', '16:00', 'Added later']])
})
