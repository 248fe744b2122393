import { desktop, expect, phone } from '../journey.ts'
import { test } from '../shared-context.ts'

const anchors = ['curriculum', 'booking', 'about', 'timeline', 'questions', 'contact']

test('every anchor of the landing page leads to its section', async ({ page }) => {
  // Disable smooth scrolling, which would overlap with the next jump.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const anchor of anchors) {
    await page.goto(`/#${anchor}`)
    await expect(page.locator(`#${anchor}`)).toBeInViewport()
  }
})

test('links scroll to their section, within the page and from other pages', async ({ context }) => {
  for (const from of ['/', '/#questions']) {
    // Open each link in a new tab with empty storage.
    const page = await context.newPage()
    await page.setViewportSize(desktop)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto(from)
    if (from === '/') await page.evaluate(() => location.assign('#questions'))
    const top = () =>
      page.locator('#questions').evaluate((section) => section.getBoundingClientRect().top)
    let before: number
    await expect(async () => {
      before = await top()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await top(), `from ${from}`).toBe(before)
      expect(before, `from ${from}`).toBeGreaterThan(0)
      expect(before, `from ${from}`).toBeLessThan(desktop.height / 4)
    }).toPass()
    await page.close()
  }
})

test.describe('the landing page on a phone', () => {
  test.use({ viewport: phone })

  test('an anchor link works even with storage disabled', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied.', 'SecurityError')
        },
      }),
    )
    await page.goto('/#questions')
    await expect(page.locator('#questions-title')).toBeInViewport()
  })
})
