import type { Page } from '@playwright/test'
import { createClient } from '@synapse/shared/client/contract'
import { listExpenses } from '@synapse/shared/expense/contract'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { listProjects } from '@synapse/shared/project/contract'
import { listQuotes } from '@synapse/shared/quote/contract'
import { listTrackedSessions } from '@synapse/shared/tutoring/contract'
import { type Caller, callsOf, expect, horizontalOverflow } from '#browser/journey.ts'
import { expectAllSent, unsentButton, visitUntilSynced } from '#browser/operator/support/offline.ts'
import { testOffline } from '#browser/operator/support/offline-app.ts'
import { adminOf, field } from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { addTodo, setBusiness } from '#browser/seed.ts'

/**
 * Sets the start of the running timer to `minutes` ago, as another tab could, and reloads the page.
 * That way, it doesn't matter how long the test has taken so far.
 */
const startedEarlier = async (page: Page, minutes: number) => {
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.evaluate((minutes) => {
    const key = 'timer'
    const [timer] = JSON.parse(localStorage.getItem(key) ?? '')
    timer.startedAt = new Date(Date.now() - minutes * 60_000).toISOString()
    localStorage.setItem(key, JSON.stringify([timer]))
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))
  }, minutes)
}

const timeSession = async (page: Page, other: Page) => {
  const admin = adminOf(page)
  // Other journeys add many sessions, so this session may be on the second page.
  const sessions = '/admin/time-tracking?search=Prompts'
  await admin.goTo(sessions, 'Time Tracking')
  await page.getByLabel('Client').selectOption('Cellar School')
  await page.getByLabel('Student').fill('Ġorġ')
  await page.getByRole('button', { name: 'Start timer' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^0:00:/)
  await adminOf(other).open(new URL('/admin/expenses', page.url()).href, 'Expenses')
  await other.getByRole('link', { name: 'Timer running: open Time Tracking' }).click()
  await expect(other.getByRole('button', { name: 'Start timer' })).toHaveCount(0)
  await page.bringToFront()
  await startedEarlier(page, 90)
  await expect(page.getByRole('timer')).toHaveText(/^1:30:/)
  await page.getByRole('button', { name: 'Stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save session' })
  await expect(field(dialog, 'Duration')).toHaveValue('1.50')
  await expect(field(dialog, 'Rate (€)')).toHaveValue('30.00')
  await page.reload()
  await expect(page.getByText('not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save session' }).click()
  await field(dialog, 'Duration').fill('1:45')
  await field(dialog, 'Subject').fill('Prompts')
  await dialog.getByRole('button', { name: 'Save session' }).click()
  await admin.expectToast('Session Added', 'Saved on this device')
  await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Start timer' })).toBeVisible()
  const row = admin.entry('Sessions', 'Prompts')
  await expect(row).toContainText('Not sent')
  await expect(row).toContainText('€52.50')

  await expect(admin.panel('To be invoiced')).toContainText('1 session, 1.75 h')
  await page.getByRole('button', { name: 'Create invoice for Cellar School' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create invoice' }).click()
  await admin.expectToast('Draft Saved', 'Saved on this device')
  await expect(page).toHaveURL(/\/admin\/invoicing\/./)
  await admin.goTo(sessions, 'Time Tracking')
  await expect(row.getByRole('link', { name: /^Draft/ })).toBeVisible()
  // Other journeys may have left uninvoiced sessions of other clients, so look for this client's
  // button.
  await expect(page.getByRole('button', { name: 'Create invoice for Cellar School' })).toBeHidden()
}

const addProjectWithExpense = async (page: Page) => {
  const admin = adminOf(page)
  await admin.goTo('/admin/projects', 'Projects')
  await page.getByRole('button', { name: 'Add project' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add project' })
  await field(adding, 'Name').fill('Cellar course')
  await field(adding, 'Budget (€)').fill('100')
  await adding.getByRole('button', { name: 'Add project' }).click()
  await admin.expectToast('Project Added', 'Saved on this device')
  await admin.goTo('/admin/expenses', 'Expenses')
  await page.getByRole('button', { name: 'Add expense' }).first().click()
  const spending = page.getByRole('dialog', { name: 'Add expense' })
  await field(spending, 'Title').fill('Chalk for the course')
  await field(spending, 'Amount (€)').fill('12')
  await spending.getByRole('button', { name: 'Tax and assignment' }).click()
  await field(spending, 'Project').selectOption('Cellar course')
  await spending.getByRole('button', { name: 'Add expense' }).click()
  await admin.expectToast('Expense Added', 'Saved on this device')
  await admin.goTo('/admin/projects', 'Projects')
  await expect(admin.entry('Projects', 'Cellar course')).toContainText('€12.00 of €100.00')
}

const quoteNewClient = async (page: Page) => {
  const admin = adminOf(page)
  await admin.goTo('/admin/clients', 'Clients')
  await page.getByRole('button', { name: 'Add Client' }).last().click()
  const adding = page.getByRole('dialog', { name: 'Add New Client' })
  await field(adding, 'Business Name').fill('Cellar Ltd')
  await adding.getByRole('button', { name: 'Save Client' }).click()
  await admin.expectToast('Success', 'Client added successfully')
  await admin.goTo('/admin/quotes', 'Quotes')
  await page.getByRole('button', { name: 'Create quote' }).first().click()
  const form = page.getByRole('dialog', { name: 'Create quote' })
  await field(form, 'Client').selectOption('Cellar Ltd')
  await field(form, 'Template').selectOption('Corporate Package, €650')
  await form.getByRole('button', { name: 'Create quote' }).click()
  await admin.expectToast('Quote Saved', 'Saved on this device')
  await expect(admin.panel('What’s included')).toContainText('€767.00')
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveAttribute('aria-disabled', 'true')
  await admin.act('Edit')
  const editing = page.getByRole('dialog', { name: 'Edit quote' })
  await field(editing, 'Title').fill('Cellar package')
  await editing.getByRole('button', { name: 'Save quote' }).click()
  await admin.expectToast('Quote Saved', 'Saved on this device')
}

const expectReceived = async (operator: Caller) => {
  const [session] = await operator.call(listTrackedSessions)
  expect(session).toMatchObject({ student: 'Ġorġ', hours: '1.75', netAmount: '52.50' })
  const invoices = await operator.call(listInvoices)
  expect(invoices.find(({ id }) => id === session?.invoiceId)?.lines).toMatchObject([
    { id: session?.id, student: 'Ġorġ', subject: 'Prompts', hours: '1.75', rate: '30.00' },
  ])
  const projects = await operator.call(listProjects)
  const project = projects.find(({ name }) => name === 'Cellar course')
  expect(project).toMatchObject({ budget: '100.00', status: 'active' })
  const expenses = await operator.call(listExpenses)
  expect(expenses.filter(({ title }) => title === 'Chalk for the course')).toMatchObject([
    { projectId: project?.id },
  ])
  const quotes = await operator.call(listQuotes)
  expect(quotes.filter(({ title }) => title === 'Cellar package')).toMatchObject([
    { status: 'draft', total: '767.00' },
  ])
}

testOffline(
  'records entered offline are sent in order once online',
  async ({ context, faultyProxy, token, operator }) => {
    const address = '1, Cellar Street'
    await setBusiness(operator, { address })
    await operator.call(createClient, {
      input: { businessName: 'Cellar School', hourlyRate: '30' },
    })
    await addTodo(operator, 'Teach in the cellar')
    const page = await visitUntilSynced(context, faultyProxy, token, 'Teach in the cellar')
    const admin = adminOf(page)
    await admin.goTo('/admin/quotes', 'Quotes')
    // Wait for the current VAT setting, because the device may still have the one from an earlier
    // test.
    await expect.poll(() => isSavedOnDevice(page, address)).toBe(true)
    await faultyProxy.refuseConnections()

    const other = await context.newPage()
    await timeSession(page, other)
    await other.close()
    await addProjectWithExpense(page)
    await quoteNewClient(page)
    await expect(unsentButton(page)).toHaveText('7 unsent')

    let asked = 0
    await context.route(callsOf(listProjects), (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      asked += 1
      const trouble = { error: 'The server cannot do this just now.', reason: 'unavailable' }
      return asked === 1 ? route.fulfill({ status: 502, json: trouble }) : route.fallback()
    })
    await faultyProxy.recover()
    await expectAllSent(page)
    await expectReceived(operator)

    await admin.goTo('/admin/time-tracking', 'Time Tracking')
    await page.getByLabel('Student').fill('W'.repeat(200))
    // A double click starts the timer but doesn't stop it again.
    await page.getByRole('button', { name: 'Start timer' }).dblclick()
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
    await startedEarlier(page, 15 * 60)
    await expect(page.getByText('Did you forget to stop this timer?')).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(field(page.getByRole('dialog', { name: 'Save session' }), 'Duration')).toHaveValue(
      '',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Discard timer' }).click()
    await expect(page.getByRole('button', { name: 'Start timer' })).toBeVisible()
  },
)
