import { desktop, expect } from '../journey.ts'
import { entries, entry, openScreen, test } from './operator.ts'
import { newWebsite, operatorBooking, ownDay, paidBooking, today } from './seed.ts'

test.use({ viewport: desktop })

test('Back undoes a change of tab, filter or page in a list, and clears a search in one step', async ({
  page,
  api,
}) => {
  const { slug } = await newWebsite(api, 'Way back')
  await Promise.all(
    Array.from({ length: 26 }, (_, n) =>
      operatorBooking(api, { name: `Walker ${n + 1}`, website: slug, date: ownDay() }),
    ),
  )
  const bookings = `/admin/website/${slug}/bookings`
  await openScreen(page, '/admin', 'Websites')
  await openScreen(page, bookings, 'Bookings')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${bookings}?page=2`)
  await page.getByRole('tab', { name: /^Pending/ }).click()
  await expect(page).toHaveURL(`${bookings}?tab=pending`)
  await page.getByRole('tab', { name: /^Completed/ }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('Individual')
  await expect(page).toHaveURL(`${bookings}?type=individual`)
  const search = page.getByRole('searchbox', { name: 'Search bookings' })
  await search.fill('walker 1')
  await expect(page).toHaveURL(`${bookings}?type=individual&search=walker+1`)
  await search.fill('walker 12')
  await expect(page).toHaveURL(`${bookings}?type=individual&search=walker+12`)
  await expect(entries(page, 'Completed bookings')).toHaveCount(1)

  await page.goBack()
  await expect(page).toHaveURL(bookings)
  await expect(search).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(`${bookings}?tab=pending`)
  await expect(page.getByRole('tab', { name: /^Pending/ })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL(`${bookings}?page=2`)
  await expect(entries(page, 'Completed bookings')).toHaveCount(1)
  await page.goBack()
  await expect(entries(page, 'Completed bookings')).toHaveCount(25)
  await page.goBack()
  await expect(page).toHaveURL('/admin')
})

test('Back undoes a change of month, calendar view, calendar filter, tab or status', async ({
  page,
}) => {
  const calendar = '/admin/website/synapse-ai/calendar'
  await openScreen(page, calendar, 'Calendar')
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
  // Choosing the current value again adds nothing to the browser history.
  await page.getByRole('button', { name: 'Today', exact: true }).click()

  await openScreen(page, '/admin/settings', 'Settings')
  await page.getByRole('tab', { name: 'Sign-in' }).click()
  await page.getByRole('link', { name: /^To Do List/ }).click()
  await page.getByRole('radiogroup', { name: 'Status' }).getByText('Pending').click()
  await expect(page).toHaveURL('/admin/todo?status=pending')
  await page.goBack()
  await expect(page).toHaveURL('/admin/todo')
  await page.goBack()
  await expect(page).toHaveURL('/admin/settings?tab=sign-in')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Business' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(page).toHaveURL(calendar)
})

test('a URL with a page number past the end of the list shows the last page', async ({
  page,
  api,
  product,
}) => {
  const { slug, id } = await newWebsite(api, 'Shorter')
  await paidBooking(product, api, { name: 'Still Here', website: slug })
  await api('POST', '/api/admin/coupons', {
    code: 'STILLHERE',
    discountType: 'percentage',
    discountValue: '10',
    websiteId: id,
  })
  for (const [section, label, text] of [
    ['bookings', 'Completed bookings', 'Still Here'],
    ['clients', 'Students', 'Still Here'],
    ['payments', 'Transactions', 'Still Here'],
    ['coupons', 'Coupons', 'STILLHERE'],
  ] as const) {
    await page.goto(`/admin/website/${slug}/${section}?page=9`)
    await expect(entry(page, label, text)).toBeVisible()
    await expect(page).toHaveURL(`/admin/website/${slug}/${section}`)
    const pages = page.getByRole('navigation', { name: /^Pages of/ })
    await expect(pages).toContainText(/^(1–\d+ of )?\d+ (booking|student|transaction|coupon)/)
  }
})
