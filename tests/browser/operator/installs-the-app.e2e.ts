import { chromium } from '@playwright/test'
import { logout } from '@synapse/shared/operator/contract'
import { countPendingTodos } from '@synapse/shared/todo/contract'
import { callsOf, expect, phone } from '#browser/journey.ts'
import { test } from '#browser/operator/support/operator.ts'
import { addTodo } from '#browser/seed.ts'

type Manifest = {
  icons: { src: string; sizes: string; purpose?: string }[]
  screenshots: { src: string; form_factor: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
}

test('Chromium considers the app installable', async ({ product, launchOptions }) => {
  const { FULL_CHROMIUM_PATH: executablePath } = process.env
  test.skip(!executablePath, 'needs a full Chromium or Chrome')
  // Other tests use a private window, where Chromium can't install apps.
  const context = await chromium.launchPersistentContext('', { ...launchOptions, executablePath })
  try {
    const page = await context.newPage()
    await page.goto(`${product.url}/login`)
    await expect(page.getByRole('button', { name: 'Login to Dashboard' })).toBeVisible()
    const devtools = await context.newCDPSession(page)
    const { url, errors } = await devtools.send('Page.getAppManifest')
    expect([url, errors]).toEqual([`${product.url}/admin/manifest.webmanifest`, []])
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { appId } = await devtools.send('Page.getAppId')
    expect(appId).toBe(`${product.url}/admin`)
  } finally {
    await context.close()
  }
})

test('all files in the manifest exist, and every shortcut opens its screen', async ({
  admin,
  page,
}) => {
  const answer = await page.request.get('/admin/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, screenshots, shortcuts } = (await answer.json()) as Manifest
  expect(new Set(icons.map(({ purpose }) => purpose ?? 'any'))).toEqual(
    new Set(['any', 'maskable', 'monochrome']),
  )
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['wide', 'narrow']))
  for (const { src } of [...icons, ...screenshots, ...shortcuts.flatMap((one) => one.icons)])
    expect((await page.request.get(src)).headers()['content-type'], src).toMatch(/^image\//)

  const titles = new Map([
    ['New Booking', 'Bookings'],
    ['To-do', 'To Do List'],
    ['Invoicing', 'Invoicing'],
    ['Today', 'Calendar'],
  ])
  expect(shortcuts.map(({ name }) => name)).toEqual([...titles.keys()])
  for (const { name, url } of shortcuts.toReversed()) await admin.open(url, titles.get(name) ?? '')
  const dialog = page.getByRole('dialog', { name: 'Create Admin Booking' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/bookings$/)
})

test('Install is offered until the app is installed', async ({ admin, page }) => {
  const browserOffers = () =>
    page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => localStorage.setItem('asked', 'yes'),
      })
      dispatchEvent(offer)
      return offer.defaultPrevented
    })
  const asked = () => page.evaluate(() => localStorage.getItem('asked'))
  await admin.open('/admin/settings?tab=app', 'Settings')
  const install = page.getByRole('button', { name: 'Install app' })
  await expect(admin.panel('Install')).toContainText('Chrome or Edge')
  await expect(install).toHaveCount(0)

  expect(await browserOffers()).toBe(true)
  await expect(install).toHaveCount(2)
  await admin.panel('Install').getByRole('button').click()
  await expect.poll(asked).toBe('yes')
  await expect(install).toHaveCount(0)

  await page.setViewportSize(phone)
  await browserOffers()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Install app' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expect(admin.panel('Install')).toContainText('The app is installed on this device.')
  await expect(install).toHaveCount(0)
})

test('files opened with the app appear in Invoicing', async ({ admin, page, operator }) => {
  await addTodo(operator, 'On the icon')
  await page.addInitScript(() => {
    const setConsumer = (launch: unknown) => Object.assign(window, { launch })
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } })
    const note = async (badge: string) => localStorage.setItem('badge', badge)
    Object.assign(navigator, {
      setAppBadge: (count: number) => note(String(count)),
      clearAppBadge: () => note('none'),
    })
  })
  const launch = (address: string, name?: string) =>
    page.evaluate(
      ([address, name]) => {
        const { launch } = window as unknown as { launch: (one: object) => void }
        const files = name ? [{ getFile: async () => new File(['a;b'], name) }] : []
        launch({ targetURL: location.origin + address, files })
      },
      [address, name] as const,
    )
  await admin.open('/admin', 'Websites')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await launch('/admin/invoicing', 'Sessions of March.csv')
  await expect(admin.panel('Sessions of March.csv')).toBeVisible()
  await launch('/admin/todo')
  await expect(page.getByRole('heading', { level: 1, name: 'To Do List' })).toBeVisible()
  await page.getByRole('link', { name: 'Invoicing', exact: true }).click()
  await admin.panel('Sessions of March.csv').getByRole('button', { name: 'Close file' }).click()
  await expect(admin.panel('Sessions of March.csv')).toHaveCount(0)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)

  const badge = () => page.evaluate(() => localStorage.getItem('badge'))
  const { count } = await operator.call(countPendingTodos)
  expect(count).toBeGreaterThan(0)
  await expect.poll(badge).toBe(String(count))
  // The session must stay valid on the server, because other tests use it.
  await page.route(callsOf(logout), (route) => route.fulfill({ status: 204 }))
  await admin.signOut()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(badge).toBe('none')
})
