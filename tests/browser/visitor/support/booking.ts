import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'

/** Opens a booking page and waits for its calendar. */
export const openBookingPage = async (page: Page, address = '/book') => {
  await page.goto(address)
  await expect(page.getByRole('grid')).toBeVisible()
}

const chooseInDialog = async (page: Page, time: string) => {
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await dialog.getByRole('button', { name: new RegExp(`^${time}`) }).click()
  await expect(dialog).toBeHidden()
}

/** Opens the month of a bookable day, and returns the day's element. */
export const showDay = async (page: Page, date: Temporal.PlainDate): Promise<Locator> => {
  const day = page.getByRole('grid').getByLabel(new RegExp(`^${formatDayYear(date)}:`))
  for (let month = 0; month < 3 && (await day.count()) === 0; month += 1)
    await page.getByRole('button', { name: 'Next month' }).click()
  await expect(day).toBeVisible()
  return day
}

export const chooseSlot = async (
  page: Page,
  { date, time }: { date: Temporal.PlainDate; time: string },
) => {
  await (await showDay(page, date)).click()
  await chooseInDialog(page, time)
}

export const listedTimes = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^\d\d:\d\d – \d\d:\d\d/ })

/** Finds the button even while the checkout is opening. */
export const payButton = (page: Page): Locator =>
  page
    .getByRole('region', { name: 'Payment summary' })
    .getByRole('button', { name: /^(Pay|Processing)/ })

export const choosePackage = (page: Page, label: string) =>
  page.getByRole('radio', { name: new RegExp(`^${label}`) }).check()

export const fillStudent = async (page: Page, name: string, email: string) => {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
}

/** Submits the form and waits for the checkout page. */
export const goToPayment = async (page: Page, total: string) => {
  await page.getByRole('button', { name: `Pay ${total}` }).click()
  await expect(page.getByRole('heading', { name: /Pay|Synapse AI/ }).first()).toBeVisible()
  await page.waitForURL(/\/c\/pay\//)
}

export const payByCard = async (page: Page, number = '4242 4242 4242 4242') => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel(/CVC/).fill('123')
  await page.getByLabel('Name on card').fill('A Visitor')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/**
 * Simulates a page that the browser restores from its back/forward cache. The headless browser has
 * no such cache.
 */
export const simulateRestoredPage = (page: Page) =>
  page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

/** Delays the islands' scripts until the returned `arrive` function is called. */
export const delayScripts = async (context: BrowserContext) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/_astro/*.js', async (route) => {
    await promise
    await route.continue().catch(() => {})
  })
  return { arrive: resolve }
}
