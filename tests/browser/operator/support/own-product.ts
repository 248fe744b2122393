import { testSignedOutInNewWindow } from '#browser/journey.ts'
import { type Admin, adminOf } from '#browser/operator/support/operator.ts'
import { type RunningProduct, startProduct } from '#browser/product.ts'

/**
 * Starts the product separately for a journey that changes how the operator signs in or needs exact
 * figures. The worker's other journeys keep using their own product.
 */
export const testOnOwnProduct = testSignedOutInNewWindow.extend<{
  ownProduct: RunningProduct
  admin: Admin
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  ownProduct: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
  baseURL: async ({ ownProduct }, use) => use(ownProduct.url),
  admin: ({ page }, use) => use(adminOf(page)),
})
