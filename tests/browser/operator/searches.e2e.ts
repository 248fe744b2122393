import { createClient } from '@synapse/shared/client/contract'
import { expect } from '#browser/journey.ts'
import { test } from '#browser/operator/support/operator.ts'
import { addOperatorBooking, addWebsite } from '#browser/seed.ts'

test('Ctrl+K finds and opens bookings, students, clients and screens', async ({
  admin,
  page,
  operator,
}) => {
  const { slug } = await addWebsite(operator, 'Palette')
  const booking = await addOperatorBooking(operator, { name: 'Zacharias Quill', website: slug })
  const wanted = await addOperatorBooking(operator, { name: 'Yvette Qrendi', website: slug })
  await operator.call(createClient, { input: { businessName: 'Quillworks Ltd', website: slug } })
  await admin.open(`/admin/website/${slug}`, 'Overview')
  const search = page.getByRole('dialog', { name: 'Search' })
  const box = search.getByRole('textbox', { name: 'Search' })
  const lines = search.getByRole('button')
  const look = async (text: string, keys = 'Control+k') => {
    await page.keyboard.press(keys)
    await box.fill(text)
  }

  // Chrome fires a keydown event without a key when the operator picks an autofill suggestion.
  await page.evaluate(() => document.body.dispatchEvent(new Event('keydown', { bubbles: true })))
  await look('quill')
  await expect(lines.filter({ hasText: 'Zacharias Quill' })).toHaveCount(2)
  await lines.filter({ hasText: 'Quillworks Ltd' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quillworks Ltd' })).toBeVisible()
  await expect(search).toBeHidden()
  await look('quill')
  await lines.filter({ hasText: 'Zacharias Quill' }).first().click()
  await expect(page).toHaveURL(`/admin/website/${slug}/bookings/${booking.id}`)
  await expect(search).toBeHidden()
  await look('zacharias.quill', 'Meta+k')
  await lines.filter({ hasText: 'zacharias.quill@example.com' }).last().click()
  await expect(page).toHaveURL(/\/clients\/zacharias\.quill%40example\.com$/)

  await page.getByRole('button', { name: /^Search.*Ctrl K/ }).click()
  for (const [text, ...found] of [
    ['problems', 'ProblemsAll websites'],
    ['quarters', 'QuartersAll websites'],
    ['website settings', 'Website settingsPalette'],
    ['quotes', 'QuotesPalette', 'QuotesAll websites'],
    ['coupons', 'CouponsPalette'],
  ] as const) {
    await box.fill(text)
    await expect(lines).toHaveText([...found])
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/website/${slug}/coupons`)
  await expect(search).toBeHidden()

  // Enter must not open an outdated result while the next response is slow.
  await look('zacharias quill')
  await expect(lines.first()).toContainText('Zacharias Quill')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/search?q=yvette*', async (route) => {
    await held
    await route.continue()
  })
  await box.fill('yvette qrendi')
  await expect(lines).toHaveCount(0)
  await expect(search.getByText('Searching...')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(search).toBeVisible()
  release()
  await expect(lines.first()).toContainText('Yvette Qrendi')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/website/${slug}/bookings/${wanted.id}`)
  await expect(search).toBeHidden()
  await look('yvette qrendi')
  await expect(lines.nth(1)).toContainText('yvette.qrendi@example.com')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients\/yvette\.qrendi%40example\.com$/)

  // A single key opens the search on any screen. Letters typed right afterwards go into the search
  // field and trigger no shortcuts, even while the search is loading.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Yvette Qrendi' })).toBeVisible()
  await page.keyboard.type('/nobody')
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('nobody')
  await expect(page).toHaveURL(/\/clients\/yvette\.qrendi%40example\.com$/)
  await box.fill('there is nothing like it')
  await expect(search.getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})
