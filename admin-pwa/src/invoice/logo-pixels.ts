import type { Logo } from '#invoice/draw-heading.ts'

const mostPixels = 600

/**
 * A logo as pixels, so that what a stranger's file holds never gets into a PDF. It needs a page:
 * workers draw no SVG. Undefined where the browser cannot read it.
 */
export const logoPixels = async (address: string): Promise<Logo | undefined> => {
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
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return undefined
  context.drawImage(picture, 0, 0, width, height)
  return { data: context.getImageData(0, 0, width, height).data, width, height }
}
