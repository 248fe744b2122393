import type { Page } from '@playwright/test'
import { expect } from '../journey.ts'
import {
  entry,
  logOut,
  onDevice,
  openScreen,
  restoreCalls,
  testInNewWindow as test,
} from './operator.ts'
import { isSaved } from './saved.ts'
import { newWebsite, operatorBooking, ownDay, task } from './seed.ts'

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Offline. Showing data saved at' })

onDevice('phone', () => {
  const device = 'phone'
  test('websites, bookings, tasks and coupons can be read offline', async ({
    page,
    context,
    api,
    complaints,
  }) => {
    const { slug, name } = await newWebsite(api, `Offline ${device}`)
    const date = ownDay()
    const book = (student: string, time: string) =>
      operatorBooking(api, { name: `${student} ${device}`, website: slug, date, time })
    await book('Ada', '09:00')
    await book('Bea', '14:00')
    await task(api, `Water the plants ${device}`)
    await api('POST', '/api/admin/coupons', {
      code: `SAVED${device}`.toUpperCase(),
      discountType: 'percentage',
      discountValue: '10',
    })
    const screens = [
      ['/admin', 'Websites', () => page.getByRole('link', { name, exact: true }), name],
      [
        `/admin/website/${slug}/bookings`,
        'Bookings',
        () => entry(page, 'Completed bookings', `Ada ${device}`),
        `Ada ${device}`,
      ],
      [
        '/admin/todo',
        'To Do List',
        () => entry(page, 'Tasks', `Water the plants ${device}`),
        `Water the plants ${device}`,
      ],
      [
        `/admin/website/${slug}/coupons`,
        'Coupons',
        () => entry(page, 'Coupons', `SAVED${device}`.toUpperCase()),
        `SAVED${device}`.toUpperCase(),
      ],
    ] as const
    for (const [address, title, saved, text] of screens) {
      await openScreen(page, address, title)
      await expect(saved()).toBeVisible()
      await expect(note(page)).toHaveCount(0)
      // Data appears on the screen a moment before it is saved on the device.
      await expect.poll(() => isSaved(page, text)).toBe(true)
    }

    // Simulate an unreachable server on every screen.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    for (const [address, title, saved] of screens) {
      await openScreen(page, address, title)
      await expect(saved()).toBeVisible()
      await expect(note(page)).toBeVisible()
    }
    // Saved data can be searched; a screen without saved data says why it is empty.
    await openScreen(page, `/admin/website/${slug}/bookings`, 'Bookings')
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill(`bea ${device}`)
    await expect(entry(page, 'Completed bookings', `Bea ${device}`)).toBeVisible()
    await expect(entry(page, 'Completed bookings', `Ada ${device}`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(
      'This needs an internet connection.',
    )
    await page.goto(`/admin/website/${slug}/payments`)
    await expect(page.getByText('Couldn’t load the payments.')).toBeVisible()

    // Once the app is online again, the screen refreshes automatically and the offline note
    // disappears.
    await openScreen(page, '/admin/todo', 'To Do List')
    await expect(note(page)).toBeVisible()
    await context.setOffline(true)
    await restoreCalls(page)
    await task(api, `Written meanwhile ${device}`)
    await expect(entry(page, 'Tasks', `Written meanwhile ${device}`)).toHaveCount(0)
    await context.setOffline(false)
    await expect(entry(page, 'Tasks', `Written meanwhile ${device}`)).toBeVisible()
    await expect(note(page)).toHaveCount(0)
    complaints.splice(0)
  })
})

test('signing out deletes all local data', async ({ page }) => {
  await openScreen(page, '/admin', 'Websites')
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(names).toEqual([expect.stringMatching(/^synapse-admin-/)])
  // Keep the session valid on the server, because the other tests share it.
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
  await logOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(names).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})
