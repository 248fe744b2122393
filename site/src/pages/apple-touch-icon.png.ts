import { markSvg } from '#ui/mark.ts'
import { pngFromSvg } from '#website/raster.ts'

export const GET = async () => {
  // iOS rounds the corners itself.
  return new Response(new Uint8Array(await pngFromSvg(markSvg(0), 180)))
}
