import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const record = fileURLToPath(new URL('../../.test-results/shots/', import.meta.url))
const readme = fileURLToPath(new URL('./shots/', import.meta.url))

/** The screenshots in READMEs, which are committed to the repository. */
const inReadme = ['landing', 'book', 'overview', 'calendar']
const widths = [360, 768, 1280, 1920]

/**
 * Takes screenshots of a screen at four widths in both themes, as a visual record and for the
 * README.
 */
export const takeScreenshots = async (page: Page, name: string, open: () => Promise<void>) => {
  await mkdir(record, { recursive: true })
  for (const theme of ['light', 'dark'] as const) {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await open()
      // Illustrations and fonts load lazily, so scroll them into view.
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
