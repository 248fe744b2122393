import { createExpense } from '@synapse/shared/expense/contract'
import { listQuarters } from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { maltaDate } from '@synapse/shared/time'
import { expect } from '../journey.ts'
import { entry, expectToast, field, openScreen, test } from './support/operator.ts'

test('a quarter is closed after its checklist, refuses new expenses, and is reopened with a reason', async ({
  page,
  api,
  product,
}) => {
  const lastQuarter = maltaDate(Temporal.Now.instant()).subtract({ months: 3 }).toString()
  const ferry = { title: 'Ferry', amount: '10', category: 'Travel', date: lastQuarter } as const
  await api(createExpense, { input: ferry })
  // Other tests may have recorded something in an earlier quarter, which closes first.
  const { items } = await api(listQuarters)
  const { quarter, from } = items.find(({ state }) => state === 'ready') ?? {
    quarter: '',
    from: '',
  }
  const name = quarterName(quarter)

  await openScreen(page, '/admin/reports/quarters', 'Quarters')
  const row = entry(page, 'Quarters', name)
  await expect(row).toContainText('Ready to close')
  await row.getByRole('button', { name: `Close quarter ${name}` }).click()
  const closing = page.getByRole('dialog', { name: `Close ${name}` })
  await expect(closing.getByText('The journal is complete')).toBeVisible()
  await closing.getByRole('button', { name: 'Close quarter' }).click()
  await expectToast(page, `${name} closed`)
  await expect(row).toContainText(` by ${product.username}`)

  await openScreen(page, '/admin/expenses', 'Expenses')
  await page.getByRole('button', { name: 'New Expense' }).first().click()
  const adding = page.getByRole('dialog', { name: 'New Expense' })
  await field(adding, 'Title').fill('Late ferry')
  await field(adding, 'Amount (€)').fill('10,50')
  await field(adding, 'Date').fill(from)
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await expect(page.getByText('This is dated in a closed quarter.')).toBeVisible()
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()

  await openScreen(page, '/admin/reports/quarters', 'Quarters')
  await row.getByRole('button', { name: `Reopen ${name}` }).click()
  await field(page, 'Reason').fill('A late bill')
  await page.getByRole('button', { name: 'Reopen quarter' }).click()
  await expectToast(page, `${name} reopened`)
  await expect(row).toContainText('Ready to close')
  await expect(row).toContainText('A late bill')
})
