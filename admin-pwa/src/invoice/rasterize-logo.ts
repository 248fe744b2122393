import type { Logo } from '@synapse/shared/invoice/draw-heading'

/** Four times what is printed, so that it is sharp. */
const mostPixels = 680

/**
 * A logo drawn anew on white, as JPEG: nothing but pixels of a file from outside gets into a PDF. It
 * needs a page, because workers draw no SVG. Undefined where the browser cannot read it.
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
  // A drawing is sharp at any size.
  const isDrawing = address.startsWith('data:image/svg')
  const scale = isDrawing ? mostPixels / longest : Math.min(1, mostPixels / longest)
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
