import { fileURLToPath } from 'node:url'
import { builtInSection, test } from '#browser/operator/support/operator.ts'

const publicFolder = fileURLToPath(new URL('../../../admin-pwa/public/', import.meta.url))

/** The manifest's screenshots. Browsers show them before the app is installed. */
const screens = [
  ['overview', builtInSection, 'Overview'],
  ['calendar', `${builtInSection}/calendar`, 'Calendar'],
] as const
const forms = [
  ['wide', { width: 1280, height: 800 }, 1],
  ['narrow', { width: 390, height: 844 }, 2],
] as const

for (const [form, viewport, deviceScaleFactor] of forms)
  test.describe(form, () => {
    test.use({ viewport, deviceScaleFactor })
    test(`takes ${form} screenshots for the manifest`, async ({ admin, page }) => {
      for (const [name, address, title] of screens) {
        await admin.open(address, title)
        await page.waitForLoadState('networkidle')
        const path = `${publicFolder}screenshot-${name}-${form}.png`
        await page.screenshot({ path, animations: 'disabled' })
      }
    })
  })
