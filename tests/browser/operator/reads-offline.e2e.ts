import type { Page } from '@playwright/test'
import { expect, phone } from '#browser/journey.ts'
import { expectDisabled, testInNewWindow } from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { addCoupon, addOperatorBooking, addTodo, addWebsite, unusedDay } from '#browser/seed.ts'

const note = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Offline. Showing data saved at' })

testInNewWindow.use({ viewport: phone })

testInNewWindow(
  'websites, bookings, tasks and coupons can be read offline',
  async ({ admin, page, context, operator }) => {
    const { slug, name } = await addWebsite(operator, 'Read offline')
    const date = unusedDay()
    await addOperatorBooking(operator, { name: 'Ada Offline', website: slug, date, time: '09:00' })
    await addOperatorBooking(operator, { name: 'Bea Offline', website: slug, date, time: '14:00' })
    await addTodo(operator, 'Water the plants')
    await addCoupon(operator, { code: 'SAVED' })
    const section = `/admin/website/${slug}`
    const screens = [
      ['/admin', 'Websites', page.getByRole('link', { name, exact: true }), name],
      ['/admin/todo', 'To Do List', admin.entry('Tasks', 'Water the plants'), 'Water the plants'],
      [`${section}/coupons`, 'Coupons', admin.entry('Coupons', 'SAVED'), 'SAVED'],
      [
        `${section}/bookings`,
        'Bookings',
        admin.entry('Completed bookings', 'Ada Offline'),
        'Ada Offline',
      ],
    ] as const
    await admin.open('/admin/settings', 'Settings')
    for (const [address, title, saved, text] of screens) {
      await admin.goTo(address, title)
      await expect(saved).toBeVisible()
      await expect(note(page)).toHaveCount(0)
      // Data appears on screen a moment before the device has saved it.
      await expect.poll(() => isSavedOnDevice(page, text)).toBe(true)
    }

    // None of the screens can reach the server.
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    for (const [address, title, saved] of screens) {
      await admin.open(address, title)
      await expect(saved).toBeVisible()
      await expect(note(page)).toBeVisible()
    }
    // Saved bookings can be searched. The payments screen says that it has no saved data.
    await page.getByRole('searchbox', { name: 'Search bookings' }).fill('bea offline')
    await expect(admin.entry('Completed bookings', 'Bea Offline')).toBeVisible()
    await expect(admin.entry('Completed bookings', 'Ada Offline')).toHaveCount(0)
    const menu = await admin.openMoreActions()
    await expectDisabled(menu, 'Export CSV', 'This needs an internet connection.')
    await page.goto(`${section}/payments`)
    await expect(page.getByText('Couldn’t load the payments.')).toBeVisible()

    // Once the app is online, the screen refreshes automatically and the offline note disappears.
    await admin.goTo('/admin/todo', 'To Do List')
    await expect(note(page)).toBeVisible()
    await context.setOffline(true)
    await admin.restoreCalls()
    await addTodo(operator, 'Written meanwhile')
    await expect(admin.entry('Tasks', 'Written meanwhile')).toHaveCount(0)
    await context.setOffline(false)
    await expect(admin.entry('Tasks', 'Written meanwhile')).toBeVisible()
    await expect(note(page)).toHaveCount(0)
  },
)
