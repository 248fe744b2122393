import type { Page } from '@playwright/test'
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { validateCoupon } from '@synapse/shared/coupon/contract'
import { listWebsites } from '@synapse/shared/website/contract'
import type { Caller } from '#browser/journey.ts'
import {
  callsOf,
  expect,
  phone,
  testSignedOut,
  testSignedOutInNewWindow,
} from '#browser/journey.ts'
import { testWithOwnProduct } from '#browser/own-product.ts'
import { addCoupon, addWebsite, unusedSlot } from '#browser/seed.ts'
import {
  choosePackage,
  chooseSlot,
  delayScripts,
  fillStudent,
  listedTimes,
  openBookingPage,
} from '#browser/visitor/support/booking.ts'
import { changePackages } from '#support/actors/change-packages.ts'

type Offer = { type: string; label: string; price: string; isOffered: boolean }

const setOffer = (operator: Caller, id: string, type: string, changes: Partial<Offer>) =>
  changePackages(operator, id, (packages) =>
    packages.map((offer) => ({ ...offer, ...(offer.type === type && changes) })),
  )

/** With three more packages, the website offers the maximum. */
const more = [4, 5, 6].map((n) => ({
  type: `own-${n}`,
  label: `Own ${n}`,
  description: 'For a while.',
  price: `${n}10.00`,
  numberOfStudents: n,
  durationMinutes: 150,
  isOffered: true,
}))

const cards = (page: Page) =>
  page.getByRole('group', { name: /^(Package|Choose your session)$/ }).getByRole('radio')

testWithOwnProduct.describe('the website without scripts', () => {
  testWithOwnProduct.use({ javaScriptEnabled: false })

  testWithOwnProduct(
    'all content is visible, and the booking page explains how to book',
    async ({ page, operator }) => {
      const [website] = await operator.call(listWebsites)
      const id = website?.id ?? ''
      const { packages } = await changePackages(operator, id, (all) => [...all, ...more])
      // If loading takes too long, the server may return a page's previous content.
      await expect(async () => {
        await page.goto('/')
        await expect(cards(page)).toHaveCount(6, { timeout: 500 })
      }).toPass()
      const buttons = page.locator('.packages-end .button')
      for (const { type, label } of packages) {
        await page.getByRole('radio', { name: new RegExp(`^${label}`) }).check()
        await expect(buttons.filter({ visible: true })).toHaveText([`Book Your ${label} Session`])
        const shown = page.getByRole('link', { name: `Book Your ${label}` })
        await expect(shown).toHaveAttribute('href', `/book?package=${type}`)
      }
      await expect(page.locator('[id^="timeline-"] h3 a')).toHaveCount(12)
      await expect(page.getByRole('heading', { name: 'Prompt Engineering' })).toBeVisible()
      await expect(page.locator('.hero')).toContainText(
        /From €60 · next available: [A-Z][a-z]+day\s\d{1,2}\s[A-Z]/,
      )
      await expect(page.locator('.hours-saved')).toHaveText('11\u00a0hours back')
      for (const [todo, madeUp] of [
        ['A tender', 'We deliver within 14 days.'],
        ['Minutes', 'The budget goes up by 8%.'],
        ['A letter', 'We’ll take 15% off your invoice.'],
      ] as const) {
        await page.getByRole('radio', { name: todo, exact: true }).check()
        await expect(page.locator('del').filter({ visible: true })).toHaveText(madeUp)
      }
      await expect(async () => {
        await page.goto('/book')
        await expect(page.locator('noscript li').last()).toContainText('Own 6: €610', {
          timeout: 500,
        })
      }).toPass()
      await expect(page.locator('main').getByRole('link', { name: /@/ }).first()).toBeVisible()
    },
  )
})

testSignedOutInNewWindow(
  'the booking page shows packages and prices before its scripts load',
  async ({ page, context, operator }) => {
    // If the scripts take longer than 8 seconds, the page hides the summary, so pause the clock.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    const { id, slug } = await addWebsite(operator, 'Small Offer')
    await setOffer(operator, id, 'individual', { label: 'Solo & more' })
    await setOffer(operator, id, 'duo', { isOffered: false })
    const scripts = await delayScripts(context)
    await page.route(callsOf(readBookingPage), (route) => route.abort())
    await page.goto(`/booking/${slug}`, { waitUntil: 'commit' })
    const expectOffer = async () => {
      await expect(cards(page)).toHaveCount(2)
      await expect(page.getByRole('radio', { name: /^Solo & more\s*€60/ })).toBeChecked()
      await expect(page.getByRole('radio', { name: /^Group\s*€150/ })).not.toBeChecked()
      await expect(page.getByRole('region', { name: 'Payment summary' })).toContainText(
        /Solo & more\s*2\u00a0hours/,
      )
      await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeVisible()
    }
    await expectOffer()
    await page.clock.resume()
    scripts.arrive()
    await expect(page.getByText('We couldn’t load the calendar')).toBeVisible()
    await expectOffer()
    await expect(page.getByRole('button', { name: 'Pay €60.00' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  },
)

testSignedOut(
  'on a phone, a free slot is on the first screen even with six packages',
  async ({ page, operator }) => {
    await page.setViewportSize(phone)
    const { id, slug } = await addWebsite(operator, 'Large Offer')
    await changePackages(operator, id, (packages) => [...packages, ...more])
    await openBookingPage(page, `/booking/${slug}`)
    await expect(cards(page)).toHaveCount(6)
    await expect(listedTimes(page).first()).toBeInViewport({ ratio: 1 })
  },
)

testSignedOut(
  'a page whose first package is free doesn’t ask for a card',
  async ({ page, operator }) => {
    const { id, slug } = await addWebsite(operator, 'Taster')
    await setOffer(operator, id, 'individual', { price: '0.00' })
    await openBookingPage(page, `/booking/${slug}`)
    await expect(page.getByText('There’s nothing to pay.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Book for free' })).toBeVisible()
  },
)

testSignedOut(
  'a restored form says that its package is no longer available',
  async ({ page, operator }) => {
    const { id, slug } = await addWebsite(operator, 'Gone Later')
    await openBookingPage(page, `/booking/${slug}`)
    await choosePackage(page, 'Duo')
    await setOffer(operator, id, 'duo', { isOffered: false })
    await openBookingPage(page, `/booking/${slug}`)
    const gone = page
      .getByRole('status')
      .filter({ hasText: 'The package you chose is no longer available. Here’s what is.' })
    await expect(gone).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Individual/ })).toBeChecked()
    await choosePackage(page, 'Group')
    await expect(gone).toBeHidden()
  },
)

testSignedOut(
  'if the price has changed, the coupon is checked once, for the new price',
  async ({ page, operator }) => {
    const { id, slug } = await addWebsite(operator, 'Dearer Later')
    await addCoupon(operator, { code: 'STILLTEN' })
    const checked: string[] = []
    page.on('request', (request) => {
      if (callsOf(validateCoupon).test(request.url())) checked.push(request.postDataJSON().amount)
    })
    await openBookingPage(page, `/booking/${slug}?code=stillten`)
    await chooseSlot(page, await unusedSlot(operator))
    await fillStudent(page, 'Sam Surprised', 'sam@example.com')
    await setOffer(operator, id, 'individual', { price: '80.00' })
    await page.getByRole('button', { name: 'Pay €54.00' }).click()
    await expect(page.getByRole('button', { name: 'Pay €72.00' })).toBeVisible()
    expect(await page.getByText('Coupon Applied!').isVisible()).toBe(false)
    expect(checked).toEqual(['60.00', '80.00'])
  },
)
