import { fileURLToPath } from 'node:url'
import { builtInSection, test } from '#browser/operator/support/operator.ts'

const folder = fileURLToPath(new URL('../shots/', import.meta.url))

/** The READMEs' screenshots are kept in the repository. */
const screens = [
  ['landing', '/'],
  ['book', '/book'],
  ['overview', builtInSection],
  ['calendar', `${builtInSection}/calendar`],
] as const

for (const [name, address] of screens)
  test(`takes the README’s screenshot of ${name}`, async ({ admin, page }) => {
    await admin.open(address)
    await page.waitForLoadState('networkidle')
    // On the booking page, scripts may still be starting.
    if (name === 'book') await page.getByRole('grid').waitFor()
    await page.screenshot({ path: `${folder}${name}.png`, animations: 'disabled' })
  })
