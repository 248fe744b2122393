import type { Page } from '@playwright/test'
import { businessZone, formatDayYear } from '@synapse/shared/time'
import { desktop, expect, phone, testSignedOut } from '#browser/journey.ts'
import { unusedBookableDay } from '#browser/seed.ts'
import {
  choosePackage,
  chooseSlot,
  listedTimes,
  openBookingPage,
  payButton,
  showDay,
} from '#browser/visitor/support/booking.ts'

const chosen = (page: Page) => page.getByText(/^You’ve chosen: /)

/** Chooses the next free slot. It must be visible on the first screen. */
const chooseNextSlot = async (page: Page) => {
  await expect(listedTimes(page).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: /^Next available: / })).toBeVisible()
  await listedTimes(page).first().click()
  await expect(listedTimes(page).first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { name: /^Your choice: / })).toBeVisible()
  await expect(chosen(page)).toBeVisible()
}

testSignedOut.describe('on a phone', () => {
  testSignedOut.use({ viewport: phone })

  testSignedOut(
    'the first screen shows the next free slot, and a bar shows the chosen package and slot',
    async ({ page }) => {
      await openBookingPage(page)
      const bar = page.locator('.pay-bar')
      await expect(bar).toBeHidden()
      await chooseNextSlot(page)
      await expect(bar).toBeInViewport()
      await expect(bar).toContainText(/Individual.*, \d\d:\d\d.*€60\.00/)
      await payButton(page).scrollIntoViewIfNeeded()
      await expect(bar).toBeHidden()
    },
  )
})

testSignedOut(
  'the first screen shows the calendar with the next free slot beside it',
  async ({ page }) => {
    await openBookingPage(page)
    await chooseNextSlot(page)
    // The calendar shows at least five weeks, starting with the current week.
    const weeks = page.getByRole('grid').locator('tbody').getByRole('row')
    await expect(weeks.first().locator('[aria-current="date"]')).toHaveCount(1)
    expect(await weeks.count()).toBeGreaterThanOrEqual(5)
    await expect(weeks.nth(4).getByRole('button')).toHaveCount(7)
    const grid = await page.getByRole('grid').boundingBox()
    const time = await listedTimes(page).first().boundingBox()
    expect(time?.x).toBeGreaterThan((grid?.x ?? 0) + (grid?.width ?? 0))
  },
)

testSignedOut('browsing other days and months keeps the chosen slot', async ({ page }) => {
  const [later, earlier] = [unusedBookableDay(), unusedBookableDay()]
  await openBookingPage(page)
  await chooseSlot(page, { date: earlier, time: '09:00' })

  const time = await chosen(page).textContent()
  await (await showDay(page, later)).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(chosen(page)).toHaveText(time ?? '')
  // The list shows the slots of the newly chosen day.
  await expect(listedTimes(page).and(page.getByRole('button', { pressed: true }))).toHaveCount(0)
  await listedTimes(page).first().click()
  await expect(chosen(page)).not.toHaveText(time ?? '')
  // Sessions in a longer package end later.
  await choosePackage(page, 'Group')
  await expect(listedTimes(page).first()).toContainText('09:00 – 11:30')
  await expect(chosen(page)).toContainText('09:00 – 11:30')
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(chosen(page)).toContainText('09:00 – 11:30')
})

testSignedOut('a day’s dialog takes the focus, and returns it when closed', async ({ page }) => {
  await openBookingPage(page)
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  const day = page.getByRole('button', { name: /: Multiple slots available$/ }).nth(2)
  await day.click()
  await expect(dialog.getByRole('button', { name: /^\d/ }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(day).toBeFocused()
  // A desktop shows an opened day beside the calendar. A phone shows it above the page.
  await day.click()
  await page.setViewportSize(phone)
  await page
    .getByRole('button', { name: /: Multiple slots available$/ })
    .nth(3)
    .press('Enter')
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.setViewportSize(desktop)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Only one day is in the tab order.
  await expect(page.locator('.day[tabindex="0"]')).toHaveCount(1)
})

testSignedOut('the calendar opens at the day in the URL', async ({ page }) => {
  const today = Temporal.Now.plainDateISO(businessZone)
  const monday = today.add({ days: 22 - today.dayOfWeek })
  await openBookingPage(page, `/book?date=${monday}`)
  await expect(page.getByRole('heading', { name: formatDayYear(monday) })).toBeVisible()
  await expect(listedTimes(page).first()).toBeVisible()
  await expect(chosen(page)).toBeHidden()
  const sunday = monday.subtract({ days: 1 })
  await page.evaluate(() => sessionStorage.clear())
  await openBookingPage(page, `/book?date=${sunday}`)
  await expect(
    page.getByText(`${formatDayYear(sunday)}: No available time slots for this date.`),
  ).toBeVisible()
  const mail = page.getByRole('link', { name: 'None of these times suit me' })
  const { protocol, searchParams } = new URL((await mail.getAttribute('href')) ?? '')
  expect(protocol).toBe('mailto:')
  expect(searchParams.get('body')).toContain('“Individual”')
  expect(searchParams.get('body')).toContain(formatDayYear(sunday))
})
