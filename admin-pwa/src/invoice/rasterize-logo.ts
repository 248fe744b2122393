import type { Logo } from '@synapse/shared/invoice/draw-heading'

/** Four times the printed size, so that the print is sharp. */
const maxPixels = 680

/**
 * Redraws a logo on white as a JPEG, so that only the pixels of an uploaded file get into a PDF.
 * Runs on the page, because workers can't draw SVG. Returns undefined if the browser can't read the
 * file.
 */
export const rasterizeLogo = async (address: string): Promise<Logo | undefined> => {
  const picture = new Image()
  picture.src = address
  const isRead = await picture.decode().then(
    () => picture.naturalWidth > 0 && picture.naturalHeight > 0,
    () => false,
  )
  if (!isRead) return undefined
  const longest = Math.max(picture.naturalWidth, picture.naturalHeight)
  // SVG is sharp at any size, so it may be enlarged.
  const isDrawing = address.startsWith('data:image/svg')
  const scale = isDrawing ? maxPixels / longest : Math.min(1, maxPixels / longest)
  const width = Math.max(1, Math.round(picture.naturalWidth * scale))
  const height = Math.max(1, Math.round(picture.naturalHeight * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })
  return { picture: new Uint8Array(await file.arrayBuffer()), width, height }
}
