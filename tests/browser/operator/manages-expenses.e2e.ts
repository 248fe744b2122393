import type { Locator, Page } from '@playwright/test'
import { createClient } from '@synapse/shared/client/contract'
import { createExpense, listExpenses, updateExpense } from '@synapse/shared/expense/contract'
import { download, expect } from '#browser/journey.ts'
import { expectAllSent, unsentButton } from '#browser/operator/support/offline.ts'
import { adminOf, field, test, testOnPhone } from '#browser/operator/support/operator.ts'
import { isSavedOnDevice } from '#browser/operator/support/saved.ts'
import { minimalPdf, png } from '#support/samples/files.ts'

const photo = { name: 'Irċevuta.png', mimeType: 'image/png', buffer: png }
const pdf = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: minimalPdf }

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Add expense' }).first().click()
  return page.getByRole('dialog', { name: 'Add expense' })
}

const editing = async (page: Page, title: string) => {
  await adminOf(page).chooseAction(title, 'Edit')
  return page.getByRole('dialog', { name: 'Edit expense' })
}

const chooseFile = (dialog: Locator, file: typeof photo) =>
  dialog.locator('input[type=file]').setInputFiles(file)

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: 'Search expenses' }).fill(text)
}

testOnPhone(
  'the operator adds, finds, edits and deletes an expense with its receipt',
  async ({ admin, page, operator }) => {
    const ferry = 'Ferry to Għawdex, retreat'
    const client = 'Molo Ltd'
    await operator.call(createClient, { input: { businessName: client } })
    await operator.call(createExpense, {
      input: {
        title: 'Projector, retreat',
        amount: '400',
        category: 'Equipment',
        date: '2026-02-03',
      },
    })
    await admin.open('/admin/expenses', 'Expenses')
    const row = admin.entry('Expenses', ferry)
    const adding = await openForm(page)
    await testOnPhone.step('the form explains a missing amount and a wrong date', async () => {
      await adding.getByRole('button', { name: 'Add expense' }).click()
      await expect(adding.getByText('Enter an amount.')).toBeVisible()
      await field(adding, 'Title').fill(ferry)
      await field(adding, 'Amount (€)').fill('10.05')
      await field(adding, 'Date').fill('31/02/2026')
      await adding.getByRole('button', { name: 'Add expense' }).click()
      await expect(field(adding, 'Date')).toHaveAccessibleDescription(
        'Enter a date, for example 22/11/2026.',
      )
      await expect(field(adding, 'Date')).toHaveValue('31/02/2026')
      await expect(field(adding, 'Date')).toBeFocused()
      await field(adding, 'Date').fill('22/11/1926')
      await adding.getByRole('button', { name: 'Add expense' }).click()
      await expect(field(adding, 'Date')).toHaveAccessibleDescription(
        'Enter 1 Jan 2000 or a later date.',
      )
    })
    await testOnPhone.step('tax, client and a picture of the receipt can be given', async () => {
      await field(adding, 'Date').fill('2026-03-07')
      await field(adding, 'Category').selectOption('Travel')
      await adding.getByRole('button', { name: 'Tax and assignment' }).click()
      await field(adding, 'Client').selectOption(client)
      await field(adding, 'Deductible share (%)').fill('50')
      await expect(adding.getByText('€5.03 can be deducted')).toBeVisible()
      await chooseFile(adding, { ...photo, buffer: Buffer.from('<svg onload="alert(1)"/>') })
      await expect(adding.getByText('Choose a JPEG, PNG or WebP')).toBeVisible()
      await chooseFile(adding, photo)
      await expect(adding.getByText(photo.name)).toBeVisible()
    })
    await testOnPhone.step('the notification doesn’t cover the filters', async () => {
      await adding.getByRole('button', { name: 'Add expense' }).click()
      const notification = page.getByRole('status').filter({ hasText: 'Expense Added' })
      await notification.waitFor()
      await expect(adding).toBeHidden()
      // A notification stays open while it has the focus.
      await page.keyboard.press('F8')
      const filters = page.getByRole('button', { name: 'Filters', exact: true })
      expect((await notification.boundingBox())?.y).toBeGreaterThan(
        (await filters.boundingBox())?.y ?? Number.POSITIVE_INFINITY,
      )
    })

    await testOnPhone.step('the list is filtered, summed up and exported', async () => {
      await search(page, 'retreat')
      await expect(admin.entries('Expenses')).toHaveCount(2)
      await expect(admin.tile('Totals', 'Total')).toContainText('€410.05')
      await expect(admin.tile('Totals', 'Deductible')).toContainText('€405.03')
      const missing = admin.tile('Totals', 'Without a receipt')
      await expect(missing).toContainText('1')
      await missing.getByRole('link').click()
      await expect(admin.entries('Expenses')).toHaveText([/Projector, retreat.*No receipt/])
      await page.goBack()
      await expect(admin.entries('Expenses')).toHaveCount(2)
      await admin.showFilters()
      await page.getByRole('combobox', { name: 'Month' }).selectOption('March 2026')
      await expect(admin.entries('Expenses')).toHaveCount(1)
      await expect(row).toContainText('7 Mar 2026')
      await expect(row).toContainText(`For ${client}`)
      await expect(admin.tile('Totals', 'Total')).toContainText('€10.05')
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Rent')
      await expect(page.getByText('No matching expenses')).toBeVisible()
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Travel')
      const exported = await download(page, () => admin.act('Export CSV'))
      expect(exported.name).toMatch(/^expenses-.*\.csv$/)
    })

    await testOnPhone.step('the receipt is shown', async () => {
      await row.getByRole('button', { name: 'View' }).click()
      const receipt = page.getByRole('dialog', { name: `Receipt for ${ferry}` })
      await expect(receipt.getByRole('img', { name: `Receipt for ${ferry}` })).toHaveJSProperty(
        'naturalWidth',
        1,
      )
      await receipt.getByRole('button', { name: 'Close' }).last().click()
    })

    await testOnPhone.step('another receipt replaces the first', async () => {
      const dialog = await editing(page, ferry)
      await dialog.getByRole('switch', { name: 'Tax deductible' }).click()
      await expect(field(dialog, 'Deductible share (%)')).toHaveCount(0)
      await chooseFile(dialog, pdf)
      await dialog.getByRole('button', { name: 'Save expense' }).click()
      await expect(dialog).toBeHidden()
      await expect(admin.tile('Totals', 'Deductible')).toContainText('€0.00')
      const { name } = await download(page, () => row.getByRole('button', { name: 'PDF' }).click())
      expect(name).toBe(pdf.name)
    })

    await testOnPhone.step('the receipt is removed', async () => {
      const dialog = await editing(page, ferry)
      await dialog.getByRole('button', { name: 'Remove receipt' }).click()
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: /discard/i })
      await question.getByRole('button', { name: /Keep/ }).click()
      await dialog.getByRole('button', { name: 'Save expense' }).click()
      await expect(dialog).toBeHidden()
      await expect(row.getByRole('button', { name: 'PDF' })).toHaveCount(0)
      await expect(row).toContainText('No receipt')
    })

    await testOnPhone.step('the expense is deleted', async () => {
      await admin.chooseAction(ferry, 'Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete expense' }).click()
      await admin.expectToast('Expense Deleted', ferry)
      await expect(row).toHaveCount(0)
      const left = async () =>
        (await operator.call(listExpenses)).filter(({ title }) => title.endsWith('retreat'))
      await expect.poll(left).toHaveLength(1)
    })
  },
)

test('an expense takes its VAT details from the supplier’s last expense', async ({
  admin,
  page,
  operator,
}) => {
  await operator.call(createExpense, {
    input: {
      title: 'Lamp, attic',
      amount: '118',
      category: 'Equipment',
      date: '2026-06-01',
      supplier: 'Attic Ltd',
      supplierCountry: 'MT',
      vatAmount: '18',
      supplierVatNumber: 'MT10000034',
    },
  })
  await admin.open('/admin/expenses?search=attic', 'Expenses')
  await expect(admin.entry('Expenses', 'Lamp, attic')).toContainText('From Attic Ltd')
  const adding = await openForm(page)
  await field(adding, 'Title').fill('Shelf, attic')
  await field(adding, 'Supplier').fill('Attic Ltd')
  await expect(field(adding, 'Supplier’s country')).toHaveValue('MT')
  await expect(field(adding, 'Supplier’s VAT number')).toHaveValue('MT10000034')
  await field(adding, 'Amount (€)').fill('59')
  await field(adding, 'VAT (€)').focus()
  await expect(field(adding, 'VAT (€)')).toHaveValue('9.00')
  await field(adding, 'VAT (€)').fill('59.01')
  await field(adding, 'Date').fill('2026-06-30')
  await adding.getByRole('button', { name: 'Add expense' }).click()
  await expect(adding.getByText('The VAT can’t be more than the amount.')).toBeVisible()
  await field(adding, 'VAT (€)').fill('9')
  await adding.getByRole('button', { name: 'Add expense' }).click()
  await expect(adding).toBeHidden()
  await expect(admin.entry('Expenses', 'Shelf, attic')).toContainText('€9.00')

  await admin.goTo('/admin/reports/vat?from=2026-06-01&to=2026-06-30', 'VAT return')
  await expect(admin.tile('VAT', 'VAT deducted')).toContainText('€27.00')
  await page.getByRole('button', { name: 'Deducted on other purchases, 18%' }).click()
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row')
  await expect(rows).toHaveText([
    /Entry/,
    /Expense: Lamp, attic.*€100\.00.*€18\.00/,
    /Expense: Shelf, attic.*€50\.00.*€9\.00/,
  ])
})

test('a photo larger than the size limit is resized before the upload', async ({
  admin,
  page,
  operator,
}) => {
  const { id } = await operator.call(createExpense, {
    input: { title: 'Large photo', amount: '1', category: 'Other', date: '2026-04-01' },
  })
  await admin.open('/admin/expenses?search=Large+photo', 'Expenses')
  const dialog = await editing(page, 'Large photo')
  const bytes = await dialog.locator('input[type=file]').evaluate(async (input) => {
    const canvas = new OffscreenCanvas(1_600, 1_400)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    const image = context.createImageData(canvas.width, canvas.height)
    for (let at = 0; at < image.data.length; at += 65_536)
      crypto.getRandomValues(image.data.subarray(at, at + 65_536))
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    context.putImageData(image, 0, 0)
    const noise = new File([await canvas.convertToBlob()], 'IMG_1.PNG', { type: 'image/png' })
    // The file is too large to pass from the test to the page, so create and select it in the page.
    const chosen = new DataTransfer()
    chosen.items.add(noise)
    Object.assign(input, { files: chosen.files })
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return noise.size
  })
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024)
  await expect(dialog.getByText('IMG_1.jpg')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save expense' }).click()
  await expect(dialog).toBeHidden()
  // After four seconds, the app continues the upload in the background.
  const kept = async () => (await operator.call(listExpenses)).find((one) => one.id === id)?.receipt
  await expect.poll(kept).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg' })
})

test('expenses with receipts are entered offline, and sent once the app is online', async ({
  admin,
  page,
  operator,
}) => {
  const spend = (title: string) =>
    operator.call(createExpense, {
      input: { title, amount: '20', category: 'Software', date: '2026-05-05' },
    })
  const mine = await spend('Paper, cellar')
  await spend('Pens, cellar')
  await admin.open('/admin/expenses?search=cellar', 'Expenses')
  await expect(admin.entries('Expenses')).toHaveCount(2)
  await expect.poll(() => isSavedOnDevice(page, 'Pens, cellar')).toBe(true)
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))

  const adding = await openForm(page)
  await field(adding, 'Title').fill('Candles, cellar')
  await field(adding, 'Amount (€)').fill('7.5')
  await field(adding, 'Date').fill('2026-05-06')
  await adding.getByRole('button', { name: 'Add expense' }).click()
  await admin.expectToast('Expense Added', 'Saved on this device')
  await expect(admin.entry('Expenses', 'Candles, cellar')).toContainText('Not sent')
  await expect(admin.tile('Totals', 'Total')).toContainText('€47.50')

  const dialog = await editing(page, 'Paper, cellar')
  await chooseFile(dialog, photo)
  await field(dialog, 'Amount (€)').fill('25')
  await dialog.getByRole('button', { name: 'Save expense' }).click()
  await admin.expectToast('Expense Saved', 'Saved on this device')
  await admin.entry('Expenses', 'Paper, cellar').getByRole('button', { name: 'View' }).click()
  const receipt = page.getByRole('dialog', { name: 'Receipt for Paper, cellar' })
  const picture = receipt.getByRole('img', { name: 'Receipt for Paper, cellar' })
  await expect(picture).toHaveJSProperty('complete', true)
  await receipt.getByRole('button', { name: 'Close' }).last().click()
  await admin.chooseAction('Pens, cellar', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete expense' }).click()
  await admin.expectToast('Expense Deleted', 'Saved on this device')
  await expect(unsentButton(page)).toHaveText('4 unsent')

  // Another device changes a different field of the expense.
  await operator.call(updateExpense, { params: { id: mine.id }, input: { category: 'Materials' } })
  await admin.restoreCalls()
  await expectAllSent(page)
  const kept = (await operator.call(listExpenses)).filter(({ title }) => title.endsWith('cellar'))
  expect(kept).toMatchObject([
    { title: 'Candles, cellar', amount: '7.50', date: '2026-05-06' },
    {
      title: 'Paper, cellar',
      amount: '25.00',
      category: 'Materials',
      receipt: { name: photo.name },
    },
  ])
})
