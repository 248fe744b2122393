import { desktop, expect, expectWholePage, phone, test } from '../journey.ts'

test('on a phone the bar to book accompanies everything but the prices and the last band', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expectWholePage(page)
  for (const [place, isThere] of [
    ['#curriculum', true],
    ['.packages', false],
    ['#timeline', true],
    ['.call-row', false],
  ] as const) {
    await page.locator(place).evaluate((one) => one.scrollIntoView({ block: 'center' }))
    const bars = page.locator('.book-bar').filter({ visible: true })
    // It accompanies at the window's lower edge; above it stands where its sections have ended.
    const accompanies = () =>
      bars.evaluateAll((all) =>
        all.some((bar) => {
          const { top, bottom } = bar.getBoundingClientRect()
          return bottom > innerHeight / 2 && top < innerHeight
        }),
      )
    await expect.poll(accompanies, `at ${place}`).toBe(isThere)
  }
})

test('one line leads from the picture down the page to the lamp, drawn by scrolling where that can be', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expectWholePage(page)
  const line = () =>
    page.evaluate(() => {
      const box = (name: string) => document.querySelector(name)?.getBoundingClientRect()
      const drawn = document.querySelector('.voyage') ?? document.body
      const { left, height, clipPath } = getComputedStyle(drawn, '::before')
      const [hero, last, lamp, whole] = ['.hero-line', '.call-line', '.call-lamp', '.voyage'].map(
        box,
      )
      return {
        xs: [hero?.left, Number.parseFloat(left) + 8, last?.left].map((x) => Math.round(x ?? 0)),
        gaps: [
          (hero?.bottom ?? 0) - (whole?.top ?? 1000),
          Number.parseFloat(height) - (whole?.height ?? 0),
          (whole?.bottom ?? 0) - (last?.top ?? 1000),
        ].map(Math.round),
        toLamp: (lamp?.left ?? 1000) - (last?.right ?? 0),
        clipPath,
      }
    })
  for (const width of [phone.width, 768, desktop.width, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const { xs, gaps, toLamp } = await line()
    expect(new Set(xs).size, `one line at ${width} px: ${xs}`).toBe(1)
    for (const gap of gaps) expect(Math.abs(gap), `at ${width} px: ${gaps}`).toBeLessThanOrEqual(1)
    expect(toLamp, `at ${width} px`).toBeLessThanOrEqual(8)
  }
  await expect
    .poll(async () => (await line()).clipPath)
    .toMatch(/^inset\(0(px|%)? 0(px|%)? (100|9\d\.\d+)%\)$/)
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
  await expect.poll(async () => (await line()).clipPath).toMatch(/^inset\(0px( 0px 0%)?\)$/)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect((await line()).clipPath).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // As in a browser that knows no timeline of scrolling.
  await page.evaluate(() => {
    const older = new CSSStyleSheet()
    older.replaceSync('.voyage::before { animation-timeline: auto !important }')
    document.adoptedStyleSheets = [older]
  })
  expect((await line()).clipPath).toMatch(/^inset\(0px( 0px 0%)?\)$/)
})
