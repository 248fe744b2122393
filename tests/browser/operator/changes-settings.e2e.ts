import { expect } from '../journey.ts'
import { setMailFault } from '../stand-ins.ts'
import {
  entry,
  expectToast,
  failCalls,
  field,
  onDevice,
  openScreen,
  panel,
  restoreCalls,
  test,
} from './operator.ts'
import { emailOf, enterPassword, operatorBooking, paidBooking } from './seed.ts'

type Job = { id: string; what: string; bookingId: string; tries: number }

onDevice('desktop', (device) => {
  test('business details are validated and saved, and notifications are sent to the chosen address', async ({
    page,
    api,
    product,
    mailbox,
  }) => {
    await enterPassword(api)
    await openScreen(page, '/admin/settings', 'Settings')
    const business = panel(page, 'Business')
    const shown = panel(page, 'Shown to Visitors')
    const notices = panel(page, 'Notification E-mails')
    const save = page.getByRole('button', { name: 'Save Settings' })
    await expect(save).toBeDisabled()
    await field(business, 'Business Name').fill(`Islands Tuition ${device}`)
    await expect(page.getByText('You have unsaved changes.')).toBeVisible()
    await field(business, 'Address').fill('1 Quay Street\nValletta VLT 1011')
    await field(business, 'VAT Number').fill('MT12345634')
    await field(business, 'VAT Regime').selectOption('Exempt: tuition without VAT')
    await field(business, 'IBAN').fill('MT84 MALT 0110 0001 2345 MTLC AST0 01T')
    await field(business, 'BIC').fill('no bank')
    await field(notices, 'Notification E-mail').fill('not an address')
    await save.click()
    await expectToast(page, 'Error', 'Couldn’t save the settings.')
    await expect(business.getByText('This isn’t a valid IBAN.')).toBeVisible()
    await expect(business.getByText('This isn’t a valid BIC.')).toBeVisible()
    await expect(field(notices, 'Notification E-mail')).toHaveAttribute('aria-invalid', 'true')

    // Visitors don't see empty contact details; a note points them out to the operator.
    await field(shown, 'LinkedIn Page').fill('')
    await expect(shown.getByRole('note')).toContainText(/^Visitors don’t see .*LinkedIn/)
    await field(shown, 'LinkedIn Page').fill(`https://www.linkedin.com/in/${device}`)
    await expect(shown.getByRole('note')).not.toContainText('LinkedIn')
    await expect(field(shown, 'Phone')).toHaveAttribute('placeholder', '+356 2100 0000')
    await expect(shown).toContainText(
      'Grey text in an empty field comes from the server’s settings.',
    )

    await field(business, 'IBAN').fill('mt84 malt 0110 0001 2345 mtlc ast0 01s')
    await field(business, 'BIC').fill('maltmtmt')
    await field(notices, 'Notification E-mail').fill(`notices.${device}@example.com`)
    const logo = business.locator('input[type=file]')
    await logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    })
    await expect(business.getByText(/can’t be read as an image/)).toBeVisible()
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 900
      canvas.getContext('2d')?.fillRect(100, 100, 600, 600)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await logo.setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from(drawn, 'base64'),
    })
    await expect(business.getByRole('img', { name: 'Your logo' })).toBeVisible()
    await save.click()
    await expectToast(
      page,
      'Settings Saved',
      'Pages, invoices and e-mails use the new settings from now on.',
    )
    await expect(save).toBeDisabled()

    expect(await (await page.request.get('/terms')).text()).toContain(
      `href="https://www.linkedin.com/in/${device}"`,
    )
    await page.reload()
    await expect(field(business, 'Business Name')).toHaveValue(`Islands Tuition ${device}`)
    await expect(field(business, 'IBAN')).toHaveValue('MT84MALT011000012345MTLCAST001S')
    await expect(field(business, 'BIC')).toHaveValue('MALTMTMT')
    await expect(business.getByRole('img', { name: 'Your logo' })).toBeVisible()
    await expect(notices.getByRole('switch')).toBeChecked()

    const name = `Nora Notice ${device}`
    await paidBooking(product, api, { name })
    // Bookings from other journeys also trigger notifications, so look for this student's name.
    await mailbox.newest(`notices.${device}@example.com`, `New booking: ${name}`)
    await business.getByRole('button', { name: 'Remove logo' }).click()
    await save.click()
    await expectToast(page, 'Settings Saved')
  })
})

onDevice('desktop', () => {
  const device = 'desktop'
  test('a failed job is listed with its reason, and Retry completes it', async ({
    page,
    api,
    product,
    mailbox,
  }) => {
    const name = `Frida Failed ${device}`
    const booking = await operatorBooking(api, { name })
    const findJob = async () =>
      (await api<Job[]>('GET', '/api/admin/failed-jobs')).find(
        ({ what, bookingId }) => what === 'Cancellation e-mail' && bookingId === booking.id,
      )
    // Other e-mails may have failed for the same reason.
    const row = entry(page, 'Failed jobs', 'Cancellation e-mail').filter({
      has: page.locator(`a[href$="/bookings/${booking.id}"]`),
    })
    try {
      await setMailFault(product, 'refuse-permanently')
      await api('POST', `/api/admin/bookings/${booking.id}/cancel-without-refund`)
      // A running job isn't listed. The pause after the third attempt leaves enough time to check
      // the list and press Retry.
      await expect
        .poll(async () => (await findJob())?.tries ?? 0, { timeout: 30_000 })
        .toBeGreaterThanOrEqual(3)
      await openScreen(page, '/admin/settings?tab=connections', 'Settings')
      await page.getByRole('link', { name: 'Show failed jobs' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Failed jobs' })).toBeVisible()
      await expect(row).toContainText('This mailbox accepts no e-mail.')
      await expect(row).toContainText(/(Failed|Retrying)\s*\d+ attempts?/)
      await expect(row.getByRole('link', { name: 'Open booking' })).toHaveAttribute(
        'href',
        new RegExp(`/bookings/${booking.id}$`),
      )
      await failCalls(page, { method: 'POST', path: /\/retry$/ })
      const retry = row.getByRole('button', { name: 'Retry: Cancellation e-mail' })
      await retry.click()
      await expectToast(page, 'Error', 'Couldn’t retry the job.')
      await restoreCalls(page)

      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(row).toContainText(/[3-9] attempts/)
      await setMailFault(product, 'accept')
      await retry.click()
      await expectToast(page, 'Retrying', 'Cancellation e-mail')
      await mailbox.newest(emailOf(name), 'Cancelled: ')
    } finally {
      await setMailFault(product, 'accept')
    }
    await expect.poll(findJob).toBeUndefined()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test('the settings show whether Stripe and Google are connected', async ({
  page,
  api,
  product,
}) => {
  await paidBooking(product, api, { name: 'Wanda Webhook' })
  await openScreen(page, '/admin/settings', 'Settings')
  await page.getByRole('tab', { name: 'Connections' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=connections')
  const stripe = panel(page, 'Stripe')
  await expect(stripe).toContainText('Test mode')
  await expect(stripe).toContainText('Test: no real money')
  await expect(stripe.getByText('checkout.session.completed')).toBeVisible()
  await expect(stripe).toContainText(/Webhooks today\s*[1-9]/)
  const { isConnected } = await api<{ isConnected: boolean }>('GET', '/api/google/auth-status')
  await expect(panel(page, 'Google Calendar')).toContainText(
    isConnected ? 'Connected' : 'Disconnected',
  )
  await expect(panel(page, 'Failed jobs')).toContainText('None failed')
  await expect(panel(page, 'Backups')).toContainText('Not scheduled')

  await failCalls(page, {
    method: 'GET',
    path: /^\/api\/(admin\/stripe-status|google\/auth-status)/,
  })
  await page.reload()
  await expect(stripe.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(
    panel(page, 'Google Calendar').getByRole('button', { name: 'Try again' }),
  ).toBeVisible()
  await restoreCalls(page)
  await page.route('**/api/admin/stripe-status', (route) =>
    route.fulfill({
      json: {
        mode: 'live',
        isReachable: false,
        lastWebhookAt: null,
        lastWebhookType: null,
        webhooksToday: 0,
      },
    }),
  )
  await stripe.getByRole('button', { name: 'Try again' }).click()
  await expect(stripe).toContainText('Visitors may not be able to pay at the moment.')
  await expect(stripe).toContainText('None received yet')
})
