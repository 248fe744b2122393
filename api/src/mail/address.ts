/** Parses 'Name <address>' or a plain address. */
export const parseMailAddress = (text: string): { name: string; address: string } => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return { name: match?.[1] ?? '', address: match?.[2] ?? text.trim() }
}

/** A domain that can't receive e-mail, because RFC 2606 reserves `.invalid`. */
export const erasedDomain = '@erased.invalid'

/** Returns the address that replaces an erased person's e-mail address. */
export const erasedAddress = (id: string): string => `erased-${id}${erasedDomain}`

/** Returns whether the data of the person with this address was erased, so no e-mail can be sent. */
export const isErased = (address: string): boolean => address.endsWith(erasedDomain)
