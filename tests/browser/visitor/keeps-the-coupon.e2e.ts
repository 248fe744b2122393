import type { Page } from '@playwright/test'
import { type Api, expect, test } from '../journey.ts'
import type { Product } from '../product.ts'
import { atStripe } from '../stand-ins.ts'
import { chooseTime, fillStudent, goToPayment, openBookingPage } from './booking.ts'

type Session = { id: string; status: string; client_reference_id: string }

const oneUse = async (api: Api, code: string) => {
  await api('POST', '/api/admin/coupons', {
    code,
    discountType: 'percentage',
    discountValue: '10',
    usageLimit: 1,
  })
  return code
}

const applyCode = async (page: Page, code: string) => {
  await page.getByLabel(/Promo code/i).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Coupon Applied!')).toBeVisible()
}

const sessionOf = (page: Page) => page.url().match(/cs_test_\w+/)?.[0] ?? ''
const statusOf = async (product: Product, id: string) =>
  (await atStripe<Session[]>(product, 'sessions')).find((session) => session.id === id)?.status

/** The browser's own button, not the card page's link. */
const goBack = async (page: Page) => {
  await page.goBack()
  await expect(page.getByRole('grid')).toBeVisible()
}

const changeTime = async (page: Page, time: string) => {
  await page.getByRole('button', { name: 'Change time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a time' })
  await dialog.getByRole('button', { name: new RegExp(`^${time}`) }).click()
  await expect(dialog).toBeHidden()
}

test('who goes back from the card page, chooses another time and pays keeps the coupon’s one use, also after a reload and in another tab', async ({
  page,
  context,
  api,
  product,
}) => {
  const code = await oneUse(api, 'ONLYONE')
  await openBookingPage(page)
  await chooseTime(page, { day: 5, time: '09:00' })
  await fillStudent(page, 'Carmen Coupon', 'carmen@example.com')
  await applyCode(page, code)
  await goToPayment(page, '€54.00')
  const first = sessionOf(page)

  await goBack(page)
  await expect(page.getByText('ONLYONE is applied.')).toBeVisible()
  await changeTime(page, '12:00')
  await goToPayment(page, '€54.00')
  const second = sessionOf(page)
  expect(await statusOf(product, first)).toBe('expired')

  await goBack(page)
  await page.reload()
  await expect(page.getByRole('grid')).toBeVisible()
  // Another package asks for the coupon anew.
  await page.getByRole('radio', { name: /^Duo/ }).check()
  await expect(page.getByText('Coupon Applied!')).toBeVisible()
  await page.getByRole('radio', { name: /^Individual/ }).check()
  await changeTime(page, '15:00')
  await goToPayment(page, '€54.00')
  const third = sessionOf(page)
  expect(await statusOf(product, second)).toBe('expired')

  const other = await context.newPage()
  await openBookingPage(other)
  await chooseTime(other, { day: 6, time: '09:00' })
  await fillStudent(other, 'Carmen Coupon', 'carmen@example.com')
  await applyCode(other, code)
  await goToPayment(other, '€54.00')
  expect(await statusOf(product, third)).toBe('expired')
  expect(await statusOf(product, sessionOf(other))).toBe('open')
})

test('a second session that is booked in another tab leaves the first one’s card page open', async ({
  page,
  context,
  product,
}) => {
  const tabs = [page, await context.newPage()]
  for (const [day, tab] of tabs.entries()) {
    await tab.bringToFront()
    await openBookingPage(tab)
    await chooseTime(tab, { day: 6 + day, time: '12:00' })
    await fillStudent(tab, 'Two Sessions', 'two@example.com')
    await goToPayment(tab, '€60.00')
  }
  for (const tab of tabs) expect(await statusOf(product, sessionOf(tab))).toBe('open')
})

test('a visitor who has paid meanwhile is told so instead of paying twice, and can book another session then', async ({
  page,
  product,
}) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 7, time: '09:00' })
  await fillStudent(page, 'Paid Already', 'paid@example.com')
  await goToPayment(page, '€60.00')
  const session = sessionOf(page)
  await goBack(page)
  await atStripe(product, 'pay-session', { session })
  await changeTime(page, '15:00')
  const before = await atStripe<Session[]>(product, 'sessions')
  await page.getByRole('button', { name: 'Pay €60.00' }).click()

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'You had booked this session already' }),
  ).toBeVisible()
  const order = page.getByRole('region', { name: 'Order details' })
  await expect(order.getByText(/09:00 – .*\(Malta\stime\)/)).toBeVisible()
  expect(await atStripe<Session[]>(product, 'sessions')).toHaveLength(before.length)

  await page.getByRole('link', { name: 'Book Another Session' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await chooseTime(page, { day: 7, time: '15:00' })
  await fillStudent(page, 'Paid Already', 'paid@example.com')
  await goToPayment(page, '€60.00')
})
