import { testSignedOutInNewWindow } from '#browser/journey.ts'
import { type RunningProduct, startProduct } from '#browser/product.ts'

/**
 * Starts another product, for a journey that needs exact figures or changes settings that others
 * rely on. The worker's other journeys keep their shared product.
 */
export const testWithOwnProduct = testSignedOutInNewWindow.extend<{ ownProduct: RunningProduct }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  ownProduct: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
  baseURL: async ({ ownProduct }, use) => use(ownProduct.url),
})
