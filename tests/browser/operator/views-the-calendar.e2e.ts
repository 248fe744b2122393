import type { Locator } from '@playwright/test'
import { setAvailability, setSlot } from '@synapse/shared/availability/contract'
import { formatDayYear, maltaInstant } from '@synapse/shared/time'
import { expect } from '#browser/journey.ts'
import { calendarUrl, dayButton } from '#browser/operator/support/calendar.ts'
import { field, test, testInNewWindow, toggleSwitch } from '#browser/operator/support/operator.ts'
import {
  addOperatorBooking,
  addWebsite,
  today,
  unusedBookableDay,
  unusedDay,
} from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

test('the operator opens a day by keyboard, and is warned before blocking a session’s hours', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Over')
  // No other test has sessions in this month, because it is later than any day that `unusedDay`
  // returns.
  const date = today().add({ years: 1 }).with({ day: 15 })
  const sunday = date.add({ days: 7 - date.dayOfWeek })
  await addOperatorBooking(operator, { name: 'Sits', website: slug, date: sunday, time: '06:00' })
  await admin.open(calendarUrl(slug, date), 'Calendar')
  await dayButton(page, date).focus()
  for (const [key, at] of [
    ['ArrowRight', date.add({ days: 1 })],
    ['ArrowDown', date.add({ days: 8 })],
    ['ArrowUp', date.add({ days: 1 })],
    ['ArrowLeft', date],
    ['Home', date.subtract({ days: date.dayOfWeek - 1 })],
    ['End', sunday],
    ['PageDown', sunday.add({ months: 1 })],
    ['PageUp', sunday],
  ] as const) {
    await page.keyboard.press(key)
    await expect(dayButton(page, at)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: formatDayYear(sunday) })
  await dialog.getByRole('button', { name: 'Block hours' }).click()
  await dialog.getByLabel('From').fill('12:00')
  await field(dialog, 'To').fill('14:00')
  await expect(dialog.getByText(/There’s one session/)).toBeHidden()
  await dialog.getByLabel('From').fill('05:00')
  await expect(dialog.getByText(/There’s one session during these hours/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Block hours' }).click()
  await admin.expectToast('Availability Updated')

  const slot = dialog
    .getByRole('list', { name: 'Slots' })
    .getByRole('listitem')
    .filter({ hasText: '12:30' })
  const another = dialog.getByLabel('Another time')
  await another.fill('12:30')
  await dialog.getByRole('button', { name: 'Open slot' }).click()
  await expect(slot).toContainText('Open, even though these hours are blocked')
  await expect(another).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText(/There’s one session on this day/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Block day' }).click()
  await expect(dialog.getByText(/There’s one session on this day/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Block day' }).click()
  await expect(slot).toHaveCount(0)
  await another.fill('12:30')
  await dialog.getByRole('button', { name: 'Open slot' }).click()
  await expect(slot).toContainText('Open, even though it’s a day off')
  await expect(another).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dayButton(page, sunday)).toBeFocused()

  await page.getByRole('button', { name: 'Today' }).click()
  await expect(dayButton(page, today())).toHaveAttribute('aria-current', 'date')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(dayButton(page, today())).toBeVisible()
})

testInNewWindow(
  'a session that is over can’t be moved from its day',
  async ({ admin, page, operator }) => {
    const { slug } = await addWebsite(operator, 'Too late')
    const date = unusedDay()
    await addOperatorBooking(operator, { name: 'Early Bird', website: slug, date, time: '09:00' })
    await addOperatorBooking(operator, { name: 'Late Riser', website: slug, date, time: '18:00' })
    await page.clock.setFixedTime(maltaInstant(date, '15:00').epochMilliseconds)
    await admin.open(calendarUrl(slug, date), 'Calendar')
    await dayButton(page, date).click()
    const sessions = page.getByRole('list', { name: 'Bookings on this day' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('button')).toHaveText(['Move'])
    await expect(sessions.getByRole('button')).toHaveAccessibleName(/^Move Late Riser/)
  },
)

test('the week view shows free slots outside its usual hours', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Early and late')
  const date = unusedDay()
  for (const startTime of ['06:30', '20:30'])
    await operator.call(setSlot, {
      input: { date: date.toString(), startTime, isAvailable: true, website: slug },
    })
  await admin.open(calendarUrl(slug, date, '&view=week'), 'Calendar')
  const week = page.getByRole('region', { name: 'Week', exact: true })
  const slot = (time: string) =>
    week.getByRole('button', { name: `Book ${time}, ${formatDayYear(date)}` })
  await expect(slot('20:30')).toBeVisible()
  await slot('06:30').click()
  const form = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(form).toContainText('06:30')
})

const fillOf = (element: Locator) =>
  element.evaluate((shown) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(shown)
    return `${backgroundColor} ${backgroundImage}`
  })

test('a session past midnight is shown on both days', async ({ admin, page, operator }) => {
  const { slug } = await addWebsite(operator, 'Night')
  const date = unusedDay()
  const next = date.add({ days: 1 })
  await addOperatorBooking(operator, { name: 'Owl', website: slug, date, time: '23:00' })
  await admin.open(calendarUrl(slug, next, '&view=week'), 'Calendar')
  await page.getByRole('button', { name: formatDayYear(next), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(next) })
  await dialog.getByRole('button', { name: 'Block hours' }).click()
  await dialog.getByLabel('From').fill('00:30')
  await field(dialog, 'To').fill('02:00')
  await expect(dialog.getByText(/There’s one session during these hours/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Owl until 01:00')).toBeVisible()
})

test('past, limited, full and closed days, and days without slots, all look different', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Shades')
  const [full, closed] = [unusedDay(), unusedDay()]
  const slot = { date: full.toString(), startTime: '12:00', isAvailable: true, website: slug }
  await operator.call(setSlot, { input: slot })
  for (const time of ['09:00', '12:00', '15:00'])
    await addOperatorBooking(operator, { name: 'Shady', website: slug, date: full, time })
  await operator.call(setAvailability, { input: { date: closed.toString(), isAvailable: false } })
  // No other test changes this day, because it is later than any day that they use.
  const later = today().add({ months: 15 })
  const sunday = later.add({ days: 7 - later.dayOfWeek })
  const limited = sunday.add({ weeks: 1 })
  await operator.call(setSlot, { input: { ...slot, date: limited.toString() } })
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  const fills = { light: new Set<string>(), dark: new Set<string>() }
  for (const [date, label, mark = label] of [
    [limited, '1 of 1 free', 'One free slot'],
    [full, 'Full'],
    [closed, 'Unavailable'],
    [sunday, 'No slots'],
    [today().subtract({ days: 1 }), 'Past'],
  ] as const) {
    await admin.open(calendarUrl(slug, date, '&show=availability'), 'Calendar')
    await expect(dayButton(page, date)).toHaveAccessibleName(new RegExp(`, ${label}`))
    await admin.inBothThemes(async (theme) => {
      const fill = await fillOf(dayButton(page, date))
      fills[theme].add(fill)
      if (label === 'Past') return
      const swatch = legend.filter({ hasText: mark }).locator('[aria-hidden]')
      expect(await fillOf(swatch)).toBe(fill)
    })
  }
  expect([fills.light.size, fills.dark.size]).toEqual([5, 5])
})

test('a slot too close to a session is marked as not offered, and can be closed', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Near')
  const date = unusedBookableDay()
  await addOperatorBooking(operator, { name: 'Nina Near', website: slug, date, time: '10:00' })
  await admin.open(calendarUrl(slug, date), 'Calendar')
  await dayButton(page, date).click()
  const slots = page.getByRole('dialog').getByRole('list', { name: 'Slots' })
  const near = slots.getByRole('listitem').filter({ hasText: '12:00' })
  await expect(near).toContainText('Not offered: too close to 10:00')
  await expect(near.getByRole('switch', { name: '12:00 slot open' })).toBeChecked()
  await toggleSwitch(near.getByRole('switch', { name: '12:00 slot open' }))
  await admin.expectToast('Availability Updated')
  await expect(near.getByRole('switch', { name: '12:00 slot open' })).not.toBeChecked()
  await near.getByRole('button', { name: 'Reset slot 12:00' }).click()
  await expect(near).toContainText('Not offered: too close to 10:00')
})

test('a month that is loading doesn’t show its days as empty', async ({ page, operator }) => {
  const { slug } = await addWebsite(operator, 'Next month')
  const date = unusedDay()
  await addOperatorBooking(operator, { name: 'Lena Later', website: slug, date })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/api\/(bookings\?|admin\/feed)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(calendarUrl(slug, date))
  await expect(dayButton(page, date)).toHaveAccessibleName(/loading/)
  await expect(page.locator('[aria-busy=true]').getByRole('grid')).toBeVisible()
  await dayButton(page, date).click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await expect(dialog.getByText('Loading...')).toBeAttached()
  await expect(dialog.getByText('No bookings on this day.')).toHaveCount(0)
  release()
  await expect(dialog.getByText('Lena Later')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

test('a website’s month also shows other websites’ sessions', async ({ admin, page, operator }) => {
  const [here, there] = [await addWebsite(operator, 'Here'), await addWebsite(operator, 'There')]
  const date = unusedDay()
  const book = (name: string, website: string, time: string) =>
    addOperatorBooking(operator, { name, website, date, time })
  await book('Own', here.slug, '09:00')
  await book('Other', there.slug, '12:00')
  await book('Francesca Zammit', here.slug, '15:00')
  await admin.open(calendarUrl(here.slug, date), 'Calendar')
  await expect(dayButton(page, date)).toHaveAccessibleName(
    /09:00 Individual, Own; 12:00 Individual, Other, on There/,
  )
  await expect(dayButton(page, date).locator('[data-other]')).toHaveCount(1)
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  await expect(legend.filter({ hasText: 'On another website' })).toBeVisible()

  await page.goto(`/admin/calendar?date=${date}`)
  await expect(dayButton(page, date)).toHaveAccessibleName(/Own, on Here; .*, Other, on There/)
  await expect(dayButton(page, date).locator('[data-other]')).toHaveCount(0)

  await expect(legend.filter({ hasText: /^TThere$/ })).toBeVisible()
  // On a tablet, the columns are too narrow to show a name next to the time.
  await page.setViewportSize({ width: 768, height: 1024 })
  const firstName = dayButton(page, date).getByText('Francesca', { exact: true })
  await expect(firstName).toBeVisible()
  expect(await firstName.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)

  await dayButton(page, date).click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await expect(dialog.getByRole('button', { name: 'Block day' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add Booking' })).toBeHidden()
  await dialog.getByRole('link', { name: 'Other' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/website/${there.slug}/bookings/`))
})

test('the calendar shows the next session, even if it comes after many with open refund tasks', async ({
  admin,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Sick Leave')
  for (let index = 0; index < 12; index += 1) {
    const { id } = await addOperatorBooking(operator, { name: `Waits ${index}`, website: slug })
    await addRefundTodo(operator, { id })
  }
  await addOperatorBooking(operator, { name: 'Still Comes', website: slug })
  await admin.open(calendarUrl(slug, today()), 'Calendar')
  await expect(admin.panel('Upcoming sessions').getByRole('listitem')).toHaveText([/Still Comes/])
})
