/** Returns the id of the Stripe session to which a checkout page's URL belongs. */
export const sessionIdIn = (checkoutUrl: string): string => checkoutUrl.split('/').at(-1) ?? ''
