/** The address behind a link that writes a mail; what is special in addresses is escaped. */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
