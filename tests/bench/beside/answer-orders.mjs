/**
 * Answers each message as the product's workers do, a failure with its reason.
 * @param {(order: object) => Promise<{ message: object, transfer?: Transferable[] }>} work
 */
export const answerOrders = (work) => {
  self.onmessage = async ({ data }) => {
    try {
      const { message, transfer = [] } = await work(data)
      self.postMessage(message, transfer)
    } catch (error) {
      self.postMessage({ failure: String(error?.stack ?? error) })
    }
  }
}
