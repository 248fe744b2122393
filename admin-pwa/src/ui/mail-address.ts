/** Returns a mailto link, with special characters escaped. */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
