import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { businessZone } from '@synapse/shared/time'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { callsOf, desktop, expect, phone, testSignedOut } from '#browser/journey.ts'

const anchors = ['curriculum', 'booking', 'about', 'timeline', 'questions', 'contact']

testSignedOut('the slider changes the hours per week', async ({ page }) => {
  await page.goto('/#comparison-title')
  const saved = page.locator('.hours-saved')
  const first = page.locator('.tasks li').first()
  await expect(saved).toHaveText('11\u00a0hours back')
  const week = page.getByRole('slider', { name: 'Days with AI' })
  await week.focus()
  await page.keyboard.press('Home')
  await expect(saved).toHaveText('0\u00a0hours back')
  await expect(first).toContainText('Read it twice')
  await expect(first.locator('.task-time span')).toHaveText('6\u00a0hours')
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight')
  await expect(week).toHaveAttribute('aria-valuetext', '3\u00a0h\u00a030\u00a0min back')
  await expect(first).toContainText('a draft for you to check and correct')
  await page.keyboard.press('End')
  await expect(saved).toHaveText('11\u00a0hours back')
})

testSignedOut('buttons and links lead to the pages they name', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [place, name, href] of [
    [page, 'Choose your session', '#booking'],
    [page, 'See the curriculum', '#curriculum'],
    [page, 'Book Your Session Now', '/book'],
    [page, 'Get Quote', /^mailto:.*subject=Corporate%20AI%20Training%20Inquiry/],
    [footer, 'Book a Session', '/book'],
    [footer, 'Corporate Training', /^mailto:/],
    [footer, /^\+/, /^tel:/],
  ] as const)
    await expect(place.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  await expect(page.getByRole('link', { name: /WhatsApp/ }).first()).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(page.getByRole('link', { name: 'Facebook' })).toBeVisible()
  for (const name of ['Instagram', 'TikTok']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Coming Soon!' })).toBeVisible()
  }
})

testSignedOut(
  'the site remembers the dark theme, but prints in the light theme',
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.goto('/book')
    await expect(page.locator('html')).toHaveClass(/dark/)
    // Simulates returning with Back from a page that changed the theme.
    await page.evaluate(() => {
      localStorage.setItem('theme', 'light')
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page.locator('html')).not.toHaveClass(/dark/)
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.lead').first()).toHaveCSS('color', 'rgb(70, 85, 95)')
  },
)

testSignedOut(
  'choosing a package opens the booking page with that package selected',
  async ({ page }) => {
    await page.goto('/#booking')
    await page.getByRole('radio', { name: /^Duo/ }).check()
    await page.getByRole('link', { name: 'Book Your Duo Session' }).click()
    await expect(page).toHaveURL(/\/book\?package=/)
    await expect(page.getByRole('grid')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Duo/ })).toBeChecked()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)

testSignedOut(
  'an available time shows the visitor’s local time and opens the booking page',
  async ({ page }) => {
    await page.goto('/#booking')
    await page.getByRole('radio', { name: /^Group/ }).check()
    // The browser is in Newfoundland's time zone.
    await expect(page.getByText(/^Malta time, with your local time \(St John’s\)/)).toBeVisible()
    const free = page.getByRole('link', { name: /^\d\d:\d\d on .*\d\d:\d\d your time$/ }).first()
    const { searchParams } = new URL((await free.getAttribute('href')) ?? '', page.url())
    const own = Temporal.PlainDateTime.from(
      `${searchParams.get('date')}T${searchParams.get('time')}`,
    )
      .toZonedDateTime(businessZone)
      .withTimeZone('America/St_Johns')
    await expect(free).toContainText(own.toPlainTime().toString({ smallestUnit: 'minute' }))
    await free.click()
    await expect(page.getByText(/^You’ve chosen: .*\(Malta\stime\)/)).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Group/ })).toBeChecked()
  },
)

testSignedOut('the available times load even if a script fails once', async ({ page }) => {
  const script = /\/_astro\/NextSlots/
  await page.route(script, (route) => route.abort(), { times: 1 })
  await page.goto('/#booking')
  await expect(page.getByRole('link', { name: /^\d\d:\d\d on / }).first()).toBeVisible()

  await page.route(script, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('We couldn’t load the available times.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the full calendar' })).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('link', { name: /^\d\d:\d\d on / }).first()).toBeVisible()
})

testSignedOut('without a package on sale, no available times are shown', async ({ page }) => {
  await page.route(callsOf(readBookingPage), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), packages: [] } })
  })
  await page.goto('/#booking')
  await expect(page.getByText('We’re not taking bookings at the moment.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the full calendar' })).toHaveCount(0)
})

testSignedOut.describe('on a phone', () => {
  testSignedOut.use({ viewport: phone })

  testSignedOut(
    'anchors, menu, topics and booking bar work with storage disabled',
    async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(globalThis, 'localStorage', {
          get: () => {
            throw new DOMException('Access is denied.', 'SecurityError')
          },
        }),
      )
      for (const anchor of anchors) {
        await page.goto(`/#${anchor}`)
        await expect(page.locator(`#${anchor}`)).toBeInViewport()
      }

      await page.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu).toBeVisible()
      await expectAccessible(page)
      await menu.getByRole('link', { name: 'Pricing' }).click()
      await expect(menu).toBeHidden()
      await expect(page.locator('#booking')).toBeInViewport()
      await expect(page.getByRole('link', { name: 'Facebook' })).toBeHidden()

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

      const topic = page.getByText(/whichever tool you use/)
      await expect(topic).toBeHidden()
      await page.getByText('What each topic covers').click()
      await expect(topic).toBeVisible()
      await expect(page.getByText('Prices and promises.')).toBeVisible()
      await expectAccessible(page)
    },
  )
})

testSignedOut(
  'links scroll to their section, and the page stays within its height limit',
  async ({ page }) => {
    const top = () =>
      page.locator('#questions').evaluate((section) => section.getBoundingClientRect().top)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await page.evaluate(() => location.assign('#questions'))
    await expect(async () => {
      const before = await top()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await top()).toBe(before)
      expect(before).toBeGreaterThan(0)
      expect(before).toBeLessThan(desktop.height / 4)
    }).toPass()

    // The goals are 9,000 and 8,500 pixels. The limits allow for other machines' fonts.
    for (const [width, height] of [
      [390, 10_000],
      [1440, 9_500],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      // Available times load shortly before they scroll into view.
      await page.locator('#booking').scrollIntoViewIfNeeded()
      await expect(page.getByRole('link', { name: /^\d\d:\d\d on / }).first()).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(height)
    }
  },
)
