/** Hands a CSV to the browser as a file. */
export const downloadCsv = (name: string, text: string): void => {
  // Spreadsheet programs take a CSV for UTF-8 only when it begins with this mark.
  const mark = text.startsWith('\ufeff') ? '' : '\ufeff'
  const address = URL.createObjectURL(new Blob([mark, text], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
