/** Parses 'Name <address>' or a plain address. */
export const parseMailAddress = (text: string): { name: string; address: string } => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return { name: match?.[1] ?? '', address: match?.[2] ?? text.trim() }
}
