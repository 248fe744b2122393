/** A PNG image of one pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** The image as a data URL. */
export const pngDataUrl = `data:image/png;base64,${png.toString('base64')}`

/** The content of a tiny PDF. */
export const minimalPdf = Buffer.from('%PDF-1.7\n%%EOF\n')
