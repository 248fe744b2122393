/** Returns the id of the Stripe session whose checkout page has this URL. */
export const sessionIdIn = (checkoutUrl: string): string => checkoutUrl.split('/').at(-1) ?? ''
