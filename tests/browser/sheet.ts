import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { switchTheme } from '#browser/journey.ts'

const folder = fileURLToPath(new URL('../../.test-results/shots/', import.meta.url))

export const screenshotWidths: readonly number[] = [390, 768, 1440]

type Options = {
  widths?: readonly number[]
  isFullPage?: boolean
  /** Runs before each picture, for example to reopen a menu that a resize has closed. */
  prepare?: () => Promise<unknown>
}

/**
 * Starts a contact sheet: an HTML page in `.test-results/shots` with pictures of related screens.
 * @returns a function that adds a row, with the current screen at several widths in both themes
 */
export const startSheet = async (name: string) => {
  const sheet = name.toLowerCase().replaceAll(/\W+/g, '-')
  await mkdir(`${folder}${sheet}`, { recursive: true })
  const rows: string[] = []

  return async (
    page: Page,
    title: string,
    { widths = screenshotWidths, isFullPage = true, prepare }: Options = {},
  ) => {
    const pictures: string[] = []
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await switchTheme(page, theme)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const expectLoaded = () => expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectLoaded()
        await waitForLayout(page, isFullPage)
        await prepare?.()
        await expectLoaded()
        // The window must be as tall as the page. Otherwise, a full-page picture would scroll to a
        // focused field and show sticky and fixed elements as in a small window.
        if (isFullPage) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          await page.setViewportSize({ width, height })
        }
        const picture = `${sheet}/${rows.length + 1}-${width}-${theme}.jpg`
        await page.screenshot({
          path: `${folder}${picture}`,
          fullPage: isFullPage,
          animations: 'disabled',
          quality: 80,
        })
        pictures.push(
          `<a href="${picture}"><img src="${picture}" alt="${width} px, ${theme}" style="width:${width / 3}px"></a>`,
        )
      }
    }
    rows.push(`<h2>${title}</h2>\n<div>${pictures.join('\n')}</div>`)
    await writeFile(`${folder}${sheet}.html`, sheetPage(name, rows))
  }
}

const sheetPage = (title: string, rows: readonly string[]) => `<!doctype html>
<meta charset="utf-8">
<title>${title}</title>
<style>body{background:#888;font:14px sans-serif}div{display:flex;gap:8px;align-items:start}img{display:block}</style>
<h1>${title}</h1>
${rows.join('\n')}
`

/** Waits for the layout, and scrolls through the page, because illustrations load lazily. */
const waitForLayout = (page: Page, isFullPage: boolean) =>
  page.evaluate(async (isFullPage) => {
    // A sticky bar would cover text in a full-page picture.
    const bars = document.querySelectorAll<HTMLElement>('.book-bar, .pay-bar')
    for (const bar of bars) bar.style.position = isFullPage ? 'static' : ''
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    await document.fonts.ready
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }, isFullPage)
