import { randomUUID } from 'node:crypto'
import { readBusiness, saveBusiness } from '@synapse/shared/business/contract'
import type { AnswerOf } from '@synapse/shared/endpoint'
import type { Quote } from '@synapse/shared/quote/contract'
import { test as testWithFront } from '../app.ts'
import { type Api, expect, expectAccessible } from '../journey.ts'
import { expectAllSent, unsent, visitUntilRead } from './offline.ts'
import {
  entry,
  expectToast,
  field,
  goTo,
  isPhone,
  onDevice,
  openScreen,
  panel,
  requestFeedNow,
  showFilters,
  site,
  test,
} from './operator.ts'
import { isSaved } from './saved.ts'
import { setBusiness, task } from './seed.ts'

const nameBusiness = async (api: Api) => {
  const {
    version: _,
    environment: __,
    ...business
  } = await api<AnswerOf<typeof readBusiness>>('GET', readBusiness.path)
  await api('PUT', saveBusiness.path, { ...business, businessName: 'Gozo AI' })
}

test.beforeEach(({ api }) => setBusiness(api))

onDevice('desktop', (device) => {
  test('the operator sends a quote for a training course, and the client accepts it through the link in the e-mail', async ({
    page,
    api,
    mailbox,
    openStranger,
  }) => {
    await nameBusiness(api)
    const email = `office-${device}@xatt.example`
    const businessName = `Xatt ${device} Ltd`
    await api('POST', '/api/clients', { id: randomUUID(), businessName, email })

    await openScreen(page, '/admin/quotes', 'Quotes')
    await page.getByRole('button', { name: 'New Quote' }).first().click()
    const form = page.getByRole('dialog', { name: 'New Quote' })
    await form.getByRole('button', { name: 'Save Quote' }).click()
    await expect(form.getByText('Choose a client.')).toBeVisible()
    await field(form, 'Client').selectOption(businessName)
    await field(form, 'Template').selectOption('Team Training, €420')
    await expect(field(form, 'Title')).toHaveValue('Team Training')
    await form.getByRole('button', { name: 'Add Line' }).click()
    const second = form.getByRole('listitem', { name: 'Line 2' })
    await field(second, 'Description').fill('Handouts in print')
    await field(second, 'Quantity').fill('12')
    await field(second, 'Unit Price (€)').fill('two')
    await form.getByRole('button', { name: 'Save Quote' }).click()
    await expect(form.getByText('Enter an amount, for example 650.')).toBeVisible()
    await field(second, 'Unit Price (€)').fill('2.50')
    await expect(form).toContainText('€531.00')
    await field(form, 'Notes').fill('Coffee is on us.')
    await form.getByRole('button', { name: 'Save Quote' }).click()
    await expectToast(page, 'Quote Saved', 'Team Training')

    await expect(page.getByRole('heading', { level: 1, name: 'Team Training' })).toBeVisible()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const asked = page.getByRole('dialog', { name: 'Send this quote?' })
    await expect(asked).toContainText(`${email}`)
    await expect(asked).toContainText('€531.00')
    await asked.getByRole('button', { name: 'Send quote' }).click()
    await expectToast(page, 'Quote Sent')
    await expect(panel(page, 'Details')).toContainText('Sent')
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)

    const mail = await mailbox.newest(email, 'Your quote Q-')
    const [link = ''] = /http\S+\/quote\/\S+/.exec(mail.text) ?? []
    await expect(panel(page, 'The client’s page')).toContainText(link)
    const hasPdf = async () => {
      const quotes = await api<Quote[]>('GET', '/api/quotes')
      return quotes.find((one) => one.link === link)?.pdfHash != null
    }
    await expect.poll(hasPdf).toBe(true)
    const customer = await openStranger()
    await customer.setViewportSize(page.viewportSize() ?? { width: 1280, height: 900 })
    await customer.goto(link)
    await expect(customer.getByRole('heading', { level: 1, name: 'Team Training' })).toBeVisible()
    await expect(customer.getByRole('row', { name: /Total/ })).toContainText('€531.00')
    await expect(customer.getByText('Coffee is on us.')).toBeVisible()
    const downloading = customer.waitForEvent('download')
    await customer.getByRole('link', { name: 'Download the quote (PDF)' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^Q-\d{6}-\d{3}\.pdf$/)
    for (const colorScheme of ['dark', 'light'] as const) {
      await customer.emulateMedia({ colorScheme })
      await expectAccessible(customer, { onlyColours: colorScheme === 'dark' })
    }
    await customer.getByLabel('Your name').fill('Rita Borġ')
    await customer.getByRole('button', { name: 'Accept the quote' }).click()
    await expect(customer.getByRole('status')).toContainText('by Rita Borġ')
    await customer.reload()
    await expect(customer.getByRole('button')).toHaveCount(0)

    await requestFeedNow(page)
    await expect(panel(page, 'Details')).toContainText('Accepted')
    await expect(panel(page, 'Details')).toContainText('by Rita Borġ')
    await page.getByRole('button', { name: 'Create Invoice' }).dblclick()
    await expectToast(page, 'Invoice Created')
    await expect(page).toHaveURL(/\/admin\/invoicing\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: /^Draft / })).toBeVisible()
    await goTo(page, '/admin/quotes', 'Quotes')
    await expect(entry(page, 'Quotes', businessName)).toContainText('€531.00')
    await goTo(page, '/admin/todo', 'To Do List')
    await expect(page.getByText(`${businessName} accepted quote Q-`)).toBeVisible()
  })

  test('each website has its own quotes, which can be filtered by status, marked, withdrawn and deleted', async ({
    page,
    api,
  }) => {
    await nameBusiness(api)
    const name = `Bormla ${device} Ltd`
    const clientId = randomUUID()
    await api('POST', '/api/clients', {
      id: clientId,
      businessName: name,
      email: `${device}@bormla.example`,
    })
    const draft = (title: string): Promise<Quote> =>
      api('PUT', `/api/admin/quotes/${randomUUID()}`, {
        clientId,
        websiteId: null,
        title: `${title} ${device}`,
        description: null,
        validUntil: '2099-12-31',
        notes: null,
        lines: [
          {
            id: randomUUID(),
            description: 'Masterclass',
            quantity: '1',
            unitPrice: '300',
            vatCategory: 'standard',
            vatPercent: '18',
            vatReason: '',
          },
        ],
      })
    const sent = async (title: string) => {
      const { id } = await draft(title)
      return api<Quote>('POST', `/api/admin/quotes/${id}/send`, {})
    }
    const [first, second, third] = [await draft('Cold'), await sent('Warm'), await sent('Late')]

    await openScreen(page, `${site}/quotes`, 'Quotes')
    await expect(entry(page, 'Quotes', third.title)).toHaveCount(0)
    await showFilters(page)
    await page.getByRole('combobox', { name: 'Website' }).selectOption('All websites')
    await page.getByLabel('Status', { exact: true }).selectOption('Sent')
    await page.getByRole('searchbox', { name: 'Search quotes' }).fill(name)
    await expect(page).toHaveURL(/search=/)
    await expect(entry(page, 'Quotes', third.title)).toHaveCount(1)
    await expect(entry(page, 'Quotes', second.title)).toHaveCount(1)
    await expect(entry(page, 'Quotes', first.title)).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('link', { name: second.quoteNumber ?? '' }).click()
    await page.getByRole('button', { name: 'Mark Accepted' }).click()
    await page
      .getByRole('dialog', { name: 'Mark as accepted?' })
      .getByRole('button', { name: 'Mark accepted' })
      .click()
    await expectToast(page, 'Quote Accepted')
    await expect(panel(page, 'Details')).toContainText('recorded by you')

    await goTo(page, `/admin/quotes/${third.id}`, third.title)
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Withdraw Quote' }).click()
    await expectToast(page, 'Quote Withdrawn')
    await expect(panel(page, 'Details')).toContainText('Withdrawn')

    await goTo(page, `/admin/quotes/${first.id}`, first.title)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Quote' })
    await field(form, 'VAT').selectOption('Exempt from VAT')
    await expect(form).toContainText('€300.00')
    await expectAccessible(page, { within: '[role=dialog]' })
    await form.getByRole('button', { name: 'Save Quote' }).click()
    await expectToast(page, 'Quote Saved')
    await expect(panel(page, 'What’s included')).toContainText('No VAT')
    await page.getByRole('button', { name: /^More actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete quote' }).click()
    await expectToast(page, 'Quote Deleted')
    await expect(page.getByRole('heading', { level: 1, name: 'Quotes' })).toBeVisible()
    await expect(entry(page, 'Quotes', third.title)).toHaveCount(1)
    await expect(entry(page, 'Quotes', first.title)).toHaveCount(0)
    if (!isPhone(page)) await expect(page.getByRole('columnheader')).toHaveCount(6)
  })
})

testWithFront(
  'a quote for a new client is drafted and edited offline, and sent once the app is online',
  async ({ context, front, token, api }) => {
    await task(api, 'Go down with the quotes')
    const page = await visitUntilRead(context, front, token, 'Go down with the quotes')
    await openScreen(page, `${front.url}/admin/quotes`, 'Quotes')
    // Wait for the business details, because they include the VAT setting.
    await expect.poll(() => isSaved(page, 'notifyOfBookings')).toBe(true)
    await front.refuseConnections()

    await openScreen(page, `${front.url}/admin/clients`, 'Clients')
    await page.getByRole('button', { name: 'Add Client' }).last().click()
    const adding = page.getByRole('dialog', { name: 'Add New Client' })
    await field(adding, 'Business Name').fill('Cellar Ltd')
    await adding.getByRole('button', { name: 'Save Client' }).click()
    await expectToast(page, 'Success', 'Client added successfully')
    await openScreen(page, `${front.url}/admin/quotes`, 'Quotes')
    await page.getByRole('button', { name: 'New Quote' }).first().click()
    const form = page.getByRole('dialog', { name: 'New Quote' })
    await field(form, 'Client').selectOption('Cellar Ltd')
    await field(form, 'Template').selectOption('Corporate Package, €650')
    await form.getByRole('button', { name: 'Save Quote' }).click()
    await expectToast(page, 'Quote Saved', 'Saved on this device')

    await expect(panel(page, 'What’s included')).toContainText('€767.00')
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit Quote' })
    await field(editing, 'Title').fill('Cellar package')
    await editing.getByRole('button', { name: 'Save Quote' }).click()
    await expectToast(page, 'Quote Saved', 'Saved on this device')
    await expect(unsent(page)).toHaveText('3 not sent')

    await front.recover()
    await expectAllSent(page)
    const kept = (await api<Quote[]>('GET', '/api/quotes')).filter(
      ({ title }) => title === 'Cellar package',
    )
    expect(kept).toMatchObject([{ status: 'draft', total: '767.00' }])
  },
)
