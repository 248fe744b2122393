export type PictureLimits = {
  /** The maximum length of the longer side, in pixels. */
  maxPixels?: number
  /** The maximum length of the data URL, in characters. */
  maxCharacters?: number
  type?: 'image/webp' | 'image/png' | 'image/jpeg'
}

/**
 * Converts an image to a data URL. Lowers the size and quality until the URL is short enough.
 * @throws Error with a message for the operator if the browser can't read the file as an image
 */
export const shrinkPicture = async (file: Blob, limits: PictureLimits = {}): Promise<string> => {
  const { maxPixels = 640, maxCharacters = 78_000, type = 'image/webp' } = limits
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error('This file can’t be read as an image. Choose a PNG, JPEG or WebP file.')
  })
  try {
    for (let pixels = maxPixels; pixels >= 32; pixels = Math.floor(pixels * 0.75))
      for (const quality of [0.85, 0.7, 0.55]) {
        const address = toDataUrl(picture, pixels, type, quality)
        if (address.length <= maxCharacters) return address
      }
    throw new Error('The image is too large, even after compression. Choose another one.')
  } finally {
    picture.close()
  }
}

const toDataUrl = (picture: ImageBitmap, pixels: number, type: string, quality: number) => {
  const scale = Math.min(1, pixels / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL(type, quality)
}
