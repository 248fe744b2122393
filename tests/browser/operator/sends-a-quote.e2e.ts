import { createClient } from '@synapse/shared/client/contract'
import { creditInvoice, issueInvoice } from '@synapse/shared/invoice/contract'
import { answerQuote, sendQuote } from '@synapse/shared/quote/contract'
import { expectAccessible } from '#browser/expect-accessible.ts'
import { type Caller, download, expect } from '#browser/journey.ts'
import { builtInSection, field, test } from '#browser/operator/support/operator.ts'
import { addDraftQuote, addWebsite, setBusiness, unusedDay } from '#browser/seed.ts'
import { changePackages } from '#support/actors/change-packages.ts'
import { quoteActions } from '#support/actors/quotes.ts'

test('a client accepts a quote through the link in the e-mail, and it becomes an invoice', async ({
  admin,
  page,
  operator,
  mailbox,
  openStranger,
}) => {
  await setBusiness(operator)
  const email = 'office@xatt.example'
  const businessName = 'Xatt Ltd'
  await operator.call(createClient, { input: { businessName, email } })

  await test.step('the operator creates a quote from a template', async () => {
    await admin.open('/admin/quotes', 'Quotes')
    await page.getByRole('button', { name: 'Create quote' }).first().click()
    const form = page.getByRole('dialog', { name: 'Create quote' })
    await form.getByRole('button', { name: 'Create quote' }).click()
    await expect(form.getByText('Choose a client.')).toBeVisible()
    await field(form, 'Client').selectOption(businessName)
    await field(form, 'Template').selectOption('Team Training, €420')
    await expect(field(form, 'Title')).toHaveValue('Team Training')
    await form.getByRole('button', { name: 'Add line' }).click()
    const second = form.getByRole('listitem', { name: 'Line 2' })
    await field(second, 'Description').fill('Handouts in print')
    await field(second, 'Quantity').fill('12')
    await field(second, 'Unit price (€)').fill('two')
    await form.getByRole('button', { name: 'Create quote' }).click()
    await expect(form.getByText('Enter an amount in euros, for example 60 or 60.50.')).toBeVisible()
    await field(second, 'Unit price (€)').fill('2.50')
    await expect(form).toContainText('€531.00')
    await field(form, 'Notes').fill('Coffee is on us.')
    await form.getByRole('button', { name: 'Create quote' }).click()
    await admin.expectToast('Quote Saved', 'Team Training')
  })

  await test.step('the quote is sent, after which it can only be withdrawn', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Team Training' })).toBeVisible()
    // A double click opens the confirmation dialog, but neither confirms nor closes it.
    await page.getByRole('button', { name: 'Send quote' }).dblclick()
    const asked = page.getByRole('dialog', { name: 'Send this quote?' })
    await expect(asked).toContainText(email)
    await expect(asked).toContainText('€531.00')
    await asked.getByRole('button', { name: 'Send quote' }).click()
    await admin.expectToast('Quote Sent')
    await expect(admin.recordHeader).toContainText('Sent')
    const menu = await admin.openMoreActions()
    await expect(menu.getByRole('menuitem', { name: 'Withdraw' })).toBeVisible()
    await expect(menu.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('the client reads the quote through the link and accepts it', async () => {
    const mail = await mailbox.newest(email, 'Your quote Q-')
    const [link = ''] = /http\S+\/quote\/\S+/.exec(mail.text) ?? []
    await expect(admin.panel('Client link')).toContainText(link)
    const clientPage = await openStranger()
    await clientPage.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 })
    await clientPage.goto(link)
    await expect(clientPage.getByRole('heading', { level: 1, name: 'Team Training' })).toBeVisible()
    await expect(clientPage.getByRole('row', { name: /Total/ })).toContainText('€531.00')
    await expect(clientPage.getByText('Coffee is on us.')).toBeVisible()
    const pdf = clientPage.getByRole('link', { name: 'Download the quote (PDF)' })
    const { name } = await download(clientPage, () => pdf.click())
    expect(name).toMatch(/^Q-\d{6}-\d{3}\.pdf$/)
    for (const colorScheme of ['dark', 'light'] as const) {
      await clientPage.emulateMedia({ colorScheme })
      await expectAccessible(clientPage, { onlyColours: colorScheme === 'dark' })
    }
    await clientPage.getByLabel('Your name').fill('Rita Borġ')
    await clientPage.getByRole('button', { name: 'Accept the quote' }).click()
    await expect(clientPage.getByRole('status')).toContainText('by Rita Borġ')
    await clientPage.reload()
    await expect(clientPage.getByRole('button')).toHaveCount(0)
  })

  await test.step('the accepted quote becomes one draft invoice', async () => {
    await admin.requestFeedNow()
    await expect(admin.recordHeader).toContainText('Accepted')
    await expect(admin.panel('Details')).toContainText('by Rita Borġ')
    await page.getByRole('button', { name: 'Create invoice' }).dblclick()
    await admin.expectToast('Invoice Created')
    await expect(page).toHaveURL(/\/admin\/invoicing\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Draft / })).toBeVisible()
    await admin.goTo('/admin/todo', 'To Do List')
    await expect(page.getByText(`${businessName} accepted quote Q-`)).toBeVisible()
  })
})

test('the operator finds quotes, and accepts, withdraws or deletes them', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  const input = { businessName: 'Bormla Boats', email: 'boats@example.com' }
  const { id: clientId } = await operator.call(createClient, { input })
  const draft = await addDraftQuote(operator, clientId, 'Cold')
  const [warm, late] = [
    await addDraftQuote(operator, clientId, 'Warm'),
    await addDraftQuote(operator, clientId, 'Late'),
  ]
  for (const { id } of [warm, late]) await operator.call(sendQuote, { params: { id }, input: {} })
  await test.step('quotes are found by website, status and text', async () => {
    // In a website's section, only its own quotes are listed.
    await admin.open(`${builtInSection}/quotes`, 'Quotes')
    await expect(admin.entry('Quotes', 'Late')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Website' }).selectOption('All websites')
    await expect(admin.entry('Quotes', 'Late')).toContainText('€354.00')
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill('No such quote')
    await expect(page).toHaveURL(/search=No/)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    const website = page.getByRole('combobox', { name: 'Website' })
    await expect(website).toHaveValue('')
    await website.selectOption('All websites')
    await page.getByLabel('Status', { exact: true }).selectOption('Sent')
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill(input.businessName)
    await expect(page).toHaveURL(/search=/)
    for (const [title, count] of [
      ['Late', 1],
      ['Warm', 1],
      ['Cold', 0],
    ] as const)
      await expect(admin.entry('Quotes', title)).toHaveCount(count)
  })

  await test.step('a quote is marked as accepted', async () => {
    await admin.entry('Quotes', 'Warm').getByRole('link', { name: /^Q-/ }).click()
    await page.getByRole('button', { name: 'Mark accepted' }).click()
    await page
      .getByRole('dialog', { name: 'Mark as accepted?' })
      .getByRole('button', { name: 'Mark accepted' })
      .click()
    await admin.expectToast('Quote Accepted')
    await expect(admin.panel('Details')).toContainText('recorded by you')
  })

  await test.step('a quote is withdrawn', async () => {
    await admin.goTo(`/admin/quotes/${late.id}`, 'Late')
    await admin.act('Withdraw')
    await page.getByRole('button', { name: 'Withdraw Quote' }).click()
    await admin.expectToast('Quote Withdrawn')
    await expect(admin.recordHeader).toContainText('Withdrawn')
  })

  await test.step('a draft is edited and deleted', async () => {
    await admin.goTo(`/admin/quotes/${draft.id}`, 'Cold')
    await expectAccessible(page, { within: 'main' })
    await admin.act('Edit')
    const editing = page.getByRole('dialog', { name: 'Edit quote' })
    await field(editing, 'VAT').selectOption('Exempt from VAT')
    await expect(editing).toContainText('€300.00')
    await expectAccessible(page, { within: '[role=dialog]' })
    await editing.getByRole('button', { name: 'Save quote' }).click()
    await admin.expectToast('Quote Saved')
    await expect(admin.panel('What’s included')).toContainText('No VAT')
    await admin.act('Delete')
    await page.getByRole('button', { name: 'Delete quote' }).click()
    await admin.expectToast('Quote Deleted')
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
    await expect(admin.entry('Quotes', 'Late')).toHaveCount(1)
    await expect(admin.entry('Quotes', 'Cold')).toHaveCount(0)
  })
})

test('a booking from an accepted quote offers the packages of its website, and replaces the invoice', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  const website = await addWebsite(operator, 'Quoted')
  await changePackages(operator, website.id, (packages) =>
    packages.map((one) => ({ ...one, price: '91.00' })),
  )
  const { params, title } = await addAcceptedQuote(operator, website.id)

  await admin.open(`/admin/quotes/${params.id}`, title)
  await admin.act('Create booking')
  const form = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(form.getByText(/^Total:/)).toHaveText('Total: €91.00')
  await field(form, 'Session date').fill(unusedDay().toString())
  await form.getByRole('button', { name: 'Create booking' }).click()
  await admin.expectToast('Booking Created Successfully!')
  await expect(page.getByRole('button', { name: 'Create invoice' })).toHaveAccessibleDescription(
    'The quote’s booking already charges for the session.',
  )
  await admin.act('Open booking')
  await expect(page).toHaveURL(new RegExp(`/admin/website/${website.slug}/bookings/[0-9a-f-]{36}$`))
  // An invoice that was created from a quote has the quote's id.
  expect(page.url()).not.toContain(params.id)
})

test('a booking from an invoiced quote is free; once the invoice is credited, the quote can be invoiced again', async ({
  admin,
  page,
  operator,
}) => {
  await setBusiness(operator)
  const website = await addWebsite(operator, 'Invoiced')
  const { params, title } = await addAcceptedQuote(operator, website.id)
  const create = page.getByRole('button', { name: 'Create invoice' })

  await admin.open(`/admin/quotes/${params.id}`, title)
  await create.click()
  await admin.expectToast('Invoice Created')
  await admin.open(`/admin/quotes/${params.id}`, title)
  await admin.act('Create booking')
  const form = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(field(form, 'Free Booking')).toBeChecked()
  await expect(form.getByText(/^Total:/)).toHaveText('Total: Free')

  await operator.call(issueInvoice, { params, input: {} })
  await operator.call(creditInvoice, { params, input: { reason: 'Wrong client' } })
  await admin.open(`/admin/quotes/${params.id}`, title)
  await create.click()
  await expect(page).toHaveURL(/\/admin\/invoicing\/[0-9a-f-]{36}$/)
  expect(page.url()).not.toContain(params.id)
  await expect(page.getByRole('button', { name: 'Issue invoice' })).toBeVisible()
})

const addAcceptedQuote = async (operator: Caller, websiteId: string) => {
  const { id, title } = await quoteActions({ operator }).draft(
    { websiteId, validUntil: '2099-12-31' },
    { email: 'quoted@xatt.example', address: '4 Triq ix-Xatt, Sliema' },
  )
  const params = { id }
  await operator.call(sendQuote, { params, input: {} })
  await operator.call(answerQuote, { params, input: { answer: 'accepted' } })
  return { params, title }
}
