import { readdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readMe } from '@synapse/shared/operator/contract'
import { callsOf, expect, expectOnlyErrors } from '#browser/journey.ts'
import { testUncached, visit } from '#browser/operator/support/offline-app.ts'
import { builtInSection } from '#browser/operator/support/operator.ts'
import { screens, student } from '#browser/operator/support/screens.ts'

const assets = new URL('../../../admin-pwa/dist/assets', import.meta.url)

testUncached(
  'the cached app opens every screen offline, and only its own URLs',
  async ({ faultyProxy, context, token, consoleErrors }) => {
    const page = await visit(context, faultyProxy, token)
    const kept = await keptPaths(page)
    const scripts = (await readdir(assets)).filter((name) => /\.(js|css|woff2)$/.test(name))
    // A browser with Temporal doesn't need the polyfill.
    const needed = scripts.filter((name) => !name.startsWith('global.esm-'))
    expect(kept).toEqual(expect.arrayContaining(needed.map((name) => `/admin/assets/${name}`)))
    expect(kept).toHaveLength(new Set(kept).size)
    expect(kept.filter((path) => !path.startsWith('/admin/'))).toEqual([])

    const answers: { path: string; isFromWorker: boolean }[] = []
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      answers.push({ path, isFromWorker: response.fromServiceWorker() })
    })
    // The cached screen appears before the server has responded.
    await Promise.all([page.waitForResponse(callsOf(readMe)), page.reload()])
    await expect(page.getByRole('link', { name: 'Synapse AI, all websites' })).toBeVisible()
    for (const [kind, isFromWorker] of [
      [/^\/admin$/, true],
      [/^\/admin\/assets\//, true],
      [/^\/api\//, false],
    ] as const) {
      const found = answers.filter(({ path }) => kind.test(path))
      expect([...new Set(found.map((one) => one.isFromWorker))]).toEqual([isFromWorker])
    }
    for (const path of ['/', '/booking-success', '/api/openapi.json', '/no-such-page']) {
      await page.goto(faultyProxy.url + path)
      const controller = () => navigator.serviceWorker.controller?.scriptURL
      expect(await page.evaluate(controller), path).toBeUndefined()
    }
    // The URL of a file returns the file, not the app's page.
    const icon = await page.goto(`${faultyProxy.url}/admin/icon-512.png`)
    expect(icon?.headers()['content-type']).toBe('image/png')
    // Chromium's own pages around JSON and images violate those files' security policies.
    expectOnlyErrors(consoleErrors, /^Applying inline style violates/)

    await faultyProxy.refuseConnections()
    await expect(page.goto(`${faultyProxy.url}/book`)).rejects.toThrow()
    // Wait for the browser's error page, because it could otherwise interrupt the next navigation.
    await page.waitForURL('chrome-error://**')
    const expectScreen = async (address: string, title: string) => {
      const heading = page.getByRole('heading', { level: 1, name: title, exact: true })
      await expect(heading, address).toBeVisible()
      await expect(page.getByText('We couldn’t open this screen')).toHaveCount(0)
    }
    // The service worker must recognise each of these URLs as a screen.
    await page.goto(`${faultyProxy.url}/admin/settings?tab=sign-in`)
    await expectScreen('/admin/settings?tab=sign-in', 'Settings')
    for (const [address, title] of screens.filter(([, title]) => title !== student)) {
      await goWithin(page, address)
      await expectScreen(address, title)
    }
    await page.goto(`${faultyProxy.url}${builtInSection}/clients/ada%40example.com`)
    await expect(page.getByRole('navigation', { name: 'Website' })).toBeVisible()

    // The app can also be opened if the device itself is offline.
    await faultyProxy.recover()
    await context.setOffline(true)
    await page.goto(`${faultyProxy.url}${builtInSection}/reports`)
    await expectScreen(`${builtInSection}/reports`, 'Reports')
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${faultyProxy.url}/login`)
    const enter = page.getByRole('button', { name: 'Login to Dashboard' })
    await expect(enter).toBeVisible()
    // The cached page still has its original content security policy.
    const inline = () => document.documentElement.dataset.mantineColorScheme
    expect(await page.evaluate(inline)).toBe('light')

    await context.setOffline(false)
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('nothing')
    await enter.click()
    await expect(page.getByRole('alert')).toContainText('Login failed')
  },
)

/** Opens the screen without a reload, as a link inside the app would. */
const goWithin = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })
