/** Parses 'Name <address>' or a plain address. */
export const parseMailAddress = (text: string): { name: string; address: string } => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return { name: match?.[1] ?? '', address: match?.[2] ?? text.trim() }
}

/** Never delivers anything: RFC 2606 reserves `.invalid`. */
const erasedDomain = '@erased.invalid'

/** Returns the address that replaces the one of a person whose data was erased. */
export const erasedAddress = (id: string): string => `erased-${id}${erasedDomain}`

/** Returns whether the person with this address was erased, so that no e-mail can be sent. */
export const isErased = (address: string): boolean => address.endsWith(erasedDomain)
