import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../journey.ts'
import { test } from '../shared-context.ts'
import { choosePackage, chooseTime, openBookingPage } from './booking.ts'

const pages = ['/', '/book', '/booking-success', '/terms', '/privacy', '/no-such-page']
const widths = [360, 768, 1280, 1920]

for (const address of pages)
  test(`${address} is accessible in both themes at all widths`, async ({ page }) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const width of widths)
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await expectNoScrollSideways(page)
        // Skip repeated checks: the content only differs between phone and desktop, and the colours
        // only between the themes.
        if (width !== 360 && width !== 1280) return
        await expectAccessible(page)
        if (width === 360) return
        await show(page, 'dark')
        await expectAccessible(page, { onlyColours: true })
        await show(page, 'light')
      })
    await setDefaultFontSize(page, 32)
    for (const width of [320, 390, 768, 1024, 1280])
      await test.step(`${width} px with text at twice the size`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await expectNoScrollSideways(page)
      })
  })

test('forced colours show the chosen package, day and slot', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openBookingPage(page)
  await choosePackage(page, 'Duo')
  await chooseTime(page, { time: '09:00' })
  await page.mouse.move(0, 0)
  const look = (selector: string) =>
    page.locator(selector).evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, outlineStyle, outlineColor } = getComputedStyle(one)
        return [backgroundColor, outlineStyle, outlineColor].join()
      }),
    )
  const chosen = {
    '.package': '.package:has(:checked)',
    '.day': '[aria-selected="true"] > .day',
    '.day-times .slot': '.slot[aria-pressed="true"]',
  }
  for (const [all, one] of Object.entries(chosen)) {
    const [shown = ''] = await look(one)
    expect(
      (await look(all)).filter((other) => other === shown),
      one,
    ).toHaveLength(1)
  }
})

/** Changes the theme as if in another tab. */
const show = async (page: Page, theme: 'dark' | 'light') => {
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue }))
  }, theme)
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
}

const expectNoScrollSideways = async (page: Page) => {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond, 'the page scrolls horizontally').toBe(0)
}

/** Sets the browser's default font size, so that breakpoints in em change with it. */
const setDefaultFontSize = async (page: Page, px: number) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}
