import { desktop, expect } from '../journey.ts'
import { openScreen, test } from './operator.ts'
import { newWebsite, operatorBooking } from './seed.ts'

test.use({ viewport: desktop })

test('Ctrl+K finds and opens bookings, students, clients and screens', async ({ page, api }) => {
  const website = await newWebsite(api, 'Palette')
  const booking = await operatorBooking(api, { name: 'Zacharias Quill', website: website.slug })
  await api('POST', '/api/clients', { businessName: 'Quillworks Ltd', website: website.slug })
  await openScreen(page, `/admin/website/${website.slug}`, 'Overview')

  const search = page.getByRole('dialog', { name: 'Search' })
  await page.keyboard.press('Control+k')
  await search.getByRole('textbox', { name: 'Search' }).fill('quill')
  await expect(search.getByRole('button', { name: /Zacharias Quill/ })).toHaveCount(2)
  await search.getByRole('button', { name: /Quillworks Ltd/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quillworks Ltd' })).toBeVisible()
  await openScreen(page, `/admin/website/${website.slug}`, 'Overview')

  await page.keyboard.press('Control+k')
  await search.getByRole('textbox', { name: 'Search' }).fill('quill')
  await search
    .getByRole('button', { name: /Zacharias Quill/ })
    .first()
    .click()
  await expect(page).toHaveURL(`/admin/website/${website.slug}/bookings/${booking.id}`)
  await expect(search).toBeHidden()

  await page.keyboard.press('Meta+k')
  await search.getByRole('textbox', { name: 'Search' }).fill('zacharias.quill')
  await search
    .getByRole('button', { name: /zacharias\.quill@example\.com/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/clients\/zacharias\.quill%40example\.com$/)

  await page.getByRole('button', { name: /^Search.*Ctrl K/ }).click()
  await search.getByRole('textbox', { name: 'Search' }).fill('coup')
  await expect(search.getByRole('button', { name: 'Coupons' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/website/${website.slug}/coupons`)

  // One key opens the search from anywhere. Letters typed right after it go into the search field
  // and don't trigger shortcuts.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await page.keyboard.type('/nobody')
  await expect(search.getByRole('textbox', { name: 'Search' })).toBeFocused()
  await expect(search.getByRole('textbox', { name: 'Search' })).toHaveValue('nobody')
  await expect(page).toHaveURL(`/admin/website/${website.slug}/coupons`)
  await search.getByRole('textbox', { name: 'Search' }).fill('there is nothing like it')
  await expect(search.getByText('No results')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeHidden()
})

test('the search finds screens by title, and opens only results for the current text', async ({
  page,
  api,
}) => {
  const website = await newWebsite(api, 'Compass')
  const book = (name: string) => operatorBooking(api, { name, website: website.slug })
  await book('Ylenia Qormi')
  const wanted = await book('Yvette Qrendi')
  await openScreen(page, `/admin/website/${website.slug}`, 'Overview')
  const search = page.getByRole('dialog', { name: 'Search' })
  const box = search.getByRole('textbox', { name: 'Search' })
  const lines = search.getByRole('button')
  const look = async (text: string) => {
    await page.keyboard.press('Control+k')
    await box.fill(text)
  }
  await page.keyboard.press('Control+k')
  for (const [text, ...found] of [
    ['failed jobs', 'Failed jobsAll websites'],
    ['website settings', 'Website settingsCompass'],
    ['quotes', 'QuotesCompass', 'QuotesAll websites'],
    ['students', 'StudentsCompass'],
  ] as const) {
    await box.fill(text)
    await expect(lines).toHaveText([...found])
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible()

  // While the next response is slow, Enter must not open an outdated result.
  await look('ylenia qormi')
  await expect(lines.first()).toContainText('Ylenia Qormi')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/admin/search?q=yvette*', async (route) => {
    await held
    await route.continue()
  })
  await box.fill('yvette qrendi')
  await expect(lines).toHaveCount(0)
  await expect(search.getByText('Searching…')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(search).toBeVisible()
  release()
  await expect(lines.first()).toContainText('Yvette Qrendi')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/website/${website.slug}/bookings/${wanted.id}`)
  await expect(search).toBeHidden()

  await look('yvette qrendi')
  await expect(lines.first()).toContainText('Yvette Qrendi')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clients\/yvette\.qrendi%40example\.com$/)
})
