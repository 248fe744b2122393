import { expect, expectAccessible, phone } from '../journey.ts'
import { test } from '../shared-context.ts'
import {
  choosePackage,
  chooseTime,
  fillStudent,
  goToPayment,
  openBookingPage,
  payByCard,
} from './booking.ts'

for (const [device, viewport, time, offset] of [['phone', phone, '09:00', 0]] as const) {
  test.describe(`a duo booking on a ${device}`, () => {
    test.use({ viewport })

    test('a visitor books a duo with a coupon, pays by card and gets an e-mail with a calendar invitation', async ({
      page,
      mailbox,
      api,
    }) => {
      const code = `TEN${device.toUpperCase()}`
      await api('POST', '/api/admin/coupons', {
        code,
        discountType: 'percentage',
        discountValue: '10',
      })
      const student = `grace-${device}@example.com`

      await openBookingPage(page)
      await choosePackage(page, 'Duo')
      await chooseTime(page, { day: offset, time })
      await fillStudent(page, 'Grace Vella', student)
      await page.getByLabel('Other student’s name').fill('Karm Borg')
      await page.getByLabel('Participant’s e-mail').fill(`karm-${device}@example.com`)
      await page.getByLabel(/Promo code/i).fill(code.toLowerCase())
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page.getByText('Coupon Applied!')).toBeVisible()
      await expect(page.getByText('You saved €10.00')).toBeVisible()
      await expectAccessible(page)

      await goToPayment(page, '€90.00')
      await payByCard(page)

      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
      await expect(page.getByText('Purchase Successful')).toBeVisible()
      const order = page.getByRole('region', { name: 'Order details' })
      await expect(order.getByText('Grace Vella')).toBeVisible()
      await expect(order.getByText(new RegExp(`${time} – .*\\(Malta\\stime\\)`))).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
      await expect(page.getByRole('heading', { name: "What's Next?" })).toBeVisible()
      await expect(order.getByRole('link', { name: 'Google' })).toHaveAttribute(
        'href',
        /^https:\/\/calendar\.google\.com\/.*dates=\d{8}T\d{6}Z/,
      )
      const file = await order.getByRole('link', { name: '.ics' }).getAttribute('href')
      const ics = await (await page.request.get(file ?? '')).text()
      expect(ics).toMatch(/^METHOD:PUBLISH/m)
      await expectAccessible(page)
      const orderNumber = await order.getByText(/^[0-9A-F]{8}$/).textContent()

      const mail = await mailbox.newest(student, 'Confirmed: ')
      expect(mail.text).toContain(`${time} – `)
      expect(mail.text).toContain(`Order: ${orderNumber}`)
      expect(mail.text).toContain('Total: €90.00')
      expect(mail.text).toMatch(/https:\/\/meet\.jit\.si\/synapse-ai-[0-9a-f]{32}/)
      expect(mail.html).toContain('Grace Vella')
      const [invitation] = mail.calendar
      expect(invitation?.method).toBe('REQUEST')
      expect(invitation?.content).toMatch(/^METHOD:REQUEST/m)
      expect(invitation?.content).toMatch(/^SEQUENCE:0/m)
      expect(invitation?.content).toMatch(/^DTSTART:\d{8}T\d{6}Z/m)
      const other = await mailbox.newest(`karm-${device}@example.com`, 'Confirmed: ')
      expect(other.calendar[0]?.content).toContain('UID:')

      await page.getByRole('link', { name: 'Book Another Session' }).click()
      await expect(page).toHaveURL(/\/book$/)
    })
  })
}

test('a declined card keeps the visitor on the checkout page; Back restores the form and shows once that the card wasn’t charged', async ({
  page,
}) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 4, time: '15:00' })
  await fillStudent(page, 'Declan Declined', 'declan@example.com')
  await goToPayment(page, '€60.00')
  await payByCard(page, '4000 0000 0000 0002')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page
    .getByRole('link', { name: /Back|Cancel/i })
    .first()
    .click()
  const told = page.getByRole('heading', { name: 'Nothing was charged' })
  await expect(told).toBeVisible()
  await expect(page).toHaveURL(/\/book$/)
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Declan Declined')
  await expect(page.getByRole('button', { name: 'Pay €60.00' })).toBeEnabled()
  await expect(told).toBeHidden()
})
