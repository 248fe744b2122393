/** Hands a text to the browser as a file. */
export const download = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => {
  // Spreadsheet programs take a CSV for UTF-8 only when it begins with this mark.
  const mark = type.startsWith('text/csv') && !text.startsWith('\ufeff') ? '\ufeff' : ''
  const address = URL.createObjectURL(new Blob([mark, text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
