/** Returns 'Bank transfer' for 'bank_transfer'. */
export const readable = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
