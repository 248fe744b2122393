import { expect, test } from '../journey.ts'
import { setMailFault } from '../stand-ins.ts'
import { chooseTime, fillStudent, goToPayment, openBookingPage, payByCard } from './booking.ts'

test('a payment whose mail was not sent before the power went is confirmed once after the restart', async ({
  page,
  product,
  mailbox,
}) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 3, time: '09:00' })
  await fillStudent(page, 'Paula Unlucky', 'paula@example.com')
  await goToPayment(page, '€60.00')
  // No mail gets through, so that the kill comes between payment and mail.
  await setMailFault(product, 'refuse-temporarily')
  await payByCard(page)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await product.kill()
  await product.restart()

  const mail = await mailbox.newest('paula@example.com', 'Confirmed: ')
  expect(mail.calendar).toHaveLength(1)
  await expect
    .poll(async () => (await mailbox.all('paula@example.com')).length, { timeout: 15_000 })
    .toBe(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})
