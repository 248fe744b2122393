import { expectAccessible } from '#browser/expect-accessible.ts'
import { desktop, expect, phone, testSignedOut } from '#browser/journey.ts'

const years = Array.from({ length: 12 }, (_, n) => 2017 + n)

testSignedOut(
  'years in the timeline can be opened and closed by pointer, keyboard and URL',
  async ({ page }) => {
    await page.goto('/#timeline')
    const dialog = page.getByRole('dialog')
    const yearLink = (year: number) => page.locator(`#timeline-${year} h3 a`)
    for (const [year, close] of [
      [2017, () => dialog.getByRole('button', { name: 'Close' }).click()],
      [2018, () => page.mouse.click(5, 5)],
      [2019, () => page.keyboard.press('Escape')],
    ] as const) {
      await yearLink(year).click()
      await expect(dialog).toContainText(String(year))
      await close()
      await expect(dialog).toBeHidden()
      await expect(yearLink(year)).toBeFocused()
    }

    await expect(page.locator('#timeline-2025')).toContainText('Present')
    for (const year of [2026, 2027, 2028])
      await expect(page.locator(`#timeline-${year}`)).toContainText('Forecast')
    await page.locator('#timeline-2025').hover()
    const note = page.locator('#note-2025')
    await expect(note).toContainText('white-collar jobs by 2028')
    await expect(note).toBeVisible()
    // The note stays open while the pointer moves to it.
    const isUnderPointer = () =>
      note.evaluate((tip) => {
        const { left, bottom } = tip.getBoundingClientRect()
        return document.elementFromPoint(left + 20, bottom + 5) === tip
      })
    await expect.poll(isUnderPointer).toBe(true)

    await page.goto('/#timeline-2022')
    await expect(dialog).toContainText('2022')
    await page.keyboard.press('Escape')
    // Wait until the closing dialog has returned the focus, so that it can't take it back later.
    await expect(yearLink(2022)).toBeFocused()
    await yearLink(2018).focus()
    // Arrow keys with a modifier are the browser's shortcuts, so the page ignores them.
    await page.keyboard.press('Control+ArrowLeft')
    await expect(yearLink(2018)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(yearLink(2017)).toBeFocused()
    await page.keyboard.press('Enter')
    for (const year of years) {
      await expect(dialog).toContainText(String(year))
      await page.keyboard.press('ArrowRight')
    }
    await expectAccessible(page)
  },
)

testSignedOut(
  'on a phone, the timeline stops scrolling only at the start of a year',
  async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/#timeline')
    const list = page.locator('.timeline-list')
    const margin = 20
    // Check the initial position at the present year, and positions near the start, in the middle
    // and at the end.
    for (const left of [undefined, 130, 700, 10_000]) {
      if (left) await list.evaluate((row, to) => row.scrollTo({ left: to }), left)
      await expect
        .poll(() =>
          list
            .getByRole('listitem')
            .evaluateAll((years) =>
              years.map((year) => Math.round(year.getBoundingClientRect().x)),
            ),
        )
        .toContain(margin)
    }
  },
)

testSignedOut(
  'on a phone, the timeline has buttons and starts at the year marked “Present”',
  async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/#timeline')
    const left = async (year: number) => {
      const box = await page.locator(`#timeline-${year}`).boundingBox()
      return Math.round(box?.x ?? 0)
    }
    const margin = 20
    await expect.poll(() => left(2025)).toBe(margin)
    // The next year's entry is partly visible at the right edge.
    expect(await left(2026)).toBeGreaterThan(phone.width - 80)
    expect(await left(2026)).toBeLessThanOrEqual(phone.width - 60)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect.poll(() => left(2026)).toBe(margin)
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => left(2025)).toBe(margin)
    await page.getByRole('button', { name: 'Earlier' }).click()
    await expect.poll(() => left(2024)).toBe(margin)
    await page.setViewportSize(desktop)
    await expect(page.getByRole('button', { name: 'Later' })).toBeHidden()
    await page.setViewportSize(phone)
    await expect.poll(() => left(2025)).toBe(margin)
  },
)
