import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const record = fileURLToPath(new URL('../../.test-results/shots/', import.meta.url))
const readme = fileURLToPath(new URL('./shots/', import.meta.url))

/** What the README shows; kept in the repository. */
const inReadme = ['landing', 'book', 'overview', 'calendar', 'bookings']
const widths = [360, 768, 1280, 1920]

/** Takes a screen at four widths in both themes: the visual record, and the README's pictures. */
export const shoot = async (page: Page, name: string, open: () => Promise<void>) => {
  await mkdir(record, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await open()
      // Islands and fonts come when their place is seen.
      await page.evaluate(async () => {
        for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
          scrollTo({ top: y, behavior: 'instant' })
          await new Promise(requestAnimationFrame)
        }
        scrollTo({ top: 0, behavior: 'instant' })
        await document.fonts.ready
      })
      await page.waitForLoadState('networkidle')
      await page.screenshot({
        path: `${record}${name}-${width}-${theme}.png`,
        fullPage: true,
        animations: 'disabled',
      })
      if (inReadme.includes(name) && width === 1280 && theme === 'light')
        await page.screenshot({ path: `${readme}${name}.png`, animations: 'disabled' })
    }
  }
}
