import type { Locator, Page } from '@playwright/test'
import { weekOf } from '@synapse/shared/availability/month-grid'
import { formatDayYear, formatShortDay } from '@synapse/shared/time'
import { desktop, expect, phone } from '#browser/journey.ts'
import { calendarUrl, dayButton } from '#browser/operator/support/calendar.ts'
import { adminOf, builtInSection, test } from '#browser/operator/support/operator.ts'
import {
  addCoupon,
  addOperatorBooking,
  addPaidBooking,
  addWebsite,
  unusedBookableDay,
  unusedDay,
} from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

test.use({ viewport: phone })

const tablet = { width: 768, height: 1024 }

/** Expects the tab bar to highlight Bookings or, on a screen without a tab, Menu. */
const expectMarkedTab = async (page: Page) => {
  const admin = adminOf(page)
  const bar = page.getByRole('navigation', { name: 'Tabs' })
  const looks = (within: Locator) =>
    within.evaluate((element) => {
      const { backgroundColor, color, fontWeight } = getComputedStyle(element)
      return { backgroundColor, color, fontWeight }
    })
  const here = bar.getByRole('link', { name: 'Bookings' })
  const other = bar.getByRole('link', { name: 'Overview' })
  const menu = bar.getByRole('button', { name: 'Menu' })
  await admin.goTo(`${builtInSection}/payments`, 'Payments')
  const loud = await looks(menu)
  const quiet = await looks(other)
  expect(loud.backgroundColor).not.toBe(quiet.backgroundColor)
  expect(Number(loud.fontWeight)).toBeGreaterThan(Number(quiet.fontWeight))
  await expect.poll(() => looks(here)).toEqual(quiet)
  await admin.goTo(`${builtInSection}/bookings`, 'Bookings')
  await expect.poll(() => looks(here)).toEqual(loud)
  await expect.poll(() => looks(menu)).toEqual(quiet)
}

/** The dialog is at the bottom and doesn't fill the screen. */
const expectSheet = (dialog: Locator) =>
  expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && { x: box.x, bottom: box.y + box.height, width: box.width, isShort: box.y > 0 }
    })
    .toEqual({ x: 0, bottom: phone.height, width: phone.width, isShort: true })

test('lists, filters and dialogs fit a phone, and the tab bar shows the current screen', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const { slug } = await addWebsite(operator, 'Pocket')
  const name = 'Polly Pocket'
  const { id } = await addPaidBooking(product, operator, { name, website: slug })
  await addRefundTodo(operator, { id })
  await addCoupon(operator, { code: 'POCKET10' })
  const lists = [
    ['bookings', 'Bookings', 'Completed bookings', name],
    ['clients', 'Students', 'Students', name],
    ['payments', 'Payments', 'Payments', name],
    ['coupons', 'Coupons', 'Coupons', 'POCKET10'],
    ['todo', 'To Do List', 'Tasks', name],
  ] as const
  await admin.open(`/admin/website/${slug}`, 'Overview')
  for (const [section, title, label, text] of lists) {
    await page.setViewportSize(phone)
    await admin.goTo(`/admin/website/${slug}/${section}`, title)
    const rows = page.getByRole('list', { name: label, exact: true })
    const table = page.getByRole('table', { name: label, exact: true })
    await expect(rows).toContainText(text)
    await expect(page.getByRole('table')).toHaveCount(0)
    for (const wider of [tablet, desktop]) {
      await page.setViewportSize(wider)
      await expect(table).toContainText(text)
      await expect(rows).toHaveCount(0)
    }
  }
  await page.setViewportSize(phone)
  await expectMarkedTab(page)

  // The filters are behind a button.
  await expect(page.getByRole('searchbox', { name: 'Search bookings' })).toBeVisible()
  await expect(page.getByLabel('Type')).toBeHidden()
  await admin.showFilters()
  await page.getByLabel('Sort by').selectOption('Student A to Z')
  await expect(page).toHaveURL(/sort=/)
  await page.goto(`${page.url().replace(/\?.*/, '')}?sort=sessionType&direction=desc`)
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Type, descending')
  await admin.showFilters()
  await page.getByLabel('Type').selectOption('Duo')
  await expect(page).toHaveURL(/type=duo/)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page).not.toHaveURL(/type=/)

  await page.getByRole('button', { name: 'New Booking' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && { x: box.x, y: box.y, width: box.width, height: box.height }
    })
    .toEqual({ x: 0, y: 0, ...phone })
  await expect(dialog.getByRole('button', { name: 'Create booking' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'New Booking' }).first()).toBeFocused()

  await admin.goTo('/admin/todo', 'To Do List')
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const short = page.getByRole('dialog', { name: 'Add task' })
  await expectSheet(short)
  await short.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectSheet(page.getByRole('dialog', { name: 'Menu' }))
})

test('a notification appears above the tab bar without covering anything', async ({
  admin,
  page,
  operator,
}) => {
  const { id } = await addOperatorBooking(operator, { name: 'Nora Note' })
  await admin.open(`${builtInSection}/bookings/${id}`, 'Nora Note')
  await page.getByRole('textbox', { name: 'Notes' }).fill('Brings a friend.')
  await page.getByRole('button', { name: 'Save notes' }).click()
  const edges = (of: Locator) =>
    of.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top, bottom }
    })
  const tabs = await edges(page.getByRole('navigation', { name: 'Tabs' }))
  const notice = page.getByRole('status').filter({ hasText: 'Notes Saved' })
  await notice.waitFor()
  // A notification stays open while it has the focus.
  await page.keyboard.press('F8')
  await expect(async () => {
    const toast = await edges(notice)
    expect(toast.bottom).toBeLessThanOrEqual(tabs.top)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect((await edges(admin.panel('Timeline'))).bottom).toBeLessThanOrEqual(toast.top)
  }).toPass()
})

test('the operator opens the business settings one section at a time', async ({ admin, page }) => {
  await admin.open('/admin/settings', 'Settings')
  const iban = page.getByRole('textbox', { name: 'IBAN', exact: true })
  await expect(iban).toBeVisible()
  const reminders = page.getByRole('switch', { name: 'Remind clients of overdue invoices' })
  await expect(reminders).toBeHidden()
  await page.getByRole('button', { name: 'Invoices and receipts', exact: true }).click()
  await expect(reminders).toBeVisible()

  // Long numbers are never cut off.
  await iban.fill('MT84 MALT 0110 0001 2345 MTLC AST0 01S')
  await expect
    .poll(() => iban.evaluate((field) => field.scrollHeight <= field.clientHeight))
    .toBe(true)
  expect((await iban.boundingBox())?.height).toBeGreaterThan(50)
  await iban.press('Enter')
  await expect(iban).toHaveValue(/^MT84 MALT 0110 0001 2345 MTLC AST0 01S ?$/)
  await page.getByRole('button', { name: 'Undo changes' }).click()
})

test('tapping a day lists its sessions below the month', async ({ admin, page, operator }) => {
  const { slug } = await addWebsite(operator, 'Thumb')
  const date = unusedDay()
  await addOperatorBooking(operator, { name: 'Tina Tap', website: slug, date, time: '12:00' })
  await admin.open(calendarUrl(slug, date.add({ days: 1 })), 'Calendar')
  await dayButton(page, date).click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await expect(dialog.getByRole('button', { name: 'Block day' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`date=${date}`))
  const panel = admin.panel(formatShortDay(date))
  await expect(panel.getByRole('listitem')).toContainText(/Tina Tap\s*12:00/)
})

test('the week lists the sessions and free slots of all its days, and a tap shows a day', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Strip')
  const date = unusedBookableDay()
  const other = date.add({ days: date.dayOfWeek === 7 ? -1 : 1 })
  await addOperatorBooking(operator, { name: 'Wim Week', website: slug, date, time: '09:00' })
  await admin.open(calendarUrl(slug, other, '&view=week'), 'Calendar')
  const days = page.getByRole('grid').getByRole('button')
  await expect(days).toHaveCount(7)
  for (const day of await days.all()) await expect(day).toBeInViewport({ ratio: 1 })
  await dayButton(page, date).click()
  await expect(page).toHaveURL(new RegExp(`date=${date}`))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const day of weekOf(date)) await expect(admin.panel(formatShortDay(day))).toBeVisible()
  const panel = admin.panel(formatShortDay(date))
  await expect(panel.getByRole('heading')).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('list', { name: 'Sessions on this day' })).toHaveText(/Wim Week/)
  await panel.getByRole('button', { name: `Book 15:00, ${formatDayYear(date)}` }).click()
  await expect(page.getByRole('dialog', { name: 'Create Admin Booking' })).toContainText('15:00')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: 'Edit day' }).click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await expect(dialog.getByRole('button', { name: 'Block day' })).toBeVisible()
})
