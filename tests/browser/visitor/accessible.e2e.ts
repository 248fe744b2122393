import { expect, expectAccessible, test } from '../journey.ts'

const pages = ['/', '/book', '/booking-success', '/terms', '/privacy', '/no-such-page']
const widths = [360, 768, 1280, 1920]

for (const theme of ['light', 'dark'] as const) {
  test(`nothing stands in anybody’s way on any page in the ${theme} theme, at any width`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of pages) {
        await page.goto(address)
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, { onlyColours: theme === 'dark' })
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, `${address} at ${width} px scrolls sideways`).toBe(0)
      }
    }
  })
}
