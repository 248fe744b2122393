import { maltaInstant } from '@synapse/shared/time'
import { expect } from '#browser/journey.ts'
import { field, testInNewWindow, testOnPhone } from '#browser/operator/support/operator.ts'
import { addIssuedInvoice, setBusiness, today } from '#browser/seed.ts'

testOnPhone(
  'the operator adds, finds, edits, archives and restores a client',
  async ({ admin, page }) => {
    const name = 'Għaqda Sportiva Ltd'
    await admin.open('/admin/clients', 'Clients')
    await page.getByRole('button', { name: 'Add Client' }).last().click()
    const adding = page.getByRole('dialog', { name: 'Add New Client' })
    await field(adding, 'Business Name').fill(name)
    await field(adding, 'Contact Person').fill('Ċensa Borġ')
    await adding.getByRole('button', { name: 'Save Client' }).click()
    await admin.expectToast('Success', 'Client added successfully')
    const find = async () => {
      await admin.showFilters()
      await page.getByRole('searchbox', { name: 'Search clients' }).fill('ċensa borġ')
    }
    await find()
    // Wait until the list is filtered, because its rows could otherwise move before the click.
    await expect(admin.entries('Clients')).toHaveCount(1)
    await expect(admin.entry('Clients', name)).toContainText('€15.00')

    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await admin.act('Edit client')
    const editing = page.getByRole('dialog', { name: 'Edit client' })
    const rate = field(editing, 'Hourly Rate (€)')
    await rate.fill('42.5o')
    await editing.getByRole('button', { name: 'Save Client' }).click()
    await expect(rate).toHaveAccessibleDescription(/^Enter an amount in euros/)
    await rate.fill('42,5')
    await field(editing, 'Address').fill('1 Triq il-Kbira\nĦaż-Żebbuġ')
    await editing.getByRole('button', { name: 'Save Client' }).click()
    await admin.expectToast('Client Saved', name)
    const details = page.getByRole('region', { name: 'Details' })
    await expect(details).toContainText('€42.50')
    await expect(details).toContainText('Ħaż-Żebbuġ')

    await admin.act('Archive')
    await admin.expectToast('Client Archived', name)
    await page.getByRole('link', { name: 'All clients' }).click()
    await expect(admin.entry('Clients', name)).toHaveCount(0)
    await admin.showFilters()
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived')
    await page.getByRole('link', { name }).click()
    await admin.act('Restore')
    await admin.expectToast('Client Restored', name)
    await page.getByRole('link', { name: 'All clients' }).click()
    await find()
    await expect(admin.entry('Clients', name)).toBeVisible()
  },
)

testInNewWindow(
  'the client list says that a balance is overdue once the invoice is',
  async ({ admin, page, operator }) => {
    await setBusiness(operator)
    await addIssuedInvoice(operator, 'Late Ltd')
    await admin.open('/admin/clients?search=Late', 'Clients')
    const row = admin.entry('Clients', 'Late Ltd')
    await expect(row).toContainText('€59.00')
    await expect(row).not.toContainText('Overdue')
    const later = today().add({ days: 15 })
    await page.clock.setFixedTime(maltaInstant(later, '12:00').epochMilliseconds)
    await page.reload()
    await expect(row).toContainText(/€59\.00.*Overdue/)
    await page.setViewportSize({ width: 390, height: 900 })
    await expect(admin.entry('Clients', 'Late Ltd')).toContainText(/€59\.00.*Overdue/)
  },
)
