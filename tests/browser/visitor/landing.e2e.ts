import { desktop, expect, expectAccessible, phone, test as testInNewWindow } from '../journey.ts'
import { test } from '../shared-context.ts'

const years = Array.from({ length: 12 }, (_, n) => 2017 + n)

test.describe('the landing page on a desktop', () => {
  test.use({ viewport: desktop })

  test('a year on the timeline opens, and is closed by its button, a click on the backdrop or Escape', async ({
    page,
  }) => {
    await page.goto('/#timeline')
    for (const [index, year] of years.slice(0, 3).entries()) {
      await page.locator(`#timeline-${year} h4 a`).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(String(year))
      if (index % 3 === 0) await dialog.getByRole('button', { name: 'Close' }).click()
      else if (index % 3 === 1) await page.mouse.click(5, 5)
      else await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.locator(`#timeline-${year} h4 a`)).toBeFocused()
    }
  })

  test('arrow keys move through the timeline, and a URL opens a year', async ({ page }) => {
    await page.goto('/#timeline-2022')
    await expect(page.getByRole('dialog')).toContainText('2022')
    await page.keyboard.press('Escape')
    // Wait until the closing dialog has returned the focus, because it would otherwise move the
    // focus away later.
    await expect(page.locator('#timeline-2022 h4 a')).toBeFocused()
    await page.locator('#timeline-2018 h4 a').focus()
    // The page ignores arrow keys with a modifier, because browsers use them as shortcuts.
    await page.keyboard.press('Control+ArrowLeft')
    await expect(page.locator('#timeline-2018 h4 a')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('#timeline-2017 h4 a')).toBeFocused()
    await page.keyboard.press('Enter')
    for (const year of years) {
      await expect(page.getByRole('dialog')).toContainText(String(year))
      await page.keyboard.press('ArrowRight')
    }
    await expectAccessible(page)
  })

  test('the timeline marks 2025 as present and 2026 to 2028 as outlook', async ({ page }) => {
    await page.goto('/#timeline')
    await expect(page.locator('#timeline-2025')).toContainText('Present')
    for (const year of [2026, 2027, 2028])
      await expect(page.locator(`#timeline-${year}`)).toContainText('Outlook')
    await page.locator('#timeline-2025').hover()
    const note = page.locator('#note-2025')
    await expect(note).toContainText('white-collar jobs by 2028')
    // The pointer can move onto the note without closing it.
    await expect(note).toBeVisible()
    const gap = await note.evaluate((tip) => {
      const { left, bottom } = tip.getBoundingClientRect()
      const under = document.elementFromPoint(left + 20, bottom + 5)
      return under === tip
    })
    expect(gap).toBe(true)
  })

  test('the slider changes the week’s hours, also with the arrow keys', async ({ page }) => {
    await page.goto('/#comparison-title')
    const won = page.locator('.won')
    const first = page.locator('.tasks li').first()
    await expect(won).toHaveText('11\u00a0hours back')
    const week = page.getByRole('slider', { name: /^Drag back/ })
    await week.focus()
    await page.keyboard.press('Home')
    await expect(won).toHaveText('0\u00a0hours back')
    await expect(first).toContainText('Read it twice')
    await expect(first.locator('.task-time span')).toHaveText('6\u00a0hours')
    for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
    await expect(week).toHaveAttribute('aria-valuetext', '3\u00a0h\u00a030\u00a0min back')
    await expect(first).toContainText('a draft for you to check and correct')
    await page.keyboard.press('End')
    await expect(won).toHaveText('11\u00a0hours back')
  })

  test('each package opens the booking page with that package selected', async ({ page }) => {
    for (const label of ['Individual', 'Duo', 'Group']) {
      await page.goto('/#booking')
      await page.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
      await page.getByRole('link', { name: `Book Your ${label} Session` }).click()
      await expect(page).toHaveURL(/\/book\?package=/)
      await expect(page.getByRole('grid')).toBeVisible()
      await expect(page.getByRole('radio', { name: new RegExp(`^${label}`) })).toBeChecked()
      expect(await page.evaluate(() => scrollY)).toBe(0)
    }
  })

  test('a free time opens the booking page with day, time and package filled in', async ({
    page,
  }) => {
    await page.goto('/#booking')
    await page.getByRole('radio', { name: /^Group/ }).check()
    await page
      .getByRole('link', { name: /^\d\d:\d\d on / })
      .first()
      .click()
    await expect(page.getByText(/^Your time: .*\(Malta\stime\)/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Group/ })).toBeChecked()
  })

  test('the site remembers the dark theme, but prints in the light theme', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.goto('/book')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.lead').first()).toHaveCSS('color', 'rgb(70, 85, 95)')
  })

  test('the quote, WhatsApp and social links work', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Get Quote' })).toHaveAttribute(
      'href',
      /^mailto:.*subject=Corporate%20AI%20Training%20Inquiry/,
    )
    await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
      'target',
      '_blank',
    )
    for (const name of ['Instagram', 'TikTok']) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Coming Soon!' })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible()
  })

  test('an unknown URL shows a page with links to the site, and no internal link is broken', async ({
    page,
    request,
  }) => {
    const missing = await page.goto('/no-such-page')
    expect(missing?.status()).toBe(404)
    await expect(page.getByRole('link', { name: /home/i }).first()).toBeVisible()
    const seen = new Set<string>()
    for (const address of [
      '/',
      '/book',
      '/booking',
      '/booking-success',
      '/terms',
      '/privacy',
      '/no-such-page',
    ]) {
      await page.goto(address)
      const links = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href))
      const { origin, pathname } = new URL(page.url())
      for (const link of links) {
        const { origin: itsOrigin, pathname: itsPath } = new URL(link)
        // Ignore links within the current page, such as the one that skips the navigation.
        if (itsOrigin === origin && itsPath !== pathname) seen.add(link)
      }
    }
    for (const link of seen) {
      const answer = await request.get(link)
      expect(answer.status(), link).toBe(200)
      const { hash } = new URL(link)
      if (hash) expect(await answer.text(), link).toContain(`id="${hash.slice(1)}"`)
    }
  })
})

test.describe('the landing page on a phone', () => {
  test.use({ viewport: phone })

  test('the menu opens, navigates and closes', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Pricing' }).click()
    await expect(menu).toBeHidden()
    await expect(page.locator('#booking')).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Facebook' })).toBeHidden()
  })

  test('the topics and the example page open with a tap', async ({ page }) => {
    await page.goto('/#curriculum')
    await expect(page.getByRole('heading', { name: 'Prompt Engineering' })).toBeVisible()
    for (const [name, text] of [
      ['What each topic covers', /whichever tool you use/],
      ['See the page you leave with', 'Prices and promises.'],
    ] as const) {
      await expect(page.getByText(text)).toBeHidden()
      await page.getByText(name).click()
      await expect(page.getByText(text)).toBeVisible()
    }
    await expectAccessible(page)
  })

  test('the booking bar is visible everywhere except near the prices and the last call to action', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    for (const [place, isThere] of [
      ['#curriculum', true],
      ['.packages', false],
      ['#timeline', true],
      ['.call-row', false],
    ] as const) {
      await page.locator(place).evaluate((one) => one.scrollIntoView({ block: 'center' }))
      const bars = page.locator('.book-bar').filter({ visible: true })
      // The bar sticks to the bottom of the window while its sections are in view.
      const isAtBottom = () =>
        bars.evaluateAll((all) =>
          all.some((bar) => {
            const { top, bottom } = bar.getBoundingClientRect()
            return bottom > innerHeight / 2 && top < innerHeight
          }),
        )
      await expect.poll(isAtBottom, `at ${place}`).toBe(isThere)
    }
  })
})

test('the landing page stays short', async ({ page }) => {
  // The goals are 9,000 and 8,500 pixels. The limits are higher, because machines have other fonts.
  for (const [width, height] of [
    [390, 10_000],
    [1440, 9_500],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    // The free times load when they are about to be seen.
    await page.locator('#booking').scrollIntoViewIfNeeded()
    await expect(page.getByRole('link', { name: /^\d\d:\d\d on / }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(height)
  }
})

testInNewWindow.describe('the landing page without JavaScript', () => {
  testInNewWindow.use({ javaScriptEnabled: false })

  testInNewWindow(
    'all content is visible, and the booking page explains how to book',
    async ({ page }) => {
      await page.goto('/')
      for (const year of years)
        await expect(page.locator(`#timeline-${year}`)).toContainText(String(year))
      await expect(page.getByRole('heading', { name: 'Prompt Engineering' })).toBeVisible()
      await expect(page.locator('.hero')).toContainText(
        /From €60 · next free: [A-Z][a-z]+day\s\d{1,2}\s[A-Z]/,
      )
      await expect(page.locator('.package').filter({ hasText: 'Free to move' })).toHaveCount(3)
      await expect(page.locator('.won')).toHaveText('11\u00a0hours back')
      for (const [task, madeUp] of [
        ['A tender', 'We deliver within 14 days.'],
        ['Minutes', 'The budget goes up by 8%.'],
        ['A letter', 'We’ll take 15% off your invoice.'],
      ] as const) {
        await page.getByRole('radio', { name: task, exact: true }).check()
        await expect(page.locator('del').filter({ visible: true })).toHaveText(madeUp)
      }
      await page.goto('/book')
      await expect(page.locator('main').getByRole('link', { name: /@/ }).first()).toBeVisible()
      for (const offer of ['Individual: €60', 'Duo: €100', 'Group: €150'])
        await expect(page.getByRole('listitem').filter({ hasText: offer })).toBeVisible()
    },
  )
})
