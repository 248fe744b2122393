/** Hands a CSV to the browser as a file. */
export const downloadCsv = (name: string, text: string): void => {
  // Spreadsheet programs take a CSV for UTF-8 only when it begins with this mark.
  const mark = text.startsWith('\ufeff') ? '' : '\ufeff'
  downloadText(name, mark + text, 'text/csv;charset=utf-8')
}

/** Hands a text to the browser as a file of a type. */
export const downloadText = (name: string, text: string, type: string): void =>
  download(name, new Blob([text], { type }))

/** Hands bytes to the browser as a file of a type. */
export const downloadBytes = (name: string, bytes: Uint8Array<ArrayBuffer>, type: string): void =>
  download(name, new Blob([bytes], { type }))

/** Opens a PDF in the browser's own viewer, from where it is printed. */
export const openPdf = (bytes: Uint8Array<ArrayBuffer>): void => {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const download = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
