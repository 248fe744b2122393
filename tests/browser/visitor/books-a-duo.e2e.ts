import { expectAccessible } from '#browser/expect-accessible.ts'
import { expect, phone, testSignedOut } from '#browser/journey.ts'
import { addCoupon, setBusiness, unusedBookableDay } from '#browser/seed.ts'
import { expectTranscript } from '#browser/transcript.ts'
import {
  choosePackage,
  chooseSlot,
  fillStudent,
  goToPayment,
  openBookingPage,
  payByCard,
} from '#browser/visitor/support/booking.ts'

testSignedOut.use({ viewport: phone })

testSignedOut(
  'a visitor books a duo with a coupon, after a declined card',
  async ({ page, mailbox, operator }) => {
    // Payments get receipts if the business has a name and an address.
    await setBusiness(operator)
    await addCoupon(operator, { code: 'TENPHONE' })

    await openBookingPage(page)
    await choosePackage(page, 'Duo')
    await chooseSlot(page, { date: unusedBookableDay(), time: '09:00' })
    await fillStudent(page, 'Grace Vella', 'grace@example.com')
    await page.getByLabel('Other student’s name').fill('Karm Borg')
    await page.getByLabel('Participant’s e-mail').fill('karm@example.com')
    await page.getByLabel(/Promo code/i).fill('tenphone')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Coupon Applied!')).toBeVisible()
    await expect(page.getByText('You saved €10.00')).toBeVisible()
    await expectTranscript(page.getByRole('main'), 'booking-form', ['grid', 'list:'])
    await expectAccessible(page)

    await goToPayment(page, '€90.00')
    await payByCard(page, '4000 0000 0000 0002')
    await expect(page.getByText('Your card was declined.')).toBeVisible()
    await page
      .getByRole('link', { name: /Back|Cancel/i })
      .first()
      .click()
    const notice = page.getByRole('heading', { name: 'Nothing was charged' })
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL(/\/book$/)
    // A reload removes the message, but the form stays filled in.
    await page.reload()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Grace Vella')
    await expect(page.getByRole('button', { name: 'Pay €90.00' })).toBeEnabled()
    await expect(notice).toBeHidden()

    await goToPayment(page, '€90.00')
    await payByCard(page)
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    const order = page.getByRole('region', { name: 'Order details' })
    await expect(order.getByText(/09:00 – .*\(Malta\stime\)/)).toBeVisible()
    await expect(order.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\/.*dates=\d{8}T\d{6}Z/,
    )
    await expectTranscript(page.getByRole('main'), 'booking-success')
    const file = await order
      .getByRole('link', { name: 'Add to your calendar' })
      .getAttribute('href')
    const ics = await (await page.request.get(file ?? '')).text()
    expect(ics).toMatch(/^METHOD:PUBLISH/m)
    await expectAccessible(page)
    const orderNumber = await order.getByText(/^[0-9A-F]{8}$/).textContent()

    const mail = await mailbox.newest('grace@example.com', 'Confirmed: ')
    expect(mail.text).toContain(`Order number: ${orderNumber}`)
    expect(mail.text).toContain('Paid: €90.00')
    await mailbox.newest('karm@example.com', 'Confirmed: ')

    await page.getByRole('link', { name: 'Book Another Session' }).click()
    await expect(page).toHaveURL(/\/book$/)
  },
)
