import { expect, test } from '../journey.ts'
import { setMailFault } from '../stand-ins.ts'
import { chooseTime, fillStudent, goToPayment, openBookingPage, payByCard } from './booking.ts'

test('a payment is confirmed once even if the server crashes before the e-mail is sent', async ({
  page,
  product,
  mailbox,
}) => {
  await openBookingPage(page)
  await chooseTime(page, { day: 3, time: '09:00' })
  await fillStudent(page, 'Paula Unlucky', 'paula@example.com')
  await goToPayment(page, '€60.00')
  // Block e-mails, so that the crash happens after the payment but before the confirmation is sent.
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
