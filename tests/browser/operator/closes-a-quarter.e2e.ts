import { createExpense } from '@synapse/shared/expense/contract'
import { daysOfQuarter, quarterName, quarterOf } from '@synapse/shared/quarter/quarter'
import { expect } from '#browser/journey.ts'
import { adminOf, field } from '#browser/operator/support/operator.ts'
import { testWithOwnProduct } from '#browser/own-product.ts'
import { setBusiness, today } from '#browser/seed.ts'

const quarter = quarterOf(today().subtract({ months: 3 }).toString())
const name = quarterName(quarter)
const days = daysOfQuarter(quarter)

testWithOwnProduct(
  'the operator closes a quarter and reopens it with a reason',
  async ({ page, product, operator }) => {
    const admin = adminOf(page)
    await page.goto('/login')
    await admin.signIn(product)
    await admin.expectToast('Welcome back!')
    await expect(page.getByRole('heading', { level: 1, name: 'Websites' })).toBeVisible()
    await setBusiness(operator, { vatRegimeFrom: '2020-01-01' })
    await operator.call(createExpense, {
      input: {
        title: 'Ferry',
        category: 'Travel',
        date: days.from,
        amount: '11.80',
        supplier: 'Gozo Channel',
        supplierCountry: 'MT',
        vatAmount: '1.80',
      },
    })

    await admin.goTo('/admin/reports/stripe', 'Stripe')
    await page.getByRole('button', { name: 'Refresh from Stripe' }).click()
    await expect(admin.tile('Balance', 'Difference')).toContainText('Stripe and your records agree')

    await admin.goTo('/admin/reports/quarters', 'Quarters')
    const row = admin.entry('Quarters', name)
    await expect(row).toContainText('Ready to close')
    await row.getByRole('button', { name: `Close quarter ${name}` }).click()
    const closing = page.getByRole('dialog', { name: `Close ${name}` })
    for (const check of [
      '1 expense without a receipt.',
      'Every expense has a supplier',
      'Stripe’s fees and payouts are complete',
      'Stripe’s balance matches your records',
      'The journal is complete',
    ])
      await expect(closing.getByText(check)).toBeVisible()
    await closing.getByRole('button', { name: 'Close quarter' }).click()
    await admin.expectToast('Quarter Closed', name)
    await expect(row).toContainText(', by you')

    await admin.goTo('/admin/expenses', 'Expenses')
    await page.getByRole('button', { name: 'Add expense' }).first().click()
    const adding = page.getByRole('dialog', { name: 'Add expense' })
    await field(adding, 'Title').fill('Late ferry')
    await field(adding, 'Amount (€)').fill('10,50')
    await field(adding, 'Date').fill(days.from)
    await adding.getByRole('button', { name: 'Add expense' }).click()
    await expect(page.getByText('This date is in a closed quarter.')).toBeVisible()
    await adding.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    await admin.goTo('/admin/reports/quarters', 'Quarters')
    await row.getByRole('button', { name: `Reopen ${name}` }).click()
    await field(page, 'Reason').fill('A late bill')
    await page.reload()
    await expect(field(page, 'Reason')).toHaveValue('A late bill')
    await page.getByRole('button', { name: 'Reopen quarter' }).click()
    await admin.expectToast('Quarter Reopened', name)
    await expect(row).toContainText('Ready to close')
    await expect(row).toContainText('A late bill')
  },
)
