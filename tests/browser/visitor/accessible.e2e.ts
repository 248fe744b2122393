import type { Page } from '@playwright/test'
import { mailHtml } from '@synapse/api/mail/content'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { expect, horizontalOverflow, switchTheme, testSignedOut } from '#browser/journey.ts'
import { addWebsite, unusedBookableDay } from '#browser/seed.ts'
import { expectTranscript } from '#browser/transcript.ts'
import { choosePackage, chooseSlot, openBookingPage } from '#browser/visitor/support/booking.ts'

/**
 * Pages whose content depends on the device, and pages that differ from others only in their text.
 */
const designed = ['/', '/book']
const plain = ['/booking-success', '/terms', '/privacy', '/no-such-page']

testSignedOut(
  'every page is accessible in both themes at all widths',
  async ({ page, operator }) => {
    const { slug } = await addWebsite(operator, 'Readable')
    for (const address of [...designed, ...plain, `/terms/${slug}`])
      await testSignedOut.step(address, async () => {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.goto(address)
        // On the landing page, the available times load only when the visitor scrolls to them.
        if (address !== '/') await expect(page.locator('.skeleton')).toHaveCount(0)
        await expectAccessible(page)
        if (address === '/')
          // Other journeys change the contact details in the footer.
          await expectTranscript(page.locator('body'), 'landing', [
            'region "Next available',
            'contentinfo',
          ])
        await show(page, 'dark')
        await expectAccessible(page, { onlyColours: true })
        await show(page, 'light')
        for (const width of [1920, 768, 360, 320]) await expectNoScrollSideways(page, width)
        if (designed.includes(address)) await expectAccessible(page)
        const setFontSize = await openFontSettings(page)
        await setFontSize(32)
        for (const width of [320, 390, 768, 1024, 1280]) await expectNoScrollSideways(page, width)
        await setFontSize(16)
      })
  },
)

testSignedOut('an e-mail with a long word fits on a phone’s screen', async ({ page }) => {
  const word = 'long'.repeat(40)
  await page.setContent(
    mailHtml({
      preview: '',
      heading: `Your quote: ${word}`,
      blocks: [
        `See https://example.com/${word}`,
        { kind: 'small', text: `For ${word}` },
        { kind: 'list', title: 'What’s next?', items: [word] },
        { kind: 'facts', facts: [['For', word]] },
        {
          kind: 'sums',
          sums: [
            { label: `Maths ${word}`, details: word, value: '€50.00' },
            { label: 'Total', value: '€50.00' },
          ],
        },
      ],
      sender: word,
    }),
  )
  await expectNoScrollSideways(page, 320)
})

testSignedOut('the chosen package, day and slot stand out in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openBookingPage(page)
  await choosePackage(page, 'Duo')
  await chooseSlot(page, { date: unusedBookableDay(), time: '09:00' })
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

const show = async (page: Page, theme: 'dark' | 'light') => {
  await switchTheme(page, theme)
  await expect(page.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
}

const expectNoScrollSideways = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: 900 })
  expect(await horizontalOverflow(page), `${page.url()} scrolls horizontally at ${width} px`).toBe(
    0,
  )
}

/** Returns a function that sets the default font size, which breakpoints in em depend on. */
const openFontSettings = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (px: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } })
}
