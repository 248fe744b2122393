import { encode } from 'uqr'

/** A run of dark squares in one row, measured in squares. */
type Bar = { x: number; y: number; width: number }

/** Returns the dark parts of a QR code, and the length of its sides in squares. */
export const qrBars = (text: string): { size: number; bars: Bar[] } => {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maxVersion: 13 })
  const bars: Bar[] = []
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      let end = x
      while (row[end]) end++
      bars.push({ x, y, width: end - x })
      x = end
    }
  })
  return { size, bars }
}
