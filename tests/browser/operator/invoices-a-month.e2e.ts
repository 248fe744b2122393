import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createClient } from '@synapse/shared/client/contract'
import { addInvoicePayment, issueInvoice } from '@synapse/shared/invoice/contract'
import { extractText, getDocumentProxy } from 'unpdf'
import { utils, write } from 'xlsx'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { download, expect } from '#browser/journey.ts'
import { adminOf, field, test } from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { addIssuedInvoice, setBusiness, today } from '#browser/seed.ts'

const month = today().toPlainYearMonth().subtract({ months: 1 })
const monthName = month
  .toPlainDate({ day: 1 })
  .toLocaleString('en-GB', { month: 'long', year: 'numeric' })
/** Returns a date of the month as it is written in Malta. */
const day = (number: number) =>
  `${String(number).padStart(2, '0')}/${String(month.month).padStart(2, '0')}/${month.year}`

/** A sheet with semicolons, decimal commas, and a date column with the unknown heading “Meta”. */
const sheet = `\uFEFFMeta;Learner;Sigħat;Rate;Course
${day(3)};Ġorġ Żahra;1,5;30,00;Maths
${day(17)};Luke Ħaber;1;30,00;English
${day(18)};Ċensa Borġ;two;30,00;Maths
;Nobody;1;30,00;Maths
${day(24)};Ġorġ Żahra;2;30,00;Maths
Total;;4,5;;
`

const upload = (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel('Upload session sheet')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const downloadText = async (page: Page): Promise<string> => {
  const { content } = await download(page, () => adminOf(page).act('Download PDF'))
  const pdf = await getDocumentProxy(new Uint8Array(content))
  return (await extractText(pdf, { mergePages: true })).text
}

test('a monthly sheet becomes an invoice that is issued, sent and paid in two parts', async ({
  admin,
  page,
  operator,
  mailbox,
}) => {
  await setBusiness(operator)
  const client = 'Għaqda Mużikali'
  const email = 'accounts@muzikali.example'
  const address = '22, Triq San Ġużepp\nĦal Għaxaq'
  await operator.call(createClient, { input: { businessName: client, email, address } })
  const dialog = page.getByRole('dialog', { name: 'Create invoice' })
  await admin.open('/admin/invoicing', 'Invoicing')
  await test.step('a sheet is read, and the operator assigns a column with an unknown heading', async () => {
    await upload(page, 'october.pdf', sheet)
    await admin.expectToast('Invalid file type', 'Please upload a .xlsx or .csv file')
    await upload(page, 'october.xlsx', sheet)
    await admin.expectToast('Error parsing file', 'Please check the file format and try again')
    await upload(page, 'october.csv', sheet)
    await admin.expectToast('File uploaded successfully', '6 rows loaded')
    // The app doesn't know the heading “Meta”, so the operator assigns the column.
    await page.getByLabel('Date', { exact: false }).first().selectOption({ label: 'Meta' })
    const sessions = admin.panel('Sessions')
    await expect(sessions).toContainText('3 sessions, 3 rows skipped')
    await expect(sessions.getByRole('region', { name: 'Skipped rows' })).toContainText('Row 4')

    await expectAccessible(page, { within: 'main' })
  })

  await test.step('the sheet’s sessions become a draft invoice', async () => {
    await page.getByRole('button', { name: `Create invoice for ${monthName}` }).click()
    const preview = dialog.getByRole('button', { name: 'Generate Preview' })
    await expect(preview).toHaveAccessibleDescription('Please select a client')
    await field(dialog, 'Client').selectOption({ label: client })
    await expect(field(dialog, 'Bill to')).toHaveValue(client)
    await expectAccessible(page, { within: '[role=dialog]' })
    await preview.click()
    await expect(dialog.getByRole('article')).toContainText('€159.30')
    await expectAccessible(page, { within: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await admin.expectToast('Draft Saved')
    await expect(page.getByRole('heading', { level: 1, name: /^Draft \d{6}-\d{3}$/ })).toBeVisible()
  })

  const { number } = await test.step('the draft is issued', async () => {
    await page.getByRole('button', { name: 'Issue invoice' }).click()
    const question = page.getByRole('dialog', { name: 'Issue this invoice?' })
    await admin.failCalls(issueInvoice)
    await question.getByRole('button', { name: 'Issue invoice' }).click()
    await expect(question.getByRole('alert')).toContainText('Something went wrong on our side.')
    await admin.restoreCalls()
    await question.getByRole('button', { name: 'Issue invoice' }).click()
    await admin.expectToast('Invoice Issued')
    const heading = page.getByRole('heading', { level: 1, name: /^Invoice \d{6}-\d{3}$/ })
    await expect(heading).toBeVisible()
    const number = (await heading.innerText()).replace('Invoice ', '')
    return { number }
  })

  await test.step('the PDF contains the sessions and totals', async () => {
    const text = await downloadText(page)
    for (const word of [number, client, 'Ġorġ Żahra', 'Luke Ħaber', '€135.00', '€24.30', '€159.30'])
      expect(text).toContain(word)
  })

  await test.step('the invoice is sent', async () => {
    await admin.act('Send by e-mail')
    await page.getByRole('dialog').getByRole('button', { name: 'Send e-mail' }).click()
    await admin.expectToast('E-mail On Its Way')
    await mailbox.newest(email, number)
  })

  await test.step('two payments settle the invoice', async () => {
    const payments = admin.panel('Payments')
    for (const [amount, state] of [
      ['59,30', 'Part paid'],
      ['100', 'Paid'],
    ] as const) {
      await payments.getByRole('button', { name: 'Record payment' }).click()
      const paying = page.getByRole('dialog', { name: 'Record payment' })
      await field(paying, 'Amount (€)').fill(amount)
      await paying.getByRole('button', { name: 'Record payment' }).click()
      await admin.expectToast('Payment Recorded')
      await expect(admin.recordHeader).toContainText(state)
    }
    await expect(payments).toContainText('This invoice has been paid.')
    await expect(payments.getByRole('button', { name: 'Record payment' })).toHaveCount(0)

    await expectAccessible(page, { within: 'main' })
  })
  await test.step('the client and the list show the invoice', async () => {
    await admin.panel('Details').getByRole('link', { name: client }).click()
    const billed = admin.entry('Sessions for this client', 'Luke Ħaber')
    await expect(billed).toContainText(number)
    await expect(billed).toContainText('From october.csv')
    await page.goBack()
    await page.getByRole('link', { name: 'All invoices' }).click()
    await expect(admin.entry('Invoices', number)).toContainText('Paid')
    await page.getByRole('searchbox', { name: 'Search invoices' }).fill(client)
    await expect(admin.entry('Invoices', number)).toBeVisible()
  })

  await test.step('a file that was uploaded before is recognised', async () => {
    await upload(page, 'october.csv', sheet)
    await admin.expectToast('File uploaded successfully')
    await page.getByRole('button', { name: `Create invoice for ${monthName}` }).click()
    await field(dialog, 'Client').selectOption({ label: client })
    await expect(dialog.getByRole('alert')).toContainText(
      `The file october.csv has already been used for invoice ${number}.`,
    )
    await expect(dialog.getByRole('alert')).toContainText('3 sessions have already been invoiced')
  })
})

test('a workbook imported offline becomes a draft invoice, which is issued once the app is online', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  await operator.call(createClient, {
    input: {
      businessName: 'Cellar School',
      address: '22, Triq San Ġużepp\nĦal Għaxaq',
      hourlyRate: '30.00',
    },
  })
  const workbook = {
    SheetNames: ['Cover', 'Tutoring sessions'],
    Sheets: {
      Cover: utils.aoa_to_sheet([['Nothing here']]),
      'Tutoring sessions': utils.aoa_to_sheet([
        ['Session Date', 'Pupil', 'Duration', 'Subject', 'Kumment'],
        ...[1, 2].map(() => [
          new Date(Date.UTC(month.year, month.month - 1, 5)),
          'Ħaż-Żebbuġ class',
          1.25,
          'Physics',
          'Tard',
        ]),
      ]),
    },
  }
  await admin.open('/admin/invoicing', 'Invoicing')
  // Wait until the device has the client and the business details.
  for (const text of ['Cellar School', 'notifyOfBookings'])
    await expect.poll(() => isSavedOnDevice(page, text)).toBe(true)
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await upload(page, 'sessions.xlsx', write(workbook, { type: 'buffer', bookType: 'xlsx' }))
  await admin.expectToast('File uploaded successfully', '2 rows loaded')
  const create = page.getByRole('button', { name: `Create invoice for ${monthName}` })
  await expect(create).toHaveAccessibleDescription('First review the columns that need checking.')
  await page.getByLabel('What is “Kumment”?').selectOption('Not needed')
  await expect(create).toHaveAccessibleDescription('')
  await expect(page.getByRole('region', { name: 'Repeated rows' })).toContainText(
    'Row 3, the same as row 2',
  )
  await expect(admin.panel('Sessions')).toContainText('1 session, 1 row skipped')
  await expectAccessible(page, { within: 'main' })
  const dialog = page.getByRole('dialog', { name: 'Create invoice' })
  const preview = async () => {
    await create.click()
    await field(dialog, 'Client').selectOption({ label: 'Cellar School' })
    await dialog.getByRole('button', { name: 'Generate Preview' }).click()
    // 1.25 hours at the client's rate of €30.00, plus 18% VAT.
    await expect(dialog.getByRole('article')).toContainText('€44.25')
  }
  await preview()
  // With animations on, the form resets while the dialog is still closing.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await preview()
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open PDF' }).click()
  await (await opening).close()
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await admin.expectToast('Draft Saved')
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toBeDisabled()

  await page.unroute('**/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toBeEnabled()
  await page.getByRole('button', { name: 'Issue invoice' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue invoice' }).click()
  await admin.expectToast('Invoice Issued')
  expect(await downloadText(page)).toContain('Ħaż-Żebbuġ class')
})

test('a paid invoice is partly credited and refunded, then credited in full', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  const { id } = await addIssuedInvoice(operator, 'Mistaken Ltd')
  await operator.call(addInvoicePayment, {
    params: { id },
    input: {
      id: randomUUID(),
      amount: '59.00',
      date: today().toString(),
      method: 'bank_transfer',
      reference: null,
    },
  })
  await page.goto(`/admin/invoicing/${id}`)
  const openCredit = async () => {
    await admin.act('Credit this invoice')
    return page.getByRole('dialog', { name: 'Credit this invoice' })
  }
  const partly = await openCredit()
  await partly.getByRole('radio', { name: 'Only certain lines or amounts' }).check()
  await partly.getByRole('checkbox', { name: /Ada, Maths: €50\.00$/ }).check()
  await partly.getByLabel(/^Amount to credit for .*Maths/).fill('60')
  await field(partly, 'Reason').fill('Ended early')
  await partly.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(
    partly.getByText(/^One of the amounts is more than can still be credited/),
  ).toBeVisible()
  await partly.getByLabel(/^Amount to credit for .*Maths/).fill('10')
  await page.reload()
  await expect(partly.getByText('A credit note for €11.80')).toBeVisible()
  await partly.getByRole('button', { name: 'Issue credit note' }).click()
  await admin.expectToast('Credit Note Issued')
  await admin
    .panel('Details')
    .getByRole('link', { name: /^\d{6}-\d{3}$/ })
    .click()
  const overpaid = admin.panel('Overpaid')
  await expect(overpaid).toContainText('overpaid this invoice by €11.80')
  await overpaid.getByRole('button', { name: 'Refund' }).click()
  const refund = page.getByRole('dialog', { name: 'Process refund' })
  await field(refund, 'Amount (€)').fill('11.8')
  await page.reload()
  await expect(field(refund, 'Amount (€)')).toHaveValue('11.8')
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await admin.expectToast('Refund Processed')
  await expect(overpaid).toHaveCount(0)

  const dialog = await openCredit()
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await field(dialog, 'Reason').fill('Wrong month')
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await admin.expectToast('Credit Note Issued')
  await expect(
    page.getByRole('heading', { level: 1, name: /^Credit note CN-\d{6}-\d{3}$/ }),
  ).toBeVisible()
  await expect(admin.recordHeader).toContainText('−€47.20')
  await admin
    .panel('Details')
    .getByRole('link', { name: /^\d{6}-\d{3}$/ })
    .click()
  await expect(admin.recordHeader).toContainText('Credited')
})
