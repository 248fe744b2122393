import { type Caller, expect } from '#browser/journey.ts'
import { test } from '#browser/operator/support/operator.ts'
import { addCoupon, addOperatorBooking, addWebsite, today } from '#browser/seed.ts'

/** Adds a website with enough coupons for two pages. */
const addWebsiteWithCoupons = async (operator: Caller, name: string) => {
  const { id, slug } = await addWebsite(operator, name)
  await Promise.all(
    Array.from({ length: 26 }, (_, n) =>
      addCoupon(operator, { code: `${slug}-${n + 1}-BACK`, websiteId: id }),
    ),
  )
  return `/admin/website/${slug}`
}

test('in a list, Back undoes a change of page or filter', async ({ admin, page, operator }) => {
  const coupons = `${await addWebsiteWithCoupons(operator, 'Way')}/coupons`
  await admin.open('/admin', 'Websites')
  await admin.open(coupons, 'Coupons')
  await expect(admin.entries('Coupons')).toHaveCount(25)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${coupons}?page=2`)
  await page.getByLabel('Status', { exact: true }).selectOption('Active')
  await expect(page).toHaveURL(`${coupons}?status=active`)
  const search = page.getByRole('searchbox', { name: 'Search coupons' })
  await search.fill('way-1')
  await expect(page).toHaveURL(`${coupons}?status=active&search=way-1`)
  await search.fill('way-12')
  await expect(page).toHaveURL(`${coupons}?status=active&search=way-12`)
  await expect(admin.entries('Coupons')).toHaveCount(1)
  await page.goBack()
  await expect(page).toHaveURL(`${coupons}?page=2`)
  await expect(search).toHaveValue('')
  await expect(page.getByRole('navigation', { name: /^Pages of/ })).toContainText(/^26\D/)
  await page.goBack()
  await expect(admin.entries('Coupons')).toHaveCount(25)
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test('in the calendar, Back undoes a change of month or view', async ({ admin, page }) => {
  const calendar = '/admin/website/synapse-ai/calendar'
  await admin.open('/admin', 'Websites')
  await admin.goTo(calendar, 'Calendar')
  await page.getByText('Availability', { exact: true }).first().click()
  await expect(page).toHaveURL(`${calendar}?show=availability`)
  const next = today().add({ months: 1 })
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(page).toHaveURL(`${calendar}?show=availability&date=${next}`)
  await page.getByText('Week', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Week', exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('grid')).toHaveAccessibleName(/, availability$/)
  await expect(page).toHaveURL(`${calendar}?show=availability&date=${next}`)
  await page.goBack()
  await expect(page).toHaveURL(`${calendar}?show=availability`)
  await page.goBack()
  await expect(page).toHaveURL(calendar)
  // Choosing the current value again adds nothing to the browser's history.
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test('Back undoes a change of tab or status', async ({ admin, page }) => {
  await admin.open('/admin', 'Websites')
  await admin.goTo('/admin/settings', 'Settings')
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=sign-in')
  await page.getByRole('link', { name: /^To Do List/ }).click()
  await page.getByRole('group', { name: 'Status' }).getByText('Pending').click()
  await expect(page).toHaveURL('/admin/todo?status=pending')
  await page.goBack()
  await expect(page).toHaveURL('/admin/todo')
  await page.goBack()
  await expect(page).toHaveURL('/admin/settings?tab=sign-in')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Business' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test('a page opened from outside the app starts at its top', async ({ admin, page }) => {
  await admin.open('/admin/settings', 'Settings')
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  await admin.open('/admin/website/synapse-ai/calendar', 'Calendar')
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('if a page number is too high, the list shows the last page', async ({
  admin,
  page,
  operator,
}) => {
  const website = await addWebsiteWithCoupons(operator, 'Beyond')
  const name = 'Still Here'
  await addOperatorBooking(operator, { name, website: 'beyond' })
  await admin.open('/admin', 'Websites')
  for (const [section, title, label, text, beyond, last] of [
    ['bookings', 'Bookings', 'Completed bookings', name, '?page=9', ''],
    ['clients', 'Students', 'Students', name, '?page=9', ''],
    ['payments', 'Payments', 'Payments', name, '?page=9', ''],
    ['coupons', 'Coupons', 'Coupons', 'BACK', '?search=BACK&page=9', '?search=BACK&page=2'],
  ] as const) {
    const list = `${website}/${section}`
    await admin.goTo(`${list}${beyond}`, title)
    await expect(admin.entry(label, text)).toHaveCount(1)
    await expect(page).toHaveURL(`${list}${last}`)
    await expect(page.getByRole('navigation', { name: /^Pages of/ })).toContainText(
      /^(\d+–)?(\d+ of )?\d+ (booking|student|payment|coupon)/,
    )
  }
})
