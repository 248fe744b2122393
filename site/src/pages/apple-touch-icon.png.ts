import { pngFromSvg, readMark } from '#website/raster.ts'

export const GET = async () => {
  // The system cuts the corners itself.
  const square = (await readMark()).replace('rx="14"', '')
  return new Response(new Uint8Array(await pngFromSvg(square, 180)))
}
