export const downloadCsv = (name: string, text: string): void => {
  // Spreadsheet programs need this byte order mark to recognise UTF-8.
  const mark = text.startsWith('\ufeff') ? '' : '\ufeff'
  downloadText(name, mark + text, 'text/csv;charset=utf-8')
}

export const downloadText = (name: string, text: string, type: string): void =>
  downloadFile(name, new Blob([text], { type }))

/** Opens a PDF in a new tab for printing. */
export const openPdf = (pdf: Uint8Array<ArrayBuffer>): void => {
  const address = URL.createObjectURL(pdfBlob(pdf))
  window.open(address, '_blank', 'noopener')
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const downloadPdf = (name: string, pdf: Uint8Array<ArrayBuffer>): void =>
  downloadFile(name, pdfBlob(pdf))

const pdfBlob = (pdf: Uint8Array<ArrayBuffer>) => new Blob([pdf], { type: 'application/pdf' })

export const downloadFile = (name: string, file: Blob): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
