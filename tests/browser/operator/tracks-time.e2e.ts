import type { Page } from '@playwright/test'
import type { Invoice } from '@synapse/shared/invoice/contract'
import type { Session } from '@synapse/shared/tutoring/contract'
import { test } from '../app.ts'
import { desktop, expect } from '../journey.ts'
import { expectAllSent, unsent, visitUntilRead } from './offline.ts'
import { entry, expectToast, field, openScreen, panel } from './operator.ts'
import { task } from './seed.ts'

test.use({ viewport: desktop })

/** Sets the start of the running timer to an earlier time. */
const startedEarlier = async (page: Page, minutes: number) => {
  await page.evaluate((earlier) => {
    const key = Object.keys(localStorage).find((one) => one.endsWith(':timer')) ?? ''
    const timer = JSON.parse(localStorage.getItem(key) ?? '')
    timer.startedAt = new Date(Date.parse(timer.startedAt) - earlier * 60_000).toISOString()
    localStorage.setItem(key, JSON.stringify(timer))
  }, minutes)
  await page.reload()
}

test('a timer started offline survives a reload and becomes a session and an invoice, and everything is sent once the app is online', async ({
  context,
  front,
  token,
  api,
}) => {
  await api('POST', '/api/clients', { businessName: 'Cellar School', hourlyRate: '30' })
  await task(api, 'Teach in the cellar')
  const page = await visitUntilRead(context, front, token, 'Teach in the cellar')
  const address = `${front.url}/admin/time-tracking`
  await front.refuseConnections()

  await openScreen(page, address, 'Time Tracking')
  await page.getByLabel('Client').selectOption('Cellar School')
  await page.getByLabel('Student').fill('Ġorġ')
  await page.getByRole('button', { name: 'Start Timer' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^0:00:/)
  const other = await context.newPage()
  await openScreen(other, `${front.url}/admin/expenses`, 'Expenses')
  await other.getByRole('link', { name: 'Timer running: open Time Tracking' }).click()
  await expect(other.getByRole('button', { name: 'Start Timer' })).toHaveCount(0)
  await startedEarlier(page, 90)
  await expect(page.getByRole('timer')).toHaveText(/^1:30:/)
  await page.getByRole('button', { name: 'Stop' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Session' })
  await expect(field(dialog, 'Duration')).toHaveValue('1.50')
  await expect(field(dialog, 'Rate (€)')).toHaveValue('30.00')
  await page.reload()
  await expect(page.getByText('not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save Session' }).click()
  await field(dialog, 'Duration').fill('1:45')
  await field(dialog, 'Subject').fill('Prompts')
  await dialog.getByRole('button', { name: 'Add Session' }).click()
  await expectToast(page, 'Session Added', 'Saved on this device')
  await expect(page.getByRole('button', { name: 'Start Timer' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Start Timer' })).toBeVisible()
  const row = entry(page, 'Sessions', 'Prompts')
  await expect(row).toContainText('Not sent')
  await expect(row).toContainText('€52.50')

  await expect(panel(page, 'To Be Invoiced')).toContainText('1 session, 1.75 h')
  await page.getByRole('button', { name: 'Create invoice for Cellar School' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Invoice' }).click()
  await expectToast(page, 'Draft Saved', 'Saved on this device')
  await expect(page).toHaveURL(/\/admin\/invoicing\/./)
  await openScreen(page, address, 'Time Tracking')
  await expect(row.getByRole('link', { name: /^Draft/ })).toBeVisible()
  await expect(panel(page, 'To Be Invoiced')).toHaveCount(0)
  await expect(unsent(page)).toHaveText('2 not sent')

  await front.recover()
  await expectAllSent(page)
  const [session] = await api<Session[]>('GET', '/api/sessions')
  const invoice = (await api<Invoice[]>('GET', '/api/invoices')).find(
    ({ id }) => id === session?.invoiceId,
  )
  expect(session).toMatchObject({ student: 'Ġorġ', hours: '1.75', netAmount: '52.50' })
  expect(invoice?.lines).toMatchObject([
    { id: session?.id, student: 'Ġorġ', subject: 'Prompts', hours: '1.75', rate: '30.00' },
  ])

  await page.getByRole('button', { name: 'Start Timer' }).click()
  await startedEarlier(page, 15 * 60)
  await expect(page.getByText('Did you forget to stop this timer?')).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(field(dialog, 'Duration')).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard timer' }).click()
  await expect(page.getByRole('button', { name: 'Start Timer' })).toBeVisible()
})
