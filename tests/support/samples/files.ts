/** The image has a single pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const pngDataUrl = `data:image/png;base64,${png.toString('base64')}`

export const minimalPdf = Buffer.from('%PDF-1.7\n%%EOF\n')
