import type { Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'
import { desktop, expect, expectAccessible, phone } from '../journey.ts'
import { test } from '../shared-context.ts'
import { choosePackage, chooseTime, openBookingPage } from './booking.ts'

const times = (page: Page) => page.locator('.day-times').getByRole('button')
const chosen = (page: Page) => page.getByText(/^Your time: /)

for (const [device, viewport] of Object.entries({ phone, desktop }))
  test.describe(`the booking page on a ${device}`, () => {
    test.use({ viewport })

    test('the first screen shows the next free slot, which can be chosen with one click', async ({
      page,
    }) => {
      await openBookingPage(page)
      await expect(times(page).first()).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('heading', { name: /^Next free: / })).toBeVisible()
      await expectAccessible(page)
      await times(page).first().click()
      await expect(times(page).first()).toHaveAttribute('aria-pressed', 'true')
      await expect(chosen(page)).toBeVisible()
      if (device === 'phone') {
        const bar = page.locator('.pay-bar')
        await expect(bar).toBeInViewport()
        await expect(bar).toContainText(/Individual.*, \d\d:\d\d.*€60\.00/)
        await page.locator('.pay').scrollIntoViewIfNeeded()
        await expect(bar).toBeHidden()
      }
    })
  })

test('the calendar hides past weeks, and shows two months on wide screens', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openBookingPage(page)
  const months = page.locator('.calendar-head h3')
  await expect(months).toHaveCount(2)
  const firstRow = page.getByRole('grid').getByRole('row').nth(1)
  await expect(firstRow.locator('[aria-current="date"]')).toHaveCount(1)
  const right = await months.last().textContent()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(months.first()).toHaveText(right ?? '')
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect(months).toHaveCount(1)
  // Exactly one day is in the tab order, even when the calendar shows two months.
  await expect(page.locator('.day[tabindex="0"]')).toHaveCount(1)
})

test('showing another day doesn’t change the chosen slot', async ({ page }) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 10, time: '09:00' })
  const time = await chosen(page).textContent()
  await page
    .getByRole('button', { name: /: Multiple slots available$/ })
    .nth(3)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(chosen(page)).toHaveText(time ?? '')
  // The page lists the other day's slots, which can be chosen.
  await expect(page.locator('.day-times [aria-pressed="true"]')).toHaveCount(0)
  await times(page).first().click()
  await expect(chosen(page)).not.toHaveText(time ?? '')
  // A longer package ends later.
  await choosePackage(page, 'Group')
  await expect(times(page).first()).toContainText('09:00 – 11:30')
  await expect(chosen(page)).toContainText('09:00 – 11:30')
})

test('the calendar opens the day in the URL, and says if it has no free slot', async ({ page }) => {
  const today = Temporal.Now.plainDateISO('Europe/Malta')
  const monday = today.add({ days: 22 - today.dayOfWeek })
  await openBookingPage(page, `/book?date=${monday}`)
  await expect(page.getByRole('heading', { name: formatDayYear(monday) })).toBeVisible()
  await expect(times(page).first()).toBeVisible()
  await expect(chosen(page)).toBeHidden()
  const sunday = monday.subtract({ days: 1 })
  await page.evaluate(() => sessionStorage.clear())
  await openBookingPage(page, `/book?date=${sunday}`)
  await expect(
    page.getByText(`${formatDayYear(sunday)}: No available time slots for this date.`),
  ).toBeVisible()
  const mail = page.getByRole('link', { name: 'None of these times suit me' })
  const address = new URL((await mail.getAttribute('href')) ?? '')
  expect(address.protocol).toBe('mailto:')
  expect(address.searchParams.get('body')).toContain('“Individual”')
  expect(address.searchParams.get('body')).toContain(formatDayYear(sunday))
})
