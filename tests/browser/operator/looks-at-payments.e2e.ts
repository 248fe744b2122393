import { randomUUID } from 'node:crypto'
import { exportPayments, listPayments, readPaymentSummary } from '@synapse/shared/payment/contract'
import { processRefund } from '@synapse/shared/refund/contract'
import { callsOf, desktop, download, expect } from '#browser/journey.ts'
import { test } from '#browser/operator/support/operator.ts'
import { addCheckout, addPaidBooking, addWebsite, emailOf, today } from '#browser/seed.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

test('payments, refunds and net income are added up on screen and in the CSV file', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const { slug } = await addWebsite(operator, 'Card payments')
  const address = `/admin/website/${slug}/payments`
  await admin.open(address, 'Payments')
  await expect(page.getByText('No payments yet')).toBeVisible()

  const part = await addPaidBooking(product, operator, { name: 'Petra Part', website: slug })
  await addPaidBooking(product, operator, { name: 'Dora Duo', website: slug, type: 'duo' })
  await addCheckout(operator, { name: 'Otto Open', website: slug })
  const { id } = await addRefundTodo(operator, part)
  await operator.call(processRefund, { params: { id }, input: { amount: '20.00' } })
  const query = { website: slug }
  await expect
    .poll(() => operator.call(readPaymentSummary, { query }))
    .toMatchObject({ refunds: '20.00' })

  await page.reload()
  const total = (label: string) => admin.tile('Totals', label)
  const exporting = page.getByRole('button', { name: 'Export CSV' })
  await test.step('a website’s payments are totalled', async () => {
    await expect(total('Received')).toContainText('€160.00')
    await expect(total('Refunds')).toContainText('€20.00')
    await expect(total('Revenue')).toContainText('€140.00')
    await expect(total('Average payment')).toContainText('€80.00')
    await expect(total('Completed')).toHaveText(/Completed\s*1\s*1 pending/)
    await expect(admin.entries('Payments')).toHaveCount(2)
    const refunded = admin.entry('Payments', 'Petra Part')
    await expect(refunded).toContainText('Part refunded')
    await expect(refunded).toContainText('€40.00 net')
    await expect(refunded).toContainText('€60.00')
    const complete = admin.entry('Payments', 'Dora Duo')
    await expect(complete).toContainText('€100.00')
    await expect(complete).not.toContainText(/refunded|net/)
    await expect(
      page.getByRole('link', { name: 'Open in Stripe: payment by  Dora Duo' }),
    ).toHaveAttribute('href', /\/payments\/pi_/)
  })
  await test.step('a search also applies to the totals and the CSV file', async () => {
    await page.getByRole('searchbox', { name: 'Search payments' }).fill(emailOf('Dora Duo'))
    await expect(admin.entries('Payments')).toHaveCount(1)
    await expect(total('Received')).toContainText('€100.00')
    const file = await download(page, () => exporting.click())
    expect(file.name).toBe(`payments-${today()}.csv`)
    const csv = file.content.toString()
    expect(csv).toContain('Dora Duo')
    expect(csv).not.toContain('Petra Part')
  })
  await test.step('a period can’t end before it starts', async () => {
    await admin.showFilters()
    await page.getByLabel('From').fill(today().add({ days: 1 }).toString())
    await expect(page.getByText('No matching payments')).toBeVisible()
    await page.getByLabel('To', { exact: true }).fill(today().toString())
    await expect(page.getByText('The end date is before the start date.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect(admin.entries('Payments')).toHaveCount(2)
  })
  await test.step('names and totals are links', async () => {
    await page.getByRole('link', { name: 'Petra Part', exact: true }).click()
    await expect(page).toHaveURL(`/admin/website/${slug}/bookings/${part.id}`)

    await admin.goTo(`/admin/website/${slug}`, 'Overview')
    await page.getByRole('link', { name: 'Revenue', exact: true }).click()
    await expect(page).toHaveURL(address)
  })
  await test.step('the payments of all websites can be filtered', async () => {
    await admin.goTo('/admin', 'Websites')
    await page.getByRole('link', { name: 'Total Revenue' }).click()
    await expect(page).toHaveURL('/admin/payments?of=bookings')
    await page.getByLabel('Website', { exact: true }).selectOption('Card payments')
    await expect(admin.entries('Payments')).toHaveCount(3)
    await expect(total('Received')).toContainText('€160.00')
    await expect(total('Net received')).toContainText('€140.00')
    await page.getByLabel('Direction').selectOption('Returned')
    await expect(admin.entries('Payments')).toHaveCount(1)
    await expect(admin.entry('Payments', 'Petra Part')).toContainText('−€20.00')
    await expect(total('Received')).toContainText('€0.00')
    const table = page.getByRole('table', { name: 'Payments', exact: true })
    const website = table.getByRole('columnheader', { name: 'Website' })
    await expect(website).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    await expect(website).toHaveCount(0)
    await expect(table.getByRole('row', { name: /Petra Part/ })).toContainText(/Refund.*−€20\.00$/)
    await page.setViewportSize(desktop)
    const { content } = await download(page, () => exporting.click())
    expect(content.toString().trimEnd().split('\r\n')).toHaveLength(2)
    await page.getByLabel('Method').selectOption('Cash')
    await expect(page.getByText('No matching payments')).toBeVisible()
  })
})

test('the first page shows the latest ten transactions, and errors if they fail to load', async ({
  admin,
  page,
}) => {
  const transactions = Array.from({ length: 10 }, (_, index) => ({
    id: randomUUID(),
    bookingId: null,
    website: 'synapse-ai',
    studentName: `Payer ${index}`,
    studentEmail: null,
    amount: '60.00',
    refunded: '0.00',
    net: '60.00',
    currency: 'eur',
    status: 'disputed',
    paymentDate: '2026-03-02T09:00:00Z',
    paymentMethod: 'card',
    stripePaymentIntentId: null,
    stripeUrl: null,
  }))
  await admin.failCalls([listPayments, readPaymentSummary, exportPayments])
  await page.goto('/admin/website/synapse-ai/payments')
  await expect(page.getByText('Couldn’t load the payments.')).toBeVisible()
  // The totals show their error without an illustration, because the list already has one.
  await expect(page.getByRole('region', { name: 'Totals of the listed payments' })).toHaveText(
    'Something went wrong on our side.',
  )
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await admin.expectToast('Couldn’t export the payments')
  await admin.restoreCalls()
  const asked: string[] = []
  await page.route(callsOf(listPayments), (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('page') ?? '')
    return route.fulfill({ json: { items: transactions, total: 12 } })
  })
  await page.reload()
  await expect(admin.entries('Payments')).toHaveCount(10)
  await expect(page.getByText('1–10 of 12 payments')).toBeVisible()
  await expect(admin.entry('Payments', 'Payer 3')).toContainText('Disputed')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('11–12 of 12 payments')).toBeVisible()
  // Other journeys' bookings cause the list to reload, so ignore repeated requests.
  await expect.poll(() => [...new Set(asked)]).toEqual(['1', '2'])
})
