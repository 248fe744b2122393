/** Reads 'Name <address>' or a bare address, as MAIL_FROM has it. */
export const parseMailAddress = (text: string): { name: string; address: string } => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text)
  return { name: match?.[1] ?? '', address: match?.[2] ?? text.trim() }
}
