import { readGoogleStatus } from '@synapse/shared/meeting/contract'
import { readStripeStatus } from '@synapse/shared/payment/contract'
import { readRetention } from '@synapse/shared/student/contract'
import { callsOf, expect } from '#browser/journey.ts'
import { field, test } from '#browser/operator/support/operator.ts'
import { addPaidBooking, enterPassword } from '#browser/seed.ts'

const png = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })

test('business details are checked and saved, and the connections are shown', async ({
  admin,
  page,
  operator,
  product,
  mailbox,
}) => {
  await enterPassword(operator)
  await admin.open('/admin/settings', 'Settings')
  const business = admin.panel('Business')
  const shown = admin.panel('Shown to visitors')
  const notices = admin.panel('Notification e-mails')
  const address = field(notices, 'Notification e-mail')
  const save = page.getByRole('button', { name: 'Save settings' })
  const stripe = admin.panel('Stripe')
  const google = admin.panel('Google Calendar')
  const linkedIn = 'https://www.linkedin.com/in/islands-tuition'
  await test.step('invalid business details are rejected', async () => {
    await expect(save).toBeDisabled()
    await field(business, 'Business name').fill('Islands Tuition')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await field(business, 'Address').fill('1 Quay Street\nValletta VLT 1011')
    await field(business, 'VAT number').fill('MT12345634')
    await field(business, 'VAT regime').selectOption('Exempt: tuition without VAT')
    await expect(field(business, 'VAT regime applies from')).toHaveAccessibleDescription(
      'Earlier sales and expenses keep the VAT regime that applied at the time.',
    )
    await field(business, 'IBAN').fill('MT84 MALT 0110 0001 2345 MTLC AST0 01T')
    await field(business, 'BIC').fill('no bank')
    await address.fill('not an address')
    await save.click()
    await admin.expectToast('Couldn’t save the settings')
    await expect(business.getByText('This isn’t a valid IBAN.')).toBeVisible()
    await expect(business.getByText('This isn’t a valid BIC.')).toBeVisible()
    await expect(address).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('a note lists the contact details missing from the website', async () => {
    // Visitors don't see empty contact details, but the operator sees a note about them.
    await field(shown, 'LinkedIn page').fill('')
    await expect(shown.getByRole('note')).toContainText(
      /^Missing from your website.*your LinkedIn page\./i,
    )
    await field(shown, 'LinkedIn page').fill(linkedIn)
    await expect(shown.getByRole('note')).not.toContainText('LinkedIn')
    await expect(field(shown, 'Phone')).toHaveAccessibleDescription('Visitors see: +356 2100 0000')
  })

  await test.step('the details and a logo are saved', async () => {
    await field(business, 'IBAN').fill('mt84 malt 0110 0001 2345 mtlc ast0 01s')
    await field(business, 'BIC').fill('maltmtmt')
    await address.fill('notices@example.com')
    const logo = business.locator('input[type=file]')
    await logo.setInputFiles(png(Buffer.from('no picture')))
    await expect(business.getByText(/can’t be read as an image/)).toBeVisible()
    const drawn = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = 900
      canvas.getContext('2d')?.fillRect(100, 100, 600, 600)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await logo.setInputFiles(png(Buffer.from(drawn, 'base64')))
    await expect(business.getByRole('img', { name: 'Your logo' })).toBeVisible()
    await save.click()
    await admin.expectToast(
      'Settings Saved',
      'Pages, invoices and e-mails now use the new settings.',
    )
    await expect(save).toBeDisabled()
    // Public pages show the change a moment later.
    const readTerms = async () => (await page.request.get('/terms')).text()
    await expect.poll(readTerms).toContain(`href="${linkedIn}"`)
    await page.reload()
    await expect(field(business, 'Business name')).toHaveValue('Islands Tuition')
    await expect(field(business, 'IBAN')).toHaveValue('MT84 MALT 0110 0001 2345 MTLC AST0 01S')
    await expect(field(business, 'BIC')).toHaveValue('MALTMTMT')
    await expect(field(business, 'VAT regime')).toHaveAccessibleDescription(/Until .*: Article 10$/)
    await expect(notices.getByRole('switch')).toBeChecked()
    await business.getByRole('button', { name: 'Remove logo' }).click()
    await save.click()
    await admin.expectToast('Settings Saved')
  })

  await test.step('notifications go to the chosen address', async () => {
    // Other journeys' bookings also trigger notifications, so look for this student's name.
    await addPaidBooking(product, operator, { name: 'Nora Notice' })
    await mailbox.newest('notices@example.com', 'New booking: Nora Notice')
  })
  await test.step('the connections are shown', async () => {
    await page.getByRole('tab', { name: 'Connections' }).click()
    await expect(page).toHaveURL('/admin/settings?tab=connections')
    await expect(stripe).toContainText('Cards aren’t charged')
    await expect(stripe.getByText('Checkout completed')).toBeVisible()
    await expect(stripe).toContainText(/Events today\s*[1-9]/)
    await expect(google).toContainText('Disconnected')
    await expect(admin.panel('Problems')).toContainText('None')
    await expect(admin.panel('Backups')).toContainText('Not scheduled')
  })

  await test.step('a failed connection is shown', async () => {
    await admin.failCalls([readStripeStatus, readGoogleStatus])
    await page.reload()
    await expect(stripe.getByText('Something went wrong on our side.')).toBeVisible()
    await expect(google.getByRole('button', { name: 'Try again' })).toBeVisible()
    // Let the other calls keep failing, because the app would otherwise recover and remove the
    // button.
    await page.route(callsOf(readStripeStatus), (route) =>
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
})

test('switching on automatic erasure needs a confirmation, and isn’t possible offline', async ({
  admin,
  page,
  operator,
}) => {
  await enterPassword(operator)
  await admin.open('/admin/settings?tab=privacy', 'Settings')
  const period = page.getByLabel('Erase students’ personal data')
  const dialog = page.getByRole('dialog', { name: 'Erase former students’ data?' })
  await period.selectOption('3 years after their last session')
  await expect(dialog).toContainText('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Don’t change' }).click()
  await expect(period).toHaveValue('')
  expect(await operator.call(readRetention)).toEqual({ years: null })

  await period.selectOption('10 years after their last session')
  await expect(dialog).toContainText('10 years after their last session')
  await dialog.getByRole('button', { name: 'Erase automatically' }).click()
  await admin.expectToast('Retention Saved')
  await expect(dialog).toBeHidden()
  await expect(period).toHaveValue('10')
  await period.selectOption('Never automatically')
  await admin.expectToast('Retention Saved')
  expect(await operator.call(readRetention)).toEqual({ years: null })

  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(period).toBeDisabled()
  await expect(period).toHaveAccessibleDescription('This needs an internet connection.')
})
