import { formatShortDay } from '@synapse/shared/time'
import { expect } from '#browser/journey.ts'
import { test, testOnPhone } from '#browser/operator/support/operator.ts'
import {
  addCheckout,
  addCoupon,
  addOperatorBooking,
  addPaidBooking,
  addWebsite,
  today,
} from '#browser/seed.ts'
import { expectTranscript } from '#browser/transcript.ts'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'

testOnPhone(
  'a website’s overview shows its figures, with links to the details',
  async ({ admin, page, operator, product }) => {
    const { slug, id } = await addWebsite(operator, 'At a glance')
    await admin.open(`/admin/website/${slug}`, 'Overview')
    await expect(page.getByText('No sessions yet.')).toBeVisible()
    await expect(page.getByText('No sessions in the next 7 days.')).toBeVisible()
    await expect(admin.tile('Figures', 'Total Bookings')).toContainText('0')
    const coupons = Number(
      (await admin.tile('Figures', 'Active Coupons').textContent())?.match(/\d+/)?.[0],
    )

    await addCoupon(operator, {
      code: 'OVER5',
      discountType: 'fixed',
      discountValue: '5',
      websiteId: id,
    })
    await addCoupon(operator, {
      code: 'OFF5',
      discountType: 'fixed',
      discountValue: '5',
      websiteId: id,
      isActive: false,
    })
    for (const name of ['Anna', 'Berta', 'Carmen', 'Dora'])
      await addOperatorBooking(operator, { name: `${name} Farrugia`, website: slug, price: '0.00' })
    // No other test uses 18:00, because it is three hours after the last slot for visitors.
    const eventually = today().add({ days: 3 })
    await addOperatorBooking(operator, {
      name: 'Elena Farrugia',
      website: slug,
      date: eventually,
      time: '18:00',
    })
    const { id: refunded } = await addOperatorBooking(operator, {
      name: 'Hanna Farrugia',
      website: slug,
      date: eventually,
      time: '21:00',
    })
    await addRefundTodo(operator, { id: refunded })
    await addPaidBooking(product, operator, { name: 'Fiona Farrugia', website: slug, type: 'duo' })
    await addCheckout(operator, { name: 'Greta Farrugia', website: slug })

    const upcoming = page.getByRole('list', { name: 'Upcoming Sessions' }).getByRole('listitem')
    await test.step('the figures cover all bookings', async () => {
      await page.reload()
      await expect(admin.tile('Figures', 'Total Bookings')).toContainText(/Bookings\s*7/)
      await expect(admin.tile('Figures', 'Revenue')).toContainText('€220.00')
      await expect(admin.tile('Figures', 'Active Students')).toContainText(/Students\s*0/)
      await expect(admin.tile('Figures', 'Upcoming Sessions')).toContainText(/Sessions\s*1/)
      await expect(admin.tile('Figures', 'Active Coupons')).toContainText(String(coupons + 1))
    })

    await test.step('recent bookings and upcoming sessions are listed', async () => {
      const recent = page.getByRole('list', { name: 'Recent Bookings' }).getByRole('listitem')
      await expect(recent).toHaveCount(5)
      await expect(recent.first()).toContainText('Dora Farrugia')
      // A session that will probably be refunded isn't listed as upcoming.
      await expect(upcoming).toHaveCount(1)
      await expect(upcoming).toContainText('Elena Farrugia')
      await expect(upcoming).toContainText('18:00')
      await expect(upcoming).toContainText(formatShortDay(eventually))
      await expect(upcoming).toContainText('Individual')
      await expect(upcoming).toContainText('€60.00')
    })

    await test.step('a table shows each month’s figures', async () => {
      const chart = admin.panel('Revenue and sessions by month')
      await chart.getByRole('button', { name: /^Revenue and sessions/ }).click()
      await expect(chart.getByRole('table').getByRole('row')).toHaveCount(13)
      await expectTranscript(page.getByRole('main'), 'overview', [
        'region "Today"',
        'list "Recent',
        'figure',
      ])
    })

    await test.step('links lead to the details', async () => {
      for (const [label, title] of [
        ['View bookings', 'Bookings'],
        ['Manage students', 'Students'],
        ['Manage coupons', 'Coupons'],
        ['View reports', 'Reports'],
      ] as const) {
        const quick = page.getByRole('navigation', { name: 'Quick actions' })
        await quick.getByRole('link', { name: label }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await page.goBack()
      }
      await upcoming.getByRole('link', { name: 'Elena Farrugia' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Elena Farrugia' })).toBeVisible()
    })
  },
)
