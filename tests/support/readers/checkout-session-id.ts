/** Returns the id in the URL of Stripe's checkout page. */
export const checkoutSessionIdIn = (checkoutUrl: string): string =>
  checkoutUrl.split('/').at(-1) ?? ''
