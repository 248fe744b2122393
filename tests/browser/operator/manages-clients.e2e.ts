import { expect } from '../journey.ts'
import {
  act,
  entries,
  entry,
  expectToast,
  field,
  openScreen,
  showFilters,
  testOnPhone as test,
} from './support/operator.ts'

test('the operator adds, finds, edits, archives and restores a client', async ({ page }) => {
  const name = 'Għaqda Sportiva Ltd'
  await openScreen(page, '/admin/clients', 'Clients')
  await page.getByRole('button', { name: 'Add Client' }).last().click()
  const adding = page.getByRole('dialog', { name: 'Add New Client' })
  await field(adding, 'Business Name').fill(name)
  await field(adding, 'Contact Person').fill('Ċensa Borġ')
  await adding.getByRole('button', { name: 'Save Client' }).click()
  await expectToast(page, 'Success', 'Client added successfully')
  await showFilters(page)
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('ċensa borġ')
  // Once the list is filtered, its rows no longer move away from the click.
  await expect(entries(page, 'Clients')).toHaveCount(1)
  await expect(entry(page, 'Clients', name)).toContainText('€15.00')

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Client' })
  const rate = field(editing, 'Hourly Rate (€)')
  await rate.fill('42.5o')
  await editing.getByRole('button', { name: 'Save Client' }).click()
  await expect(rate).toHaveAccessibleDescription(/^Enter the hourly rate in euros/)
  await rate.fill('42,5')
  await field(editing, 'Address').fill('1 Triq il-Kbira\nĦaż-Żebbuġ')
  await editing.getByRole('button', { name: 'Save Client' }).click()
  await expectToast(page, 'Client Saved', name)
  const details = page.getByRole('region', { name: 'Details' })
  await expect(details).toContainText('€42.50')
  await expect(details).toContainText('Ħaż-Żebbuġ')

  await act(page, 'Archive')
  await expectToast(page, 'Client Archived', name)
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect(entry(page, 'Clients', name)).toHaveCount(0)
  await showFilters(page)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Archived')
  await page.getByRole('link', { name }).click()
  await act(page, 'Restore')
  await expectToast(page, 'Client Restored', name)
  await page.getByRole('link', { name: 'All clients' }).click()
  await expect(entry(page, 'Clients', name)).toBeVisible()
})
