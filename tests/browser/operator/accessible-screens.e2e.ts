import type { Page } from '@playwright/test'
import { desktop, expect, expectAccessible, phone } from '../journey.ts'
import { goTo, inBothThemes, isPhone, openScreen, site, test } from './operator.ts'
import { emailOf, operatorBooking, ownBookableDay, paidBooking, refundTask, task } from './seed.ts'

const smallLaptop = { width: 1024, height: 768 }

/** CSS selectors of the navigation that every screen shares. */
const frame = ['Main', 'Website', 'Tabs'].map((name) => `nav[aria-label="${name}"]`)

/**
 * Checks the open screen in both themes, and its layout at all widths, without a reload. The check
 * ends at a different width and in a different theme than it started with, so the next screen is
 * checked in the opposite order. Another test checks the cards that replace tables on a phone.
 */
const expectAccessibleEverywhere = async (page: Page, without: string[]) => {
  const viewports = [desktop, smallLaptop, phone]
  for (const viewport of isPhone(page) ? viewports.toReversed() : viewports) {
    await page.setViewportSize(viewport)
    await test.step(`${viewport.width} px`, async () => {
      if (viewport === smallLaptop) return expectNoWideTables(page)
      if (viewport === phone)
        expect(await tooLow(page), `${page.url()} has touch targets that are too small`).toEqual([])
      else
        await inBothThemes(page, (theme) =>
          expectAccessible(page, { without, onlyColours: theme === 'dark' }),
        )
      // The layout follows the window's width after the next render.
      await expect
        .poll(
          () =>
            page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          { message: `${page.url()} at ${viewport.width} px scrolls horizontally` },
        )
        .toBe(0)
    })
  }
}

const expectNoWideTables = async (page: Page) => {
  const frames = page.locator('main section[tabindex="0"]:has(> table)')
  const beyond = await frames.evaluateAll((all) =>
    all.filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => frame.ariaLabel),
  )
  expect(beyond, `${page.url()} has tables that scroll horizontally on a small laptop`).toEqual([])
}

/**
 * Returns buttons and links with a touch target below 44 pixels, except for links in running text.
 */
const tooLow = (page: Page) =>
  page.evaluate(() => {
    const isMet = (element: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      return met !== null && element.contains(met)
    }
    return (
      [...document.querySelectorAll('main button, main a, header button, header a')]
        .filter((element) => element.checkVisibility() && !element.closest('p, td, [inert]'))
        // Tall elements don't need the slower check of the points around them.
        .filter((element) => element.getBoundingClientRect().height < 43)
        .flatMap((element) => {
          element.scrollIntoView({ block: 'center' })
          const { x, y, width, height } = element.getBoundingClientRect()
          const [across, middle] = [x + width / 2, y + height / 2]
          if (!isMet(element, across, middle)) return []
          const reach = (step: 1 | -1) => {
            let away = 0
            while (away < 44 && isMet(element, across, middle + (away + 1) * step)) away++
            return away
          }
          const high = reach(-1) + 1 + reach(1)
          return high >= 43 ? [] : [`${element.ariaLabel ?? element.textContent}: ${high}`]
        })
    )
  })

const student = 'Axel Accessible'

const screens = [
  '/login',
  '/admin',
  '/admin/todo',
  '/admin/invoicing',
  '/admin/quotes',
  '/admin/settings',
  '/admin/settings?tab=connections',
  '/admin/settings?tab=sign-in',
  '/admin/settings/failed-jobs',
  '/admin/settings/activity',
  '/admin/clients',
  '/admin/expenses',
  '/admin/projects',
  '/admin/time-tracking',
  '/admin/reports',
  '/admin/no/such/screen',
  site,
  `${site}/bookings`,
  `${site}/bookings?tab=pending`,
  `${site}/calendar`,
  `${site}/calendar?show=availability`,
  `${site}/calendar?view=week`,
  `${site}/clients`,
  `${site}/clients/${encodeURIComponent(emailOf(student))}`,
  `${site}/payments`,
  `${site}/coupons`,
  `${site}/reports`,
  `${site}/settings`,
]

test.beforeAll(async ({ product, api }) => {
  const paid = await paidBooking(product, api, { name: student })
  await refundTask(api, paid.id)
  const { id: projectId } = await api<{ id: string }>('POST', '/api/projects', {
    name: 'Over its budget',
    hourlyRate: '50',
    actualHours: '9',
    estimatedHours: '10',
    budget: '400',
  })
  await api('POST', '/api/expenses', {
    title: 'Chalk',
    amount: '10.05',
    category: 'Materials',
    date: '2026-11-02',
    deductiblePercent: '50',
    projectId,
  })
  await task(api, 'A plain task', { priority: 'high', description: 'With some words to it.' })
  await operatorBooking(api, { name: 'Berta', date: ownBookableDay(), time: '14:00', type: 'duo' })
  for (const [code, isActive] of [
    ['SEEN10', true],
    ['UNSEEN20', false],
  ])
    await api('POST', '/api/admin/coupons', {
      code,
      discountType: 'percentage',
      discountValue: '10',
      isActive,
    })
})

test.use({ viewport: desktop })

for (const [part, addresses] of [
  ['the business’s screens', screens.slice(0, 14)],
  ['a website’s overview, bookings and calendar', screens.slice(14, 20)],
  ['a website’s students, money and settings', screens.slice(20)],
] as const)
  test(`${part} are accessible in both themes and fit every width`, async ({
    page,
    openStranger,
  }) => {
    if (addresses.includes('/login')) {
      const stranger = await openStranger()
      await openScreen(stranger, '/login')
      await expectAccessibleEverywhere(stranger, [])
    }
    const [first = '', ...others] = addresses.filter((address) => address !== '/login')
    await test.step(first, async () => {
      await openScreen(page, first)
      await expectAccessibleEverywhere(page, [])
    })
    for (const address of others)
      await test.step(address, async () => {
        await goTo(page, address)
        await expectAccessibleEverywhere(page, frame)
      })
  })
