/** Hands a CSV to the browser as a file. */
export const downloadCsv = (name: string, text: string): void => {
  // Spreadsheet programs take a CSV for UTF-8 only when it begins with this mark.
  const mark = text.startsWith('\ufeff') ? '' : '\ufeff'
  downloadText(name, mark + text, 'text/csv;charset=utf-8')
}

/** Hands a text to the browser as a file of a type. */
export const downloadText = (name: string, text: string, type: string): void =>
  downloadFile(name, new Blob([text], { type }))

/** Opens a PDF in a tab of its own, from where it is printed. */
export const openPdf = (pdf: Uint8Array<ArrayBuffer>): void => {
  const address = URL.createObjectURL(pdfBlob(pdf))
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Hands a PDF to the browser as a file. */
export const downloadPdf = (name: string, pdf: Uint8Array<ArrayBuffer>): void =>
  downloadFile(name, pdfBlob(pdf))

const pdfBlob = (pdf: Uint8Array<ArrayBuffer>) => new Blob([pdf], { type: 'application/pdf' })

/** Hands a file to the browser. */
export const downloadFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
