import type { Page } from '@playwright/test'
import { expect, expectAccessible } from '../journey.ts'
import { test } from '../kept-context.ts'

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
