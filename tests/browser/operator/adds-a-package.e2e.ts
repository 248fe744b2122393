import { callStripeStandIn } from '../call-stand-in.ts'
import { expect, expectAccessible } from '../journey.ts'
import { newWebsite, unusedSlot } from '../seed.ts'
import {
  choosePackage,
  chooseSlot,
  fillStudent,
  goToPayment,
  openBookingPage,
} from '../visitor/booking.ts'
import { entry, expectToast, field, onDevice, openScreen, test } from './support/operator.ts'

onDevice('phone', () => {
  test('the operator adds a workshop for six, and a visitor books it', async ({
    page,
    api,
    product,
    mailbox,
  }) => {
    const { slug } = await newWebsite(api, 'Lab')
    await openScreen(page, `/admin/website/${slug}/settings`, 'Website settings')
    await page.getByLabel('New package').fill('Workshop')
    await page.getByRole('button', { name: 'Add package' }).click()
    const workshop = page.getByRole('group', { name: /^Workshop/ })
    const save = page.getByRole('button', { name: 'Save Settings' })
    await save.click()
    await expect(
      workshop.getByText('Enter an amount in euros, for example 60 or 60.50.'),
    ).toBeVisible()
    await field(workshop, 'Description').fill('A whole team around one table.')
    await field(workshop, 'Price (€)').fill('240')
    await field(workshop, 'Max. students').fill('6')
    await field(workshop, 'Length (minutes)').fill('150')
    await page.getByRole('button', { name: 'Move up Workshop' }).click()
    await expect(page.getByRole('button', { name: 'Move up Workshop' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove Duo' }).click()
    await expectAccessible(page)
    await save.click()
    await expectToast(page, 'Website Settings Saved')

    await openBookingPage(page, `/booking/${slug}`)
    await expect(page.locator('.package-name')).toHaveText(['Individual', 'Workshop', 'Group'])
    await choosePackage(page, 'Workshop')
    await chooseSlot(page, await unusedSlot(api))
    await fillStudent(page, 'Lena Lab', 'lab@example.com')
    await page.getByRole('button', { name: 'Pay €240.00' }).click()
    await expect(page.getByText('Please provide the names of other students').first()).toBeVisible()
    await page.getByLabel('Other students’ names').fill('Ann, Ben, Cleo, Dan, Eve')
    for (const [index, name] of ['ann', 'ben', 'cleo', 'dan', 'eve'].entries())
      await page
        .getByLabel(`Participant ${index + 2} e-mail (optional)`)
        .fill(`${name}@example.com`)
    await expect(page.getByLabel(/^Participant \d/)).toHaveCount(5)
    await goToPayment(page, '€240.00')
    const session = new URL(page.url()).pathname.split('/').at(-1)
    await callStripeStandIn(product, 'pay-session', { session })
    const { text } = await mailbox.newest('eve@example.com', 'Confirmed: ')
    expect(text).toContain('Workshop')

    await openScreen(page, `/admin/website/${slug}/bookings?type=workshop`, 'Bookings')
    await expect(entry(page, 'Completed bookings', 'Lena Lab')).toContainText('Workshop')
    // A package with bookings can be taken off sale, but not deleted.
    await openScreen(page, `/admin/website/${slug}/settings`, 'Website settings')
    await expect(page.getByRole('button', { name: 'Remove Group' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove Workshop' })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Sell Workshop' }).click()
    await save.click()
    await expectToast(page, 'Website Settings Saved')
    await openBookingPage(page, `/booking/${slug}`)
    await expect(page.locator('.package-name')).toHaveText(['Individual', 'Group'])
  })
})
