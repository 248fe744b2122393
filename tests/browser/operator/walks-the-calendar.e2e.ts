import { formatDayYear } from '@synapse/shared/time'
import { expect } from '../journey.ts'
import { calendar, day } from './calendar.ts'
import { expectToast, failCalls, openScreen, test, testInNewWindow, tryAgain } from './operator.ts'
import { newWebsite, operatorBooking, ownDay, today } from './seed.ts'

test('the operator moves through the calendar by keyboard and opens a day', async ({ page }) => {
  const date = ownDay().with({ day: 15 })
  await openScreen(page, calendar('synapse-ai', date), 'Calendar')
  await day(page, date).focus()
  const stands = (at: Temporal.PlainDate) => expect(day(page, at)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await stands(date.add({ days: 1 }))
  await page.keyboard.press('ArrowDown')
  await stands(date.add({ days: 8 }))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await stands(date)
  await page.keyboard.press('Home')
  await stands(date.subtract({ days: date.dayOfWeek - 1 }))
  await page.keyboard.press('End')
  await stands(date.add({ days: 7 - date.dayOfWeek }))
  await page.keyboard.press('PageDown')
  await stands(date.add({ days: 7 - date.dayOfWeek }).add({ months: 1 }))
  await page.keyboard.press('PageUp')
  await stands(date.add({ days: 7 - date.dayOfWeek }))
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('dialog', { name: formatDayYear(date.add({ days: 7 - date.dayOfWeek })) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await stands(date.add({ days: 7 - date.dayOfWeek }))

  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page.getByRole('grid').locator('[aria-current=date]')).toBeVisible()
  await expect(day(page, today())).toHaveAttribute('aria-current', 'date')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(day(page, today())).toBeVisible()
})

test('the calendar shows an error if it can’t load its bookings, days off or slots', async ({
  page,
}) => {
  await failCalls(page, { method: 'GET', path: '/api/bookings' })
  await page.goto('/admin/website/synapse-ai/calendar')
  await expect(page.getByText('Couldn’t load the calendar.')).toBeVisible()
  await tryAgain(page)
  await expect(page.getByRole('grid')).toBeVisible()
  await failCalls(page, { method: 'GET', path: '/api/admin/availability' })
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your days off and slots')
})

testInNewWindow(
  'a month that is still loading doesn’t call its days empty',
  async ({ page, api }) => {
    const { slug } = await newWebsite(api, 'Next month')
    const date = ownDay()
    await operatorBooking(api, { name: 'Lena Later', website: slug, date })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\/(bookings\?|admin\/feed)/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(calendar(slug, date))
    await expect(day(page, date)).toHaveAccessibleName(/loading/)
    await expect(page.locator('[aria-busy=true]').getByRole('grid')).toBeVisible()
    await day(page, date).click()
    const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
    await expect(dialog.getByText('Loading…')).toBeAttached()
    await expect(dialog.getByText('No bookings on this day.')).toHaveCount(0)
    release()
    await expect(dialog.getByText('Lena Later')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  },
)

test('the calendar warns before the operator blocks hours with a session, and labels slots that stay open in blocked hours', async ({
  page,
  api,
}) => {
  const { slug } = await newWebsite(api, 'Over')
  const date = ownDay()
  await operatorBooking(api, { name: 'Sits', website: slug, date, time: '09:00' })
  await openScreen(page, calendar(slug, date), 'Calendar')
  await day(page, date).click()
  const dialog = page.getByRole('dialog', { name: formatDayYear(date) })
  await dialog.getByLabel('From').fill('12:00')
  await dialog.getByLabel('To', { exact: true }).fill('14:00')
  await expect(dialog.getByText(/There’s one session/)).toBeHidden()
  await dialog.getByLabel('From').fill('08:00')
  await expect(dialog.getByText(/There’s one session during these hours/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Block these hours' }).click()
  await expectToast(page, 'Availability Updated')

  const slots = dialog.getByRole('list', { name: 'Slots' }).getByRole('listitem')
  const open = async (time: string) => {
    await dialog.getByLabel('Another time').fill(time)
    await dialog.getByRole('button', { name: 'Open slot' }).click()
  }
  await open('12:30')
  await expect(slots.filter({ hasText: '12:30' })).toContainText(
    'Open, even though these hours are blocked',
  )

  await expect(dialog.getByText(/There’s one session on this day/)).toBeHidden()
  await dialog.getByRole('button', { name: 'Set unavailable' }).click()
  await expect(dialog.getByText(/There’s one session on this day/)).toBeVisible()
  await expect(slots.filter({ hasText: '12:30' })).toContainText('Open, even though it’s a day off')
})
