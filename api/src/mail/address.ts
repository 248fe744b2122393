/** Parses 'Name <address>' or a plain address. */
export const parseMailAddress = (text: string): { name: string; address: string } => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return { name: match?.[1] ?? '', address: match?.[2] ?? text.trim() }
}

/** A domain that never receives e-mail, because RFC 2606 reserves `.invalid`. */
export const erasedDomain = '@erased.invalid'

/** Returns the address that replaces an erased person's e-mail address. */
export const erasedAddress = (id: string): string => `erased-${id}${erasedDomain}`

/** Returns whether this is the address of an erased person, who can't get e-mails. */
export const isErased = (address: string): boolean => address.endsWith(erasedDomain)
