import type { Page } from '@playwright/test'
import { createClient } from '@synapse/shared/client/contract'
import { createExpense } from '@synapse/shared/expense/contract'
import { createProject } from '@synapse/shared/project/contract'
import { createTrackedSession } from '@synapse/shared/tutoring/contract'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { desktop, expect, horizontalOverflow, phone } from '#browser/journey.ts'
import { adminOf, builtInSection, test } from '#browser/operator/support/operator.ts'
import { screens, student } from '#browser/operator/support/screens.ts'
import {
  addCoupon,
  addOperatorBooking,
  addPaidBooking,
  addTodo,
  addWebsite,
  unusedBookableDay,
} from '#browser/seed.ts'
import { expectTranscript } from '#browser/transcript.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

/**
 * The narrowest window that shows the main columns of tables, and the narrowest that shows all of
 * them.
 */
const tight = { width: 900, height: 768 }
const smallLaptop = { width: 1056, height: 768 }

/** The navigation is the same on all screens. */
const frame = ['Main', 'Website', 'Tabs'].map((name) => `nav[aria-label="${name}"]`)

/**
 * Checks the open screen in both themes and its layout at all widths, without a reload. The theme
 * and width aren't reset, so the next screen is checked in reverse order. Another test checks the
 * cards that replace tables on a phone.
 */
const expectAccessibleEverywhere = async (page: Page, without: string[]) => {
  const admin = adminOf(page)
  const viewports = [desktop, smallLaptop, tight, phone]
  for (const viewport of admin.isPhone() ? viewports.toReversed() : viewports) {
    await page.setViewportSize(viewport)
    await test.step(`${viewport.width} px`, async () => {
      await expectNoWideTables(page)
      if (viewport === smallLaptop || viewport === tight) return
      // The layout adapts on the next render.
      if (viewport === phone)
        await expect
          .poll(() => tooLow(page), `${page.url()} has touch targets that are too small`)
          .toEqual([])
      else {
        if (!page.url().endsWith('/login'))
          await expect(
            page.getByRole('banner').or(admin.recordHeader).getByRole('paragraph'),
          ).not.toBeEmpty()
        await admin.inBothThemes((theme) =>
          expectAccessible(page, { without, onlyColours: theme === 'dark' }),
        )
      }
      await expect
        .poll(
          () => horizontalOverflow(page),
          `${page.url()} at ${viewport.width} px scrolls horizontally`,
        )
        .toBe(0)
    })
  }
}

/** Checks that nothing extends beyond the screen when text is twice as large. */
const expectRoomForLargeText = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.enable')
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const viewport of [desktop, { width: 640, height: 900 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    await expect
      .poll(
        () => horizontalOverflow(page),
        `${page.url()} scrolls horizontally at ${viewport.width} px with large text`,
      )
      .toBe(0)
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await browser.detach()
}

const expectNoWideTables = async (page: Page) => {
  const frames = page.locator('main section[tabindex="0"]:has(> table)')
  const beyond = () =>
    frames.evaluateAll((all) =>
      all.filter((frame) => frame.scrollWidth > frame.clientWidth).map((frame) => frame.ariaLabel),
    )
  await expect.poll(beyond, `${page.url()} has tables that scroll horizontally`).toEqual([])
}

/** Returns the buttons and links that aren't tall enough to tap, except links in running text. */
const tooLow = (page: Page) =>
  page.evaluate(() => {
    const isMet = (element: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      return met !== null && element.contains(met)
    }
    return (
      [...document.querySelectorAll('main button, main a, header button, header a')]
        .filter((element) => element.checkVisibility() && !element.closest('p, td, [inert]'))
        // Taller elements don't need the slow check of the points around them.
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

/** The widest possible name without spaces. */
const longName = 'Wwwww'.repeat(12)

test.beforeAll(async ({ product, operator }) => {
  const paid = await addPaidBooking(product, operator, { name: student })
  await addRefundTodo(operator, paid)
  const { id: projectId } = await operator.call(createProject, {
    input: {
      name: longName,
      hourlyRate: '50',
      actualHours: '9',
      estimatedHours: '10',
      budget: '400',
    },
  })
  await operator.call(createExpense, {
    input: {
      title: longName,
      amount: '10.05',
      category: 'Materials',
      date: '2026-11-02',
      deductiblePercent: '50',
      projectId,
    },
  })
  const { id: clientId } = await operator.call(createClient, {
    input: { businessName: longName },
  })
  await operator.call(createTrackedSession, {
    input: { clientId, date: '2026-11-02', student: longName, hours: '1', rate: '50' },
  })
  await addWebsite(operator, longName)
  await addTodo(operator, longName, {
    priority: 'high',
    description: 'With some words to it.',
  })
  await addOperatorBooking(operator, {
    name: longName,
    date: unusedBookableDay(),
    time: '14:00',
    type: 'duo',
  })
  for (const [code, isActive] of [
    [longName.slice(0, 40), true],
    ['UNSEEN20', false],
  ] as const)
    await addCoupon(operator, { code, isActive })
})

for (const [part, isOfWebsite] of [
  ['the business’s', false],
  ['a website’s', true],
] as const)
  test(`${part} screens are accessible in both themes and fit all window widths`, async ({
    admin,
    page,
    openStranger,
  }) => {
    if (!isOfWebsite) {
      const stranger = await openStranger()
      await adminOf(stranger).open('/login')
      await expectTranscript(stranger.locator('body'), 'sign-in')
      await expectAccessibleEverywhere(stranger, [])
    }
    const shown = screens.filter(([address]) => address.startsWith(builtInSection) === isOfWebsite)
    for (const [index, [address, title]] of shown.entries())
      await test.step(address, async () => {
        if (index === 0) await admin.open(address, title)
        else await admin.goTo(address, title)
        await expect(page).toHaveTitle(`${title} · Synapse AI`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectAccessibleEverywhere(page, index === 0 ? [] : frame)
        await expectRoomForLargeText(page)
      })
  })
