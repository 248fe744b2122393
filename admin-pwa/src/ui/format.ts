/** Returns 'Bank transfer' for 'bank_transfer'. */
export const humanize = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a mailto link, with special characters escaped. */
export const mailto = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll('%2B', '+')}`
