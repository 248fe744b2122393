import { createClient } from '@synapse/shared/client/contract'
import { createExpense, listExpenses } from '@synapse/shared/expense/contract'
import { createProject, listProjects } from '@synapse/shared/project/contract'
import { expect } from '#browser/journey.ts'
import { field, test } from '#browser/operator/support/operator.ts'

test('the operator adds, edits and deletes a project, and sees its budget', async ({
  admin,
  page,
  operator,
}) => {
  const name = 'AI for the office'
  const client = 'Żejtun Ltd'
  await operator.call(createClient, { input: { businessName: client } })
  await admin.open('/admin/projects', 'Projects')
  await page.getByRole('button', { name: 'Add project' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add project' })
  await field(adding, 'Name').fill(name)
  await field(adding, 'Client').selectOption(client)
  await field(adding, 'Hourly rate (€)').fill('42.5')
  await field(adding, 'Estimated hours').fill('20')
  await field(adding, 'Actual hours').fill('12.5')
  await field(adding, 'Budget (€)').fill('1000')
  await field(adding, 'Start date').fill('2026-03-01')
  await field(adding, 'End date').fill('2026-02-01')
  await adding.getByRole('button', { name: 'Add project' }).click()
  await expect(adding.getByText('The end date is before the start date.')).toBeVisible()
  await field(adding, 'End date').fill('2026-06-30')
  await adding.getByRole('button', { name: 'Add project' }).click()
  await admin.expectToast('Project Added', name)
  const row = admin.entry('Projects', name)
  await expect(row).toContainText(client)
  await expect(row).toContainText('12.5 h of 20 h')
  await expect(row).toContainText('62%')
  await expect(row).toContainText('€531.25 of €1,000.00')

  const saved = async () => (await operator.call(listProjects)).find((one) => one.name === name)?.id
  await expect.poll(saved).toBeDefined()
  await operator.call(createExpense, {
    input: {
      title: 'Room in Żejtun',
      amount: '500',
      category: 'Rent',
      date: '2026-03-02',
      projectId: await saved(),
    },
  })
  await admin.requestFeedNow()
  await row.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const use = admin.panel('Hours and budget')
  await expect(use).toContainText('€1,031.25 of €1,000.00')
  await expect(use).toContainText('103%, over')
  await expect(use).toContainText('€500.00 (1 expense)')
  await expect(admin.entry('Expenses for this project', 'Room in Żejtun')).toContainText('€500.00')
  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit project' })
  await field(editing, 'Actual hours').fill('18')
  await field(editing, 'Budget (€)').fill('')
  await field(editing, 'Status').selectOption('On hold')
  await editing.getByRole('button', { name: 'Save project' }).click()
  await admin.expectToast('Project Saved', name)
  await expect(use).toContainText('18 h of 20 h')
  await expect(use).toContainText('90%, nearly used')
  await expect(admin.recordHeader).toContainText('On hold')
  await admin.panel('Details').getByRole('link', { name: client }).click()
  await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible()

  await admin.goTo('/admin/projects', 'Projects')
  await admin.showFilters()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active')
  await expect(row).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('On hold')
  await page.getByRole('searchbox', { name: 'Search projects' }).fill(client)
  // The list must not change while the menu is open.
  await expect(page).toHaveURL(/search=/)
  await admin.chooseAction(name, 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await admin.expectToast('Project Deleted', name)
  await expect(row).toHaveCount(0)

  const other = await operator.call(createProject, { input: { name: 'AI for the school' } })
  await admin.goTo(`/admin/projects/${other.id}`, other.name)
  await admin.act('Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await admin.expectToast('Project Deleted', other.name)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  const room = async () =>
    (await operator.call(listExpenses)).find(({ title }) => title === 'Room in Żejtun')?.projectId
  await expect.poll(room).toBeNull()
})

test('the form for a session or an expense offers only the client’s projects and those without a client', async ({
  admin,
  page,
  operator,
}) => {
  const [mine, other] = ['Own Ltd', 'Other Ltd']
  const { id: clientId } = await operator.call(createClient, { input: { businessName: mine } })
  await operator.call(createClient, { input: { businessName: other } })
  await operator.call(createProject, { input: { name: 'Own course', clientId } })
  await operator.call(createProject, { input: { name: 'Anyone’s course' } })
  for (const [path, title, add] of [
    ['/admin/time-tracking', 'Time Tracking', 'Add session'],
    ['/admin/expenses', 'Expenses', 'Add expense'],
  ] as const) {
    await admin.open(path, title)
    await page.getByRole('button', { name: add }).first().click()
    const form = page.getByRole('dialog', { name: add })
    if (add === 'Add expense')
      await form.getByRole('button', { name: 'Tax and assignment' }).click()
    const project = field(form, 'Project')
    await project.selectOption('Own course')
    await field(form, 'Client').selectOption(other)
    await expect(project).toHaveValue('')
    const offered = project.getByRole('option')
    await expect(offered.filter({ hasText: 'Anyone’s course' })).toHaveCount(1)
    await expect(offered.filter({ hasText: 'Own course' })).toHaveCount(0)
    await field(form, 'Client').selectOption(mine)
    await project.selectOption('Own course')
  }
})
