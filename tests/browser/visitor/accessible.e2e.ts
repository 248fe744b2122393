import { expect, expectAccessible, test } from '../journey.ts'

const pages = ['/', '/book', '/booking-success', '/terms', '/privacy', '/no-such-page']
const widths = [360, 768, 1280, 1920]

for (const theme of ['light', 'dark'] as const)
  for (const address of pages)
    test(`nothing stands in anybody’s way on ${address} in the ${theme} theme, at any width`, async ({
      page,
    }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme)
      await page.goto(address)
      await page.waitForLoadState('networkidle')
      for (const width of widths)
        await test.step(`${width} px`, async () => {
          await page.setViewportSize({ width, height: 900 })
          if (theme === 'light') await expectAccessible(page)
          // Colours change with the theme, and of the widths only between phone and desktop.
          else if (width === 360 || width === 1280)
            await expectAccessible(page, { onlyColours: true })
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow, `${address} at ${width} px scrolls sideways`).toBe(0)
        })
    })
