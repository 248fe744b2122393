/**
 * Linux and macOS limit file names to 255 bytes. An emoji can take up four of them, and the date
 * and number need space too.
 */
const maxLetters = 55

/** Returns the name of an invoice's PDF, for example '202611-001 Xatt Consulting.pdf'. */
export const invoiceFileName = (invoiceNumber: string, billToName: string): string =>
  `${safeFileName(invoiceNumber, billToName)}.pdf`

/**
 * Returns a file name without extension, for example '202611-001 Xatt Consulting'. The name is also
 * valid on Windows (Microsoft, "Naming Files, Paths, and Namespaces").
 */
export const safeFileName = (start: string, text: string): string => {
  const name = text
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it replaces
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f\u2028\u2029]/g, ' ')
    .replace(/ +/g, ' ')
  const short = [...name].slice(0, maxLetters).join('')
  return `${start} ${short.trim()}`.replace(/[. ]+$/, '')
}
