const mostLetters = 80

/** What the PDF of an invoice is called where many lie together: '202611-001 Xatt Consulting.pdf'. */
export const invoiceFileName = (invoiceNumber: string, billToName: string): string =>
  `${safeFileName(invoiceNumber, billToName)}.pdf`

/**
 * A file name without its ending, of what people typed: '202611-001 Xatt Consulting'. Windows takes it
 * as well (its "Naming Files, Paths, and Namespaces").
 */
export const safeFileName = (start: string, text: string): string => {
  const name = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
    .replace(/ +/g, ' ')
  const short = [...name].slice(0, mostLetters).join('')
  return `${start} ${short.trim()}`.replace(/[. ]+$/, '')
}
