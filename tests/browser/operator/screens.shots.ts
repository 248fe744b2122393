import { test } from '../journey.ts'
import { takeScreenshots } from '../take-screenshots.ts'

const screens = {
  login: '/login',
  websites: '/admin',
  todo: '/admin/todo',
  clients: '/admin/clients',
  expenses: '/admin/expenses',
  projects: '/admin/projects',
  settings: '/admin/settings',
  overview: '/admin/website/synapse-ai',
  bookings: '/admin/website/synapse-ai/bookings',
  calendar: '/admin/website/synapse-ai/calendar',
  students: '/admin/website/synapse-ai/clients',
  payments: '/admin/website/synapse-ai/payments',
  coupons: '/admin/website/synapse-ai/coupons',
  reports: '/admin/website/synapse-ai/reports',
  'website-settings': '/admin/website/synapse-ai/settings',
}

for (const [name, address] of Object.entries(screens))
  test(`takes screenshots of ${name}`, async ({ page, product }) => {
    const { username, password } = product
    const answer = await page.request.post('/api/auth/login', { data: { username, password } })
    const { token } = (await answer.json()) as { token: string }
    if (name !== 'login')
      await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
    await takeScreenshots(page, name, async () => {
      await page.goto(address)
      await page.waitForLoadState('networkidle')
    })
  })
