import type { Page } from '@playwright/test'
import { createWebsite, saveWebsiteSetup } from '@synapse/shared/website/contract'
import { expect } from '#browser/journey.ts'
import { adminOf, field, testOnPhone } from '#browser/operator/support/operator.ts'
import { addPaidBooking, addWebsite } from '#browser/seed.ts'

const card = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Websites', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

const numberIn = async (page: Page, label: string) =>
  Number((await adminOf(page).tile('Totals', label).textContent())?.match(/\d+/)?.[0])

testOnPhone(
  'the operator adds a website, edits it and opens its dashboard',
  async ({ admin, page }) => {
    await admin.open('/admin', 'Websites')
    await expect(card(page, 'Synapse AI')).toContainText('Education')
    await expect(card(page, 'Synapse AI')).toContainText('Active')
    const before = await numberIn(page, 'Total Websites')
    const activeBefore = await numberIn(page, 'Active Sites')

    await page.getByRole('button', { name: 'Add website' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add website' })
    await dialog.getByRole('button', { name: 'Add website' }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await field(dialog, 'Name').fill('Café Luna')
    await expect(field(dialog, 'URL name')).toHaveValue('cafe-luna')
    const well = dialog.getByLabel('Pick a colour')
    await well.click()
    await page.keyboard.press('Escape')
    await well.fill('#0b7a5b')
    await expect(field(dialog, 'Colour')).toHaveValue('#0b7a5b')
    await field(dialog, 'Domain').fill('cafe.example.com')
    await field(dialog, 'Category').fill('Languages')
    await field(dialog, 'Description').fill('Talks over coffee.')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'cup.png', mimeType: 'image/png', buffer: await picture(page) })
    await expect(dialog.getByRole('img', { name: 'Website picture' })).toBeVisible()

    await admin.failOnce(
      createWebsite,
      () => dialog.getByRole('button', { name: 'Add website' }).click(),
      'Couldn’t add the website',
    )
    await admin.expectToast('Website Added', 'Café Luna is ready.')
    await expect(dialog).toBeHidden()

    const mine = card(page, 'Café Luna')
    await expect(mine).toContainText('Languages · cafe.example.com')
    await expect(mine).toContainText('Talks over coffee.')
    await expect(mine).toContainText(/Bookings\s*0/)
    await expect(mine).toContainText(/Revenue\s*€0\.00/)
    await expect.poll(() => numberIn(page, 'Total Websites')).toBe(before + 1)
    await expect.poll(() => numberIn(page, 'Active Sites')).toBe(activeBefore + 1)

    await page.getByRole('button', { name: 'Add website' }).click()
    await field(dialog, 'Name').fill('Café Luna')
    await dialog.getByRole('button', { name: 'Add website' }).click()
    await admin.expectToast(
      'Couldn’t add the website',
      'Another website already has this URL name.',
    )
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard', exact: true }).click()

    await page.getByRole('button', { name: 'Edit Café Luna' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit website' })
    await field(edit, 'URL name').fill('luna')
    await field(edit, 'Status').selectOption('Maintenance')
    await edit.getByRole('button', { name: 'Save website' }).click()
    await admin.expectToast('Website Saved', 'Café Luna')
    await expect(mine).toContainText('Maintenance')
    await expect.poll(() => numberIn(page, 'Active Sites')).toBe(activeBefore)

    await mine.getByRole('link', { name: 'Café Luna' }).click()
    await expect(page).toHaveURL('/admin/website/luna')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

    // Links with the website's former URL name still work.
    await admin.open('/admin/website/cafe-luna/settings', 'Website settings')
    await expect(page).toHaveURL('/admin/website/luna/settings')

    // A website under maintenance says that it isn't taking bookings.
    await page.goto('/booking/luna')
    await expect(
      page.getByRole('heading', { name: 'Café Luna is not taking bookings at the moment' }),
    ).toBeVisible()
  },
)

testOnPhone(
  'a website’s packages, prices, schedule and meeting link appear on its booking page',
  async ({ admin, page, operator, product }) => {
    const website = await addWebsite(operator, 'Studio Gozo')
    await admin.open(`/admin/website/${website.slug}/settings`, 'Website settings')
    const duo = page.getByRole('group', { name: /^Duo/ })
    const individual = page.getByRole('group', { name: /^Individual/ })
    const save = page.getByRole('button', { name: 'Save settings' })
    await testOnPhone.step('the operator changes packages, schedule and meeting link', async () => {
      await expect(save).toBeDisabled()
      for (const name of ['Individual', 'Duo'])
        await page.getByRole('button', { name: `Edit ${name}` }).click()
      await field(individual, 'Name').fill('One to one')
      // A description is a single paragraph, so a line break becomes a space.
      await field(individual, 'Description').fill('For you\nalone.')
      await expect(field(individual, 'Description')).toHaveValue('For you alone.')
      await field(individual, 'Price (€)').fill('75')
      await page.getByRole('switch', { name: 'On sale: Group' }).click()
      await field(duo, 'Price (€)').fill('0.20')
      await save.click()
      await admin.expectToast(
        'Couldn’t save the website settings',
        'A price must be €0 or at least €0.50',
      )
      await field(duo, 'Price (€)').fill('120.50')
      for (const day of ['Saturday', 'Sunday'])
        await page.getByRole('button', { name: new RegExp(`^${day}`) }).click()
      for (const time of ['09:00', '12:00'])
        await page.getByRole('button', { name: `Remove Saturday ${time}` }).click()
      await page.getByLabel('New start time on Sunday').fill('18:00')
      await page.getByRole('button', { name: 'Add start time on Sunday' }).click()
      await page.getByLabel('New package').fill('Workshop')
      await page.getByRole('button', { name: 'Add package' }).click()
      const workshop = page.getByRole('group', { name: /^Workshop/ })
      await field(workshop, 'Price (€)').fill('240')
      await field(workshop, 'Max. students').fill('6')
      await page.getByRole('button', { name: 'Move up: Workshop' }).click()
      await expect(page.getByRole('button', { name: 'Move up: Workshop' })).toBeFocused()
      const link = page.getByLabel('Meeting link template')
      await link.fill('http://not-safe.example.com')
      await save.click()
      await expect(page.getByText('The meeting link must start with https://.')).toBeVisible()
      await link.fill('https://meet.example.com/{website}/{token}')
      await admin.failOnce(
        saveWebsiteSetup,
        () => save.click(),
        'Couldn’t save the website settings',
      )
      await admin.expectToast('Website Settings Saved', 'The booking page is up to date.')
      await expect(save).toBeDisabled()
    })

    await testOnPhone.step('the booking page offers the changed packages and slots', async () => {
      const opening = page.waitForEvent('popup')
      await page.getByRole('link', { name: 'Open the booking page' }).click()
      const visitor = await opening
      await expect(visitor.getByRole('radio', { name: /^One to one/ })).toBeVisible()
      await expect(visitor.getByText('€75').filter({ visible: true }).first()).toBeVisible()
      // The canonical URL is /book only for the built-in website.
      await expect(visitor.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        `${product.url}/booking/${website.slug}`,
      )
      await expect(visitor.getByText('€120.50').filter({ visible: true }).first()).toBeVisible()
      await expect(visitor.locator('.package-name')).toHaveText(['One to one', 'Duo', 'Workshop'])
      // Wait for the scripts. Another journey covers filling in the form before they load.
      await expect(visitor.getByRole('grid')).toBeVisible()
      await visitor.getByRole('radio', { name: /^Workshop/ }).check()
      // When these fields are filled in, another field appears.
      for (const n of [2, 3, 4, 5, 6])
        await visitor.getByLabel(`Participant ${n}’s e-mail`).fill(`p${n}@example.com`)
      await expect(visitor.getByLabel(/^Participant \d/)).toHaveCount(5)
      await visitor.getByRole('button', { name: 'Next month' }).click()
      await visitor
        .getByRole('button', { name: /^Sunday .*: Limited availability$/ })
        .first()
        .click()
      await expect(
        visitor
          .getByRole('dialog', { name: 'Choose a time' })
          .getByRole('button', { name: /^18:00/ }),
      ).toBeVisible()
      await expect(
        visitor.getByRole('button', {
          name: /^Saturday .*: (Multiple slots available|Limited availability)$/,
        }),
      ).toHaveCount(0)
      // A visitor with an old link to a deleted package learns that it is no longer available.
      await visitor.goto(`${product.url}/booking/${website.slug}?package=group`)
      const gone = visitor.getByText('The package you chose is no longer available.')
      await expect(gone).toBeVisible()
      await visitor.getByRole('radio', { name: /^Duo/ }).check()
      await expect(gone).toBeHidden()
      await visitor.close()
    })

    await testOnPhone.step(
      'a renamed package keeps its bookings, and can’t be deleted',
      async () => {
        const booked = { name: 'Studio Guest', website: website.slug, price: '75.00' }
        await addPaidBooking(product, operator, booked)
        await admin.goTo(`/admin/website/${website.slug}/bookings`, 'Bookings')
        await expect(admin.entry('Completed bookings', 'Studio Guest')).toContainText('One to one')
        await admin.showFilters()
        await page.getByLabel('Type').selectOption('One to one')
        await expect(admin.entries('Completed bookings')).toHaveCount(1)
        await expect(page.getByText('Individual', { exact: true })).toHaveCount(0)
        await admin.goTo('/admin', 'Websites')
        await expect(card(page, website.name)).toContainText(/Bookings\s*1/)
        await expect(card(page, website.name)).toContainText(/Revenue\s*€75\.00/)
        await admin.goTo(`/admin/website/${website.slug}/settings`, 'Website settings')
        await expect(page.getByRole('button', { name: 'Remove One to one' })).toHaveCount(0)
        await page.getByRole('button', { name: 'Edit Workshop' }).click()
        await page.getByRole('button', { name: 'Remove Workshop' }).click()
        await save.click()
        await admin.expectToast('Website Settings Saved')
      },
    )
  },
)

/** Creates a picture as large as a camera's, so that it exceeds the limit for uploads. */
const picture = async (page: Page): Promise<Buffer> => {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')
    for (let x = 0; x < 1600; x += 8) {
      if (context) context.fillStyle = `hsl(${x % 360} 80% 50%)`
      context?.fillRect(x, 0, 8, 1200)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}
