import { test } from '../journey.ts'
import { takeScreenshots } from '../take-screenshots.ts'

const pages = {
  landing: '/',
  book: '/book',
  success:
    '/booking-success?order=1A2B3C4D&name=Grace%20Vella&type=duo&date=2026-12-08T08:00:00Z&email=grace@example.com',
  terms: '/terms',
  privacy: '/privacy',
  missing: '/no-such-page',
}

for (const [name, address] of Object.entries(pages))
  test(`takes screenshots of the ${name} page`, async ({ page }) => {
    await takeScreenshots(page, name, async () => {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
    })
  })
