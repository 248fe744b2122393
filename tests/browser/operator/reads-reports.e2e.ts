import { readConsumerCountries } from '@synapse/shared/report/contract'
import { maltaDate } from '@synapse/shared/time'
import { callsOf, download, expect } from '#browser/journey.ts'
import { test } from '#browser/operator/support/operator.ts'
import {
  addCheckout,
  addOperatorBooking,
  addPaidBooking,
  addWebsite,
  emailOf,
  type SeedBooking,
  unusedDay,
} from '#browser/seed.ts'

test('a report explains its rates and compares a period with the previous one', async ({
  admin,
  page,
  operator,
  product,
}) => {
  const { slug } = await addWebsite(operator, 'Reports')
  const [first, second] = [unusedDay(), unusedDay()]
  const book = (name: string, date: Temporal.PlainDate, more: Partial<SeedBooking>) =>
    addOperatorBooking(operator, { name, date, website: slug, ...more })
  await admin.open(`/admin/website/${slug}/reports`, 'Reports')
  await expect(page.getByText('Nothing in this period')).toBeVisible()
  await book('Anna Vella', first, { time: '09:00' })
  await book('Anna Vella', first, { time: '14:00', type: 'duo' })
  await book('Ben Borg', second, { time: '10:00', type: 'group' })
  const paid = await addPaidBooking(product, operator, { name: 'Carla Paid', website: slug })
  await addCheckout(operator, { name: 'Dario Open', website: slug })

  const [from, to] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ]
  const figure = (label: string) => admin.tile('Figures', label)
  const rate = (label: string) => admin.tile('Rates', label)
  const range = page.getByRole('combobox', { name: 'Period' })
  await test.step('each rate explains what it is a percentage of', async () => {
    await range.selectOption('Last 7 days')
    await expect(rate('Conversion')).toContainText('50.0%')
    await expect(rate('Conversion')).toContainText('1 of 2 checkouts')
    await expect(rate('Payment success')).toContainText('100.0%')
    await expect(rate('Payment success')).toContainText('1 of 1 card payments')
    for (const [label, meaning] of [
      ['Conversion', 'Share of the checkouts started in this period that were paid'],
      ['Calendar utilisation', 'Share of booked and open slots in this period that are booked'],
      [
        'Payment success',
        'Share of card payments in this period that completed their booking, even if refunded later',
      ],
    ] as const) {
      const about = page.getByRole('button', { name: `About ${label}` })
      await about.press('Enter')
      await expect(page.getByRole('note')).toContainText(meaning)
      await expect(about).toHaveAccessibleDescription(new RegExp(meaning))
      await about.press('Escape')
      await expect(page.getByRole('note')).toHaveCount(0)
    }
    // A weekday has three slots. Other tests may have blocked some, but not the one booked here.
    const paidDay = maltaDate(paid.sessionDate)
    await to.fill(paidDay.toString())
    await from.fill(paidDay.toString())
    await expect(rate('Calendar utilisation')).toContainText(/[1-3] of [1-3] slots/)
    await expect(range).toHaveValue('')
  })

  await test.step('the figures, lists and charts cover the chosen period', async () => {
    await from.fill(second.toString())
    await expect(page.getByRole('alert')).toContainText('Couldn’t load the report.')
    await expect(page.getByRole('alert')).toContainText('The end date is before the start date.')
    await expect(to).toHaveAccessibleDescription('The end date is before the start date.')
    await to.fill(second.toString())
    await from.fill(first.toString())
    await expect(figure('Revenue')).toContainText('€310.00')
    await expect(figure('Revenue')).toHaveText(/€310\.00New\s*$/)
    await page.getByRole('button', { name: 'About Revenue', exact: true }).click()
    await expect(page.getByRole('note')).toHaveText('Booking payments less refunds')
    await expect(figure('Sessions')).toContainText(/3\s*3 upcoming/)
    await expect(figure('Unique students')).toContainText('2')
    await expect(figure('Average value')).toContainText('€103.33')
    const types = page.getByRole('list', { name: 'Session types' }).getByRole('listitem')
    await expect(types).toHaveText([
      /Individual.*33\.3%.*1 session, €60\.00/,
      /Duo.*33\.3%.*1 session, €100\.00/,
      /Group.*33\.3%.*1 session, €150\.00/,
    ])
    const top = admin.list('Top students').getByRole('row')
    await expect(top).toHaveText([/Student/, /Anna Vella.*2.*€160\.00/, /Ben Borg.*1.*€150\.00/])
    const recent = admin.list('Recent revenue')
    await expect(recent.getByRole('columnheader')).toHaveText([
      'Up to today',
      'Sessions',
      'Revenue',
      'Annual projection',
    ])
    await expect(recent.getByRole('rowheader')).toHaveText([
      'Last 7 days',
      'Last 30 days',
      'Last 90 days',
      'Last 365 days',
    ])
    const drawn = admin.panel('Revenue by day')
    await expect(drawn.getByText('€0', { exact: true })).toBeVisible()
    await expect(drawn.getByRole('row').nth(1)).toContainText('€160.00')
    await expect(admin.panel('Sessions by day').getByRole('row').nth(1)).toContainText('2')
    await expect(admin.panel('Coupons')).toContainText('No coupons were used')
  })

  await test.step('a figure is compared with the previous period', async () => {
    await from.fill(second.toString())
    await expect(figure('Revenue')).toContainText('−6.3% vs €160')
    await page.getByRole('link', { name: 'Ben Borg' }).click()
    await expect(page).toHaveURL(
      `/admin/website/${slug}/clients/${encodeURIComponent(emailOf('Ben Borg'))}`,
    )
    await page.goBack()
    await expect(figure('Revenue')).toContainText('€150.00')
  })

  await test.step('the report is exported', async () => {
    const csv = page.getByRole('button', { name: 'Export CSV' })
    const file = await download(page, () => csv.click())
    expect(file.name).toMatch(`report-${slug}-${second}-${second}`)
    expect(file.content.toString()).toContain('Sessions that were not cancelled,1,')
  })

  await test.step('the report covers another website or all websites', async () => {
    // The total covers all websites, and other tests may have added bookings.
    await page.getByRole('combobox', { name: 'Website' }).selectOption('All websites')
    await expect(page.getByRole('banner')).toContainText('All websites')
    await expect(figure('Revenue')).toContainText('€')
    await expect(page.getByRole('link', { name: 'Ben Borg' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Website' }).selectOption('Synapse AI')
    await expect(page).toHaveURL(new RegExp(`/admin/website/synapse-ai/reports\\?from=${second}`))
    await expect(page.getByRole('link', { name: 'Ben Borg' })).toBeHidden()
  })
})

test('the VAT return shows every quarter’s sales by country, and warns close to the limit', async ({
  admin,
  page,
}) => {
  const sales = { country: 'FR', quarters: ['1.00', '2.00', '3.00', '8994.00'], total: '9000.00' }
  const answer = { countries: [sales], crossBorder: '9000.00', limit: '10000.00', state: 'close' }
  await page.route(callsOf(readConsumerCountries), (route) => route.fulfill({ json: answer }))
  await page.setViewportSize({ width: 768, height: 1024 })
  await admin.open('/admin/reports/vat', 'VAT return')
  const table = page.getByRole('table', { name: 'Sales by country' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Country',
    'Q1',
    'Q2',
    'Q3',
    'Q4',
    'Year',
  ])
  await expect(page.getByText('Close to the €10,000 limit')).toBeVisible()
})

test('the books keep a newly entered start date even if the end date is entered immediately afterwards', async ({
  admin,
  page,
}) => {
  await admin.open('/admin/reports', 'Reports')
  const to = await page.getByLabel('To', { exact: true }).elementHandle()
  await page.getByLabel('From', { exact: true }).evaluate((from: HTMLInputElement, last) => {
    for (const [input, date] of [
      [from, '2026-05-04'],
      [last as HTMLInputElement, '2026-05-20'],
    ] as const) {
      input.select()
      document.execCommand('insertText', false, date)
    }
  }, to)
  await expect(page.getByRole('heading', { level: 2, name: '4–20 May 2026' })).toBeVisible()
})
