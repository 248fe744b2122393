import { expect, test } from 'vitest'
import { useWorld } from '../../support/use-world.ts'

const { world } = useWorld()

test('operator endpoints return 401 without a sign-in', async () => {
  for (const path of [
    '/api/bookings',
    '/api/bookings/completed',
    '/api/admin/bookings/export?tab=completed',
    '/api/admin/payments',
    '/api/admin/students',
    '/api/admin/overview',
    '/api/admin/reports',
    '/api/admin/reports/export',
    '/api/admin/search?q=a',
    '/api/admin/business',
    '/api/admin/failed-jobs',
    '/api/admin/coupons',
    '/api/todo-items',
    '/api/clients',
    '/api/expenses',
    '/api/expenses/export',
    '/api/projects',
    '/api/websites',
  ])
    expect([path, (await world.fetch(path)).status]).toEqual([path, 401])
})
