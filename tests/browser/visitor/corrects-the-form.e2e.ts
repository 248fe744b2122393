import type { Locator, Page } from '@playwright/test'
import { validateCoupon } from '@synapse/shared/coupon/contract'
import { expectAccessible } from '#browser/expect-accessible.ts'
import {
  callsOf,
  expect,
  phone,
  testSignedOut,
  testSignedOutInNewWindow,
} from '#browser/journey.ts'
import { addCoupon, unusedBookableDay } from '#browser/seed.ts'
import {
  choosePackage,
  chooseSlot,
  fillStudent,
  listedTimes,
  openBookingPage,
  payButton,
} from '#browser/visitor/support/booking.ts'

const overlap = async (a: Locator, b: Locator) => {
  const [one, other] = [await a.boundingBox(), await b.boundingBox()]
  if (!one || !other) throw new Error('An element is not on the page')
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  )
}

const toast = (page: Page) => page.locator('.toast:not([hidden])')

testSignedOut(
  'the form asks for the package’s participants, and Pay marks all missing fields',
  async ({ page }) => {
    await openBookingPage(page)
    for (const [name, emails] of [
      ['Group', 3],
      ['Individual', 0],
      ['Duo', 1],
    ] as const) {
      await choosePackage(page, name)
      await expect(page.getByLabel(/^Participant.* e-mail/)).toHaveCount(emails)
    }
    await payButton(page).click()
    await expect(listedTimes(page).first()).toBeFocused()
    await expect(toast(page)).toContainText('Missing Information')
    await expect(toast(page)).toContainText('Please select a date and time for your session')
    await expect
      .poll(() => overlap(toast(page), page.getByRole('region', { name: 'Payment summary' })))
      .toBe(false)
    await expect(page.locator('.field-error')).toHaveText([
      'Choose a day and a time',
      'Enter your name',
      'Enter your e-mail address',
      'Enter the names of the other students',
      'Enter the participant’s e-mail address',
    ])
    await expectAccessible(page)
    await expect(page.getByText('5 fields need your attention')).toBeVisible()
    await page.getByRole('link', { name: 'Choose a day and a time' }).click()
    await expect(listedTimes(page).first()).toBeFocused()
    await fillStudent(page, 'Told Visitor', 'told@example.com')
    // Only fields that still have to be corrected are marked.
    await expect(page.locator('.field-error')).toHaveCount(3)
    await chooseSlot(page, { date: unusedBookableDay(), time: '09:00' })
    await page.getByRole('link', { name: 'Enter the names of the other students' }).click()
    await expect(page.getByLabel('Other student’s name')).toBeFocused()
    // The form for a session with one student doesn't have these fields.
    await choosePackage(page, 'Individual')
    await expect(page.getByText(/your attention/)).toBeHidden()
  },
)

testSignedOut(
  'a late response about another package doesn’t remove the coupon',
  async ({ page, operator }) => {
    await addCoupon(operator, { code: 'FORTWO', minPurchase: '80' })
    await openBookingPage(page, '/book?package=duo&code=fortwo')
    await expect(page.getByRole('button', { name: 'Pay €90.00' })).toBeVisible()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(callsOf(validateCoupon), async (route) => {
      await released
      await route.continue()
    })
    await choosePackage(page, 'Individual')
    await choosePackage(page, 'Duo')
    const answered = page.waitForResponse(callsOf(validateCoupon))
    release()
    await answered
    // If the price changes, a coupon that is no longer applied isn't checked again.
    await choosePackage(page, 'Group')
    await expect(page.getByRole('button', { name: 'Pay €135.00' })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  },
)

testSignedOut.describe('on a phone', () => {
  testSignedOut.use({ viewport: phone })

  testSignedOut('a coupon from the URL can be removed', async ({ page, operator }) => {
    await addCoupon(operator, { code: 'ATONCE' })
    await openBookingPage(page, '/book?code=atonce')
    await expect(page.getByText('ATONCE is applied.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay €54.00' })).toBeVisible()
    const remove = page.getByRole('button', { name: 'Remove the promo code ATONCE' })
    await remove.focus()
    await page.keyboard.press('Enter')
    const code = page.getByLabel('Promo code')
    await expect(code).toBeFocused()
    await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeVisible()
  })

  testSignedOut(
    'a promo code is converted to upper case, and the error message doesn’t cover anything',
    async ({ page, operator }) => {
      await addCoupon(operator, { code: 'SECONDTRY' })
      await openBookingPage(page)
      const code = page.getByLabel('Promo code')
      await code.fill('sense')
      // The caret keeps its position.
      await code.press('Home')
      await code.pressSequentially('non')
      const apply = page.getByRole('button', { name: 'Apply' })
      await apply.focus()
      await page.keyboard.press('Enter')
      await expect(apply).toBeFocused()
      await expect(toast(page)).toContainText('Invalid Coupon')
      // A notification stays open while the pointer is over it.
      await toast(page).hover()
      await expect(code).toHaveAccessibleDescription('This coupon code is not valid or has expired')
      await expect(code).toHaveValue('NONSENSE')
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      for (const about of [
        page.locator('.coupon'),
        page.locator('.summary-price'),
        payButton(page),
      ])
        await expect.poll(() => overlap(toast(page), about)).toBe(false)

      // Make text twice as large.
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await code.fill('rubbish')
      await code.press('Enter')
      const error = page.locator('.coupon .field-error')
      await expect(error).toBeInViewport({ ratio: 1 })
      await expect.poll(() => overlap(toast(page), error)).toBe(false)
      await code.fill('secondtry')
      await code.press('Enter')
      await expect(page.getByRole('button', { name: /^Remove the promo code/ })).toBeFocused()
    },
  )

  testSignedOut('the visitor can scroll away from an error', async ({ page }) => {
    await openBookingPage(page)
    const code = page.getByLabel('Promo code')
    const error = page.locator('.coupon .field-error')
    // The first error may scroll the page, but the second is already in view.
    for (const wrong of ['nonsense', 'rubbish']) {
      await code.fill(wrong)
      await expect(error).toBeHidden()
      await code.press('Enter')
      await expect(error).toBeInViewport({ ratio: 1 })
    }
    const scrolled = await page.evaluateHandle(() => {
      const { promise, resolve } = Promise.withResolvers<number>()
      // Listen before the page's own listeners, which may scroll back.
      const onScrollEnd = () => {
        if (scrollY > 0) return
        removeEventListener('scrollend', onScrollEnd, true)
        requestAnimationFrame(() => resolve(scrollY))
      }
      addEventListener('scrollend', onScrollEnd, true)
      return { promise }
    })
    await page.mouse.wheel(0, -5_000)
    expect(await scrolled.evaluate(({ promise }) => promise)).toBe(0)
  })
})

testSignedOutInNewWindow(
  'a notification stays while the pointer is on it, and Escape returns the focus',
  async ({ page }) => {
    await page.clock.install()
    await openBookingPage(page)
    const code = page.getByLabel('Promo code')
    await code.fill('nonsense')
    await code.press('Enter')
    await expect(toast(page)).toBeVisible()
    await toast(page).hover()
    await page.clock.runFor(11_000)
    await expect(toast(page)).toBeVisible()
    await code.focus()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: /^Notifications/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(toast(page)).toBeHidden()
    await expect(code).toBeFocused()
  },
)
