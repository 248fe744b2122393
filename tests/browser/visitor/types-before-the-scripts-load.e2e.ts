import type { Page } from '@playwright/test'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { expect, testSignedOutInNewWindow } from '#browser/journey.ts'
import { addCoupon, unusedSlot } from '#browser/seed.ts'
import { delayScripts, fillStudent, openBookingPage } from '#browser/visitor/support/booking.ts'

const typeEarly = (page: Page) => fillStudent(page, 'Quick Visitor', 'quick@example.com')

/** Opens a page without its scripts, and waits until the browser has parsed everything. */
const openWithoutScripts = async (page: Page, address: string) => {
  await page.goto(address, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

const expectNothingLost = async (page: Page) => {
  expect(page.url()).not.toContain('Quick')
  expect(page.url()).not.toContain('example.com')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Quick Visitor')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('quick@example.com')
}

testSignedOutInNewWindow(
  'a form filled in before the scripts load keeps its content and isn’t sent',
  async ({ page, context, operator }) => {
    const { date, time } = await unusedSlot(operator)
    await addCoupon(operator, { code: 'EARLIER' })
    await openBookingPage(page, '/book?code=earlier')
    await expect(page.getByText('EARLIER is applied.')).toBeVisible()
    // If the scripts take longer than 8 seconds, the page hides the Pay button, so pause the clock.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const scripts = await delayScripts(context)
    const loaded: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded.push(request.url())
    })
    await openWithoutScripts(page, `/book?date=${date}&time=${time}&package=duo`)
    await typeEarly(page)
    await page.getByLabel(/Promo code/i).fill('LATER')
    await page.getByRole('radio', { name: /^Group/ }).check()
    await page.getByLabel('E-mail', { exact: true }).press('Enter')
    await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
    await expectNothingLost(page)
    expect(loaded).toHaveLength(1)

    await page.clock.resume()
    scripts.arrive()
    await expect(page.getByRole('radio', { name: /^Group/ })).toBeChecked()
    await expect(page.getByLabel(/Promo code/i)).toHaveValue('LATER')
    await expect(page.getByRole('button', { name: 'Pay €150.00' })).toBeEnabled()
    await expectNothingLost(page)
  },
)

testSignedOutInNewWindow(
  'after 8 seconds without scripts, pages explain how to book without paying twice',
  async ({ page, context }) => {
    // Pause the clock before the page loads, because a slow machine could use up the 8 seconds.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const scripts = await delayScripts(context)
    await openWithoutScripts(page, '/booking-success?session_id=cs_test_12345678')
    await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
    await page.clock.runFor(8_100)
    const paidNotice = page.getByRole('alert').filter({ hasText: 'You don’t need to pay again.' })
    await expect(paidNotice).toBeVisible()
    await expect(paidNotice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeHidden()
    // A running clock is needed for the accessibility check.
    await page.clock.resume()
    await expectAccessible(page)

    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await paidNotice.getByRole('button', { name: 'Reload page' }).click()
    await expect(page.getByRole('heading', { name: 'Confirming your payment...' })).toBeVisible()
    await openWithoutScripts(page, '/book')
    await typeEarly(page)
    await page.clock.runFor(4_000)
    const notice = page.getByRole('alert').filter({ hasText: 'couldn’t load' })
    await expect(notice).toBeHidden()
    await page.clock.runFor(4_100)
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/)
    await expect(notice.getByRole('link', { name: /^\+/ })).toHaveAttribute('href', /^tel:\+/)
    for (const offer of ['Individual: €60', 'Duo: €100', 'Group: €150'])
      await expect(notice.getByRole('listitem').filter({ hasText: offer })).toBeVisible()
    await expect(notice).toContainText('Sessions start Monday to Friday at 09:00')
    await expect(page.getByRole('heading', { name: 'Payment summary' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Pay' })).toBeHidden()
    await page.clock.resume()
    await expectAccessible(page)
    await page.getByLabel('E-mail', { exact: true }).press('Enter')
    await expectNothingLost(page)

    scripts.arrive()
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(notice).toBeHidden()
    await expectNothingLost(page)
  },
)
