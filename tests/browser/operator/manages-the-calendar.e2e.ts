import type { Page } from '@playwright/test'
import { setAvailability, setSlot } from '@synapse/shared/availability/contract'
import { formatDayYear, formatMonth, formatShortDate } from '@synapse/shared/time'
import { callsOf, expect } from '#browser/journey.ts'
import { calendarUrl, dayButton } from '#browser/operator/support/calendar.ts'
import { field, test, testOnPhone, toggleSwitch } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addWebsite, unusedBookableDay, unusedDay } from '#browser/seed.ts'
import { openBookingPage, showDay } from '#browser/visitor/support/booking.ts'

/** Waits until the booking page shows these times. Changes take a moment to reach it. */
const expectTimes = (page: Page, slug: string, date: Temporal.PlainDate, times: string[]) =>
  expect.poll(() => publicTimes(page, slug, date)).toEqual(times)

const publicTimes = async (page: Page, slug: string, date: Temporal.PlainDate) => {
  await openBookingPage(page, `/booking/${slug}`)
  const shown = await showDay(page, date)
  if (/Not available|Fully booked/.test((await shown.getAttribute('aria-label')) ?? '')) return []
  await shown.click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await expect(dialog).toBeVisible()
  const texts = await dialog.getByRole('button', { name: /^\d\d:\d\d/ }).allTextContents()
  return texts.map((text) => text.trim().slice(0, 5))
}

test('the month view shows up to three sessions a day, a count of the others, and the free slots', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Full month')
  const date = unusedDay()
  const types = ['individual', 'duo', 'group', 'individual'] as const
  for (const [index, time] of ['09:00', '12:00', '15:00', '18:00'].entries())
    await addOperatorBooking(operator, {
      name: `Guest ${index + 1}`,
      website: slug,
      date,
      time,
      type: types[index] ?? 'individual',
    })
  await admin.open(calendarUrl(slug, date), 'Calendar')
  const cell = dayButton(page, date)
  await expect(cell).toContainText('+1 more')
  await expect(cell).toHaveAccessibleName(/09:00 Individual, Guest 1; 12:00 Duo, Guest 2/)
  const legend = page.getByRole('list', { name: 'Legend' }).getByRole('listitem')
  for (const label of ['Individual', 'Duo', 'Group'])
    await expect(legend.filter({ hasText: label })).toHaveCount(1)

  const upcoming = admin.panel('Upcoming sessions').getByRole('listitem')
  await expect(upcoming).toHaveCount(3)
  await expect(upcoming.first()).toContainText('Guest 1')
  await expect(admin.panel(formatMonth(date))).toContainText(/Sessions\s*4/)
  await expect(admin.panel('Google Calendar')).toContainText('Disconnected')

  await page.getByText('Availability', { exact: true }).first().click()
  await expect(page).toHaveURL(/show=availability/)
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('Free slots')
  await expect(cell).toHaveAccessibleName(/, (Full|No slots)/)

  await cell.click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  const guests = dialog.getByRole('list', { name: 'Bookings on this day' })
  await expect(guests.locator('> li')).toHaveCount(4)
  await guests.getByRole('link', { name: 'Guest 2' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guest 2' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/show=availability/)
})

testOnPhone(
  'the operator closes and reopens a day, single slots and hours',
  async ({ admin, page, openStranger, operator }) => {
    const { slug } = await addWebsite(operator, 'Free slots')
    const date = unusedBookableDay()
    // Browsers slow down background tabs, so use a separate window.
    const visitor = await openStranger()
    await admin.open(calendarUrl(slug, date), 'Calendar')
    await dayButton(page, date).click()
    const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
    const slots = dialog.getByRole('list', { name: 'Slots' })
    await test.step('a blocked day has no slots', async () => {
      await dialog.getByRole('button', { name: 'Block day' }).click()
      await expect(dialog.getByLabel('Reason')).toBeVisible()
      await admin.failOnce(
        setAvailability,
        () => dialog.getByRole('button', { name: 'Block day' }).click(),
        'Failed to update availability. Please try again.',
      )
      await admin.expectToast(
        'Availability Updated',
        'Calendar availability has been updated successfully.',
      )
      await expect(dialog.getByText('Manually set unavailable')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dayButton(page, date)).toHaveAccessibleName(
        /Unavailable, Manually set unavailable$/,
      )
      await expectTimes(visitor, slug, date, [])
    })
    await dayButton(page, date).click()
    await dialog.getByRole('button', { name: 'Unblock day' }).click()
    await admin.expectToast('Availability Updated')
    await test.step('a slot is closed, another is opened, and both are reset', async () => {
      await admin.failCalls(setSlot)
      await toggleSwitch(slots.getByRole('switch', { name: '12:00 slot open' }))
      await admin.expectToast('Error', 'Failed to update availability. Please try again.')
      await expect(slots.getByRole('switch', { name: '12:00 slot open' })).toBeChecked()
      await admin.restoreCalls()
      await toggleSwitch(slots.getByRole('switch', { name: '12:00 slot open' }))
      await admin.expectToast('Availability Updated')
      await expect(slots.getByRole('switch', { name: '12:00 slot open' })).not.toBeChecked()
      const another = dialog.getByLabel('Another time')
      await another.fill('17:00')
      await another.fill('1x')
      await dialog.getByRole('button', { name: 'Open slot' }).click()
      await expect(another).toBeFocused()
      await expect(another).toHaveAccessibleDescription('Enter a time, for example 09:30.')
      await another.fill('18:30')
      await dialog.getByRole('button', { name: 'Open slot' }).click()
      await admin.expectToast('Availability Updated')
      await expect(slots.getByRole('switch', { name: '18:30 slot open' })).toBeChecked()
      // Opening a slot that is switched off turns it back on.
      await toggleSwitch(slots.getByRole('switch', { name: '18:30 slot open' }))
      await admin.expectToast('Availability Updated')
      await expect(slots.getByRole('switch', { name: '18:30 slot open' })).not.toBeChecked()
      await another.fill('18:30')
      await dialog.getByRole('button', { name: 'Open slot' }).click()
      await admin.expectToast('Availability Updated')
      await expect(slots.getByRole('switch', { name: '18:30 slot open' })).toBeChecked()

      for (const time of ['12:00', '18:30']) {
        await slots
          .getByRole('button', { name: `Reset slot ${time} to the weekly schedule` })
          .click()
        await admin.expectToast('Availability Updated')
      }
      await expect(slots.getByRole('switch')).toHaveCount(3)
      await expect(slots.getByRole('switch', { name: '12:00 slot open' })).toBeChecked()
    })

    await test.step('blocked hours close the slots whose sessions could run into them', async () => {
      await dialog.getByRole('button', { name: 'Block hours' }).click()
      await dialog.getByLabel('From').fill('14:00')
      await field(dialog, 'To').fill('13:00')
      await dialog.getByRole('button', { name: 'Block hours' }).click()
      await expect(dialog.getByText('The end time must be after the start time.')).toBeVisible()
      await dialog.getByLabel('From').fill('11:00')
      await dialog.getByRole('button', { name: 'Block hours' }).click()
      await admin.expectToast('Availability Updated')
      await expect(slots.getByRole('switch', { name: '12:00 slot open' })).not.toBeChecked()
      // A session at 09:00 could run into the blocked hours.
      await expectTimes(visitor, slug, date, ['15:00'])

      await dialog.getByRole('button', { name: 'Unblock 11:00 to 13:00' }).click()
      await admin.expectToast('Availability Updated')
      await expect(dialog.getByRole('list', { name: 'Blocked hours' })).toBeHidden()
      await expect(slots.getByRole('switch', { name: '12:00 slot open' })).toBeChecked()
    })

    await test.step('the dialog can be closed while the day is still being blocked', async () => {
      const held = Promise.withResolvers<void>()
      await page.route(callsOf(setAvailability), (route) =>
        held.promise.then(() => route.continue()),
      )
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.getByRole('button', { name: 'Block day' }).click()
      await dialog.getByLabel('Reason').fill('Dentist')
      await dialog.getByRole('button', { name: 'Block day' }).click()
      await expect(dialog.getByText('Dentist')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      held.resolve()
      await admin.expectToast('Availability Updated')
      await expect(dayButton(page, date)).toHaveAccessibleName(/Unavailable, Dentist$/)
    })
  },
)

testOnPhone(
  'the operator adds days off with a reason, is warned about sessions, and removes them',
  async ({ admin, page, operator }) => {
    const { slug } = await addWebsite(operator, 'On leave')
    const first = unusedDay()
    const last = unusedDay()
    await addOperatorBooking(operator, { name: 'Paula Stays', website: slug, date: last })
    await admin.open(calendarUrl(slug, first), 'Calendar')
    const card = admin.panel('Days off')
    await card.getByRole('button', { name: 'Block days' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block days' })
    await field(dialog, 'First day').fill(last.toString())
    await field(dialog, 'Last day').fill(first.toString())
    await dialog.getByRole('button', { name: 'Block days' }).click()
    await expect(dialog.getByText('The end date is before the start date.')).toBeVisible()
    await field(dialog, 'First day').fill(first.toString())
    await field(dialog, 'Last day').fill(last.toString())
    await field(dialog, 'Reason').fill('Village feast')
    await expect(dialog.getByText(/There’s one session in this period/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Block days' }).click()
    await admin.expectToast('Availability Updated')
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('Village feast')
    await expect(dayButton(page, first)).toHaveAccessibleName(/Unavailable, Village feast$/)

    await card
      .getByRole('listitem')
      .filter({ hasText: 'Village feast' })
      .getByRole('button')
      .click()
    await page.getByRole('button', { name: 'Unblock days', exact: true }).click()
    await admin.expectToast('Availability Updated')
    await expect(card).not.toContainText('Village feast')
  },
)

test('the operator adds a booking in the day view and moves it in the week view', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Week view')
  const date = unusedDay()
  const name = 'Wanda Wells'
  await admin.open(calendarUrl(slug, date), 'Calendar')
  await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible()
  await dayButton(page, date).click()
  const dayDialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await dayDialog.getByRole('button', { name: 'Add Booking' }).click()
  const form = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(field(form, 'Session date')).toHaveValue(formatShortDate(date))
  await field(form, 'Student name').fill(name)
  await field(form, 'Student e-mail').fill('wanda@example.com')
  await form.getByRole('button', { name: 'Create booking' }).click()
  await admin.expectToast('Booking Created Successfully!', `€60 booking for ${name}`)
  await expect(dayButton(page, date)).toHaveAccessibleName(new RegExp(`10:00 Individual, ${name}`))

  await page.getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  const week = page.getByRole('region', { name: 'Week', exact: true })
  const session = week.getByRole('button', { name: new RegExp(`10:00 Individual, ${name}`) })
  const dialog = page.getByRole('dialog', { name: 'Move booking' })
  const time = dialog.getByLabel('New time')
  await session.scrollIntoViewIfNeeded()
  await session.click()
  await page.getByRole('menuitem', { name: 'Move' }).click()
  // The operator drags a session to a new time, which the draft of an earlier move must not
  // override.
  await time.fill('17:00')
  await page.reload()
  await session.scrollIntoViewIfNeeded()
  const box = await session.boundingBox()
  if (!box) throw new Error('The session is not in the week view')
  const hour = box.height / 2
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  // Escape cancels a drag.
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + hour, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(dialog).toBeHidden()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + 3 * hour, { steps: 8 })
  await page.mouse.up()
  await expect(time).toHaveValue('13:00')
  await expect(dialog.getByLabel('New date')).toHaveValue(formatShortDate(date))
  await expect(dialog).toContainText('The price stays €60.00, of which €60.00 is still due.')
  const yes = dialog.getByRole('button', { name: 'Move booking' })
  // Once the session is dropped, the operator only has to confirm.
  await expect(yes).toBeFocused()
  // After a reload, the dialog shows its draft again.
  await time.fill('14:00')
  await page.reload()
  await expect(time).toHaveValue('14:00')
  await yes.click()
  await admin.expectToast('Booking Moved', `${name}’s session is now on`)
  await expect(
    week.getByRole('button', { name: new RegExp(`14:00 Individual, ${name}`) }),
  ).toBeVisible()
})
