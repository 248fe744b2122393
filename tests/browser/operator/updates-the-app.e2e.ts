import type { Page } from '@playwright/test'
import { readFeed } from '@synapse/shared/sync/contract'
import { expect, expectOnlyErrors } from '#browser/journey.ts'
import { testUncached, visit } from '#browser/operator/support/offline-app.ts'
import { adminOf, field, test, testInNewWindow } from '#browser/operator/support/operator.ts'

const version = async (page: Page) => {
  const text = page.getByText(/^This is version/)
  await expect(text).toBeVisible()
  return (await text.textContent()) ?? ''
}

const note = (page: Page) => page.getByRole('region', { name: 'Update' })

testUncached(
  'a new version is installed on request, and typed input is kept',
  async ({ faultyProxy, context, token }) => {
    const page = await visit(context, faultyProxy, token)
    const admin = adminOf(page)
    const other = await context.newPage()
    // If the operator signs in at /login, the tab keeps using the service worker of /login.
    await other.goto(`${faultyProxy.url}/login`)
    await other.getByRole('link', { name: 'To Do List' }).click()
    await page.bringToFront()
    await page.goto(`${faultyProxy.url}/admin/settings`)
    const bic = field(admin.panel('Business'), 'BIC')
    await bic.fill('TYPED')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('tab', { name: 'App' }).click()
    const before = await version(page)
    expect(before).toMatch(/^This is version \d+ [A-Z][a-z]+ \d{4}( \([0-9a-f]{7,}\))?\.$/)
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await admin.expectToast('Up to date')

    faultyProxy.simulateUpdate()
    await page.getByRole('button', { name: 'Check for updates' }).click()
    await expect(note(page)).toContainText('A new version is ready', { timeout: 90_000 })
    await expect(note(other)).toContainText('A new version is ready')
    // The note about the update is hidden while a dialog is open, because it would be behind it.
    await other.bringToFront()
    await other.getByRole('button', { name: 'Add task' }).first().click()
    await expect(other.getByRole('dialog', { name: 'Add task' })).toBeVisible()
    await expect(note(other)).toHaveCount(0)
    await other.keyboard.press('Escape')
    await expect(note(other)).toContainText('A new version is ready')
    await page.bringToFront()
    await page.getByRole('tab', { name: 'Business' }).click()
    await expect(bic).toHaveValue('TYPED')
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

    await note(page).getByRole('button', { name: 'Update' }).click()
    await expect(note(page)).toHaveCount(0, { timeout: 120_000 })
    // `waitForFunction` survives the reload, unlike `evaluate`.
    await page.waitForFunction(() => !('isSameDocument' in window))
    await expect(bic).toHaveValue('TYPED')
    await page.getByRole('tab', { name: 'App' }).click()
    expect(await version(page)).not.toBe(before)
    await expect(note(other)).toContainText('The app was updated in another tab')
    await note(other).getByRole('button', { name: 'Reload' }).click()
    await expect(other.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
    await expect(note(other)).toHaveCount(0)
    await other.close()

    await page.evaluate(() => caches.open('left-behind'))
    const repair = page.getByRole('button', { name: 'Repair app' })
    const kept = () => page.evaluate(() => caches.keys())
    await faultyProxy.refuseConnections()
    await repair.click()
    await admin.expectToast('Couldn’t repair the app')
    expect(await kept()).toHaveLength(2)

    await faultyProxy.recover()
    await Promise.all([page.waitForEvent('load'), repair.click()])
    await expect.poll(kept).not.toContain('left-behind')
    await page.getByRole('tab', { name: 'Business' }).click()
    await expect(bic).toHaveValue('TYPED')
    const databases = await page.evaluate(async () => indexedDB.databases())
    expect(databases.map(({ name }) => name)).toEqual([expect.stringMatching(/^synapse-admin-/)])
  },
)

testInNewWindow(
  'a tab with an outdated version reloads once if a script is missing',
  async ({ admin, page, context, consoleErrors }) => {
    const open = (name: string) => page.getByRole('link', { name, exact: true }).click()
    await admin.open('/admin/website/synapse-ai/bookings', 'Bookings')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await context.setOffline(true)
    await open('Payments')
    await expect(page.getByText('We couldn’t open this screen')).toBeVisible()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    await context.setOffline(false)

    // The browser may request a script twice (by preload and import), so let all requests fail
    // until the page reloads.
    let isAnew = false
    page.on('request', (request) => {
      isAnew ||= request.isNavigationRequest()
    })
    await page.route(/\/assets\/ReportsPage-.*\.js/, (route) =>
      isAnew ? route.fallback() : route.fulfill({ status: 404 }),
    )
    await open('Reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    expect(isAnew).toBe(true)

    // The script is still missing after the reload, so the app shows an error.
    await page.route(/\/assets\/CouponsScreen-.*\.js/, (route) => route.fulfill({ status: 404 }))
    await open('Coupons')
    await expect(page.getByText('We couldn’t open this screen')).toBeVisible()
    expectOnlyErrors(consoleErrors, /Failed to fetch dynamically imported module/)
  },
)

test('a tab whose version the server rejects offers the update, even above a dialog', async ({
  page,
}) => {
  const admin = adminOf(page)
  await admin.open('/admin/todo', 'To Do List')
  await page.getByRole('button', { name: 'Add task' }).first().click()
  const title = field(page.getByRole('dialog', { name: 'Add task' }), 'Title')
  await title.fill('Typed before the update')
  await admin.failCalls(readFeed, {
    status: 409,
    answer: { error: 'This page is out of date. Please reload it.', reason: 'too_old' },
  })
  await admin.requestFeedNow()
  await expect(note(page)).toContainText('This version is too old')
  await admin.restoreCalls()
  await note(page).getByRole('button', { name: 'Update' }).click()
  await expect(note(page)).toHaveCount(0)
  await expect(title).toHaveValue('Typed before the update')
})
