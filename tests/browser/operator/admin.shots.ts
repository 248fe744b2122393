import { listBookings } from '@synapse/shared/booking/contract'
import { listClients } from '@synapse/shared/client/contract'
import type { Endpoint } from '@synapse/shared/contract/endpoint'
import { listInvoices } from '@synapse/shared/invoice/contract'
import { listProjects } from '@synapse/shared/project/contract'
import { listQuotes } from '@synapse/shared/quote/contract'
import { seedDialogRecords } from '#browser/operator/support/dialogs.ts'
import { adminOf, builtInSection, test } from '#browser/operator/support/operator.ts'
import { screens, student } from '#browser/operator/support/screens.ts'
import { screenshotWidths, startSheet } from '#browser/sheet.ts'

test.describe.configure({ mode: 'parallel' })

/** The screens for single records, keyed by the title of the list that leads to them. */
const records: Record<string, { list: Endpoint; path: (record: Ided) => string }> = {
  Bookings: { list: listBookings, path: ({ id }) => `${builtInSection}/bookings/${id}` },
  Students: {
    list: listBookings,
    path: ({ studentEmail }) => `${builtInSection}/clients/${studentEmail}`,
  },
  Clients: { list: listClients, path: ({ id }) => `/admin/clients/${id}` },
  Invoicing: { list: listInvoices, path: ({ id }) => `/admin/invoicing/${id}` },
  Quotes: { list: listQuotes, path: ({ id }) => `/admin/quotes/${id}` },
  Projects: { list: listProjects, path: ({ id }) => `/admin/projects/${id}` },
}
type Ided = { id: string; studentEmail?: string }

/** These screens are also captured on a large monitor. */
const main = [
  'Websites',
  'Overview',
  'Bookings',
  'Calendar',
  'Invoicing',
  'Clients',
  'Reports',
  'Settings',
]

const shown = screens.filter(([, title]) => title !== student)
for (const [title, addresses = []] of Object.entries(Object.groupBy(shown, ([, title]) => title)))
  test(`takes screenshots of ${title}`, async ({ admin, page, operator }) => {
    const add = await startSheet(title)
    const widths = main.includes(title) ? [...screenshotWidths, 1920] : screenshotWidths
    for (const [address] of addresses) {
      await admin.open(address, title)
      // In a full-page screenshot, the week would lose its scroll position.
      await add(page, address, { widths, isFullPage: !address.includes('view=week') })
    }
    const record = records[title]
    if (!record) return
    for (const one of ((await operator.call(record.list)) as Ided[]).slice(0, 2)) {
      await admin.open(record.path(one))
      await add(page, record.path(one), { widths })
    }
  })

test('takes screenshots of dialogs and menus', async ({ admin, page, product, operator }) => {
  const add = await startSheet('Dialogs')
  for (const [address, views] of Object.entries(await seedDialogRecords(product, operator)))
    for (const { role, name, open } of views) {
      const overlay = page.getByRole(role, name ? { name } : {})
      await page.setViewportSize({ width: 390, height: 900 })
      await admin.open(address)
      await add(page, `${name ?? role} on ${address}`, {
        isFullPage: false,
        // Wide windows have a sidebar, not a menu.
        widths: name === 'Menu' ? [390, 768] : screenshotWidths,
        prepare: async () => {
          if (!(await overlay.isVisible())) await open(page)
          await overlay.waitFor()
        },
      })
    }
})

test('takes screenshots of the sign-in screen', async ({ openStranger }) => {
  const page = await openStranger()
  await adminOf(page).open('/login')
  await (await startSheet('Sign-in'))(page, '/login')
})
