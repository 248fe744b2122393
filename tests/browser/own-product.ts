import { testSignedOutInNewWindow } from '#browser/journey.ts'
import { startProduct } from '#browser/product.ts'

/**
 * Starts another product for a journey that needs exact figures or changes settings that others
 * rely on. The worker's other journeys keep their shared product.
 */
export const testWithOwnProduct = testSignedOutInNewWindow.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  product: async ({}, use) => {
    const product = await startProduct()
    await use(product)
    await product.stop()
  },
})
