import { describe, expect, test } from 'vitest'
import { navigationPattern } from '#pwa/app-addresses.ts'

const opensApp = (address: string) =>
  navigationPattern.allowlist.some((one) => one.test(address)) &&
  !navigationPattern.denylist.some((one) => one.test(address))

describe('offline', () => {
  test.each([
    ...['/login', '/login?from=mail', '/admin', '/admin/', '/admin/todo'],
    ...['/admin/settings?tab=sign-in', '/admin/settings/failed-jobs', '/admin/website/synapse-ai'],
    ...['/admin/website/synapse-ai/calendar?date=2026-12-01&show=availability'],
    ...['/admin/website/synapse-ai/clients/ada@example.com', '/admin/no-such-screen'],
  ])('%s opens the app', (address) => {
    expect(opensApp(address)).toBe(true)
  })

  test.each([
    ...['/', '/book', '/booking/synapse-ai', '/booking-success?session_id=1', '/terms'],
    ...['/administrator', '/login-help', '/api/health', '/api/admin/feed', '/admin/icon-512.png'],
    ...['/admin/sw.js?login', '/admin/assets/ReportsPage-12345678.js'],
  ])('%s doesn’t open the app', (address) => {
    expect(opensApp(address)).toBe(false)
  })
})
