import { expect } from '../journey.ts'
import { act, expectToast, field, panel, recordHeader, test } from './operator.ts'
import { setBusiness, today } from './seed.ts'

test('a paid invoice is partly credited and refunded, then credited in full', async ({
  page,
  api,
}) => {
  await setBusiness(api)
  const client = await api<{ id: string }>('POST', '/api/clients', { businessName: 'Mistaken Ltd' })
  const id = crypto.randomUUID()
  await api('PUT', `/api/admin/invoices/${id}`, {
    invoiceNumber: 'provisional',
    clientId: client.id,
    issueDate: today().toString(),
    dueDate: today().add({ days: 14 }).toString(),
    period: today().toPlainYearMonth().toString(),
    billToName: 'Mistaken Ltd',
    billToAddress: '1, Triq il-Kbira',
    billToVat: null,
    notes: null,
    lines: [
      {
        id: crypto.randomUUID(),
        date: today().toString(),
        student: 'Ada',
        subject: 'Maths',
        unit: 'hour',
        hours: '1.00',
        rate: '50.00',
        vatCategory: 'standard',
        vatPercent: '18.00',
        vatReason: '',
        fingerprint: null,
      },
    ],
    sourceFiles: [],
  })
  await api('POST', `/api/admin/invoices/${id}/issue`, {})
  await api('POST', `/api/admin/invoices/${id}/payments`, {
    id: crypto.randomUUID(),
    amount: '59.00',
    date: today().toString(),
    method: 'bank_transfer',
    reference: null,
  })
  await page.goto(`/admin/invoicing/${id}`)
  const openCredit = async () => {
    await act(page, 'Credit this invoice')
    return page.getByRole('dialog', { name: 'Credit This Invoice' })
  }
  const partly = await openCredit()
  await partly.getByRole('radio', { name: 'Only certain lines or amounts' }).check()
  await partly.getByRole('checkbox', { name: /Ada, Maths: €50\.00$/ }).check()
  await partly.getByLabel(/^Amount to credit for .*Maths/).fill('60')
  await field(partly, 'Reason').fill('Ended early')
  await partly.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expect(partly.getByText(/^An amount exceeds what can still be credited/)).toBeVisible()
  await partly.getByLabel(/^Amount to credit for .*Maths/).fill('10')
  await expect(partly.getByText('A credit note for €11.80')).toBeVisible()
  await partly.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expectToast(page, 'Credit Note Issued')
  await panel(page, 'Details')
    .getByRole('link', { name: /^\d{6}-\d{3}$/ })
    .click()
  const overpaid = panel(page, 'Overpaid')
  await expect(overpaid).toContainText('overpaid this invoice by €11.80')
  await overpaid.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Process Refund' })
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expectToast(page, 'Refund Processed')
  await expect(overpaid).toHaveCount(0)

  const dialog = await openCredit()
  await dialog.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expect(dialog.getByText('The reason is missing.')).toBeVisible()
  await field(dialog, 'Reason').fill('Wrong month')
  await dialog.getByRole('button', { name: 'Issue Credit Note' }).click()
  await expectToast(page, 'Credit Note Issued')
  await expect(
    page.getByRole('heading', { level: 1, name: /^Credit note CN-\d{6}-\d{3}$/ }),
  ).toBeVisible()
  const details = panel(page, 'Details')
  await expect(details).toContainText('−€47.20')
  await details.getByRole('link', { name: /^\d{6}-\d{3}$/ }).click()
  await expect(recordHeader(page)).toContainText('Credited')
})
