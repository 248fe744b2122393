import type { ZipPart } from '#tutoring/unpack-zip.ts'

/** An archive of these files as they are, without checksums: for a reader that would unpack them once more. */
export const storeZip = (parts: readonly ZipPart[]): Uint8Array<ArrayBuffer> => {
  const named = parts.map(({ name, bytes }) => ({ name: new TextEncoder().encode(name), bytes }))
  const size = named.reduce((sum, { name, bytes }) => sum + 76 + 2 * name.length + bytes.length, 22)
  const archive = new Uint8Array(size)
  const view = new DataView(archive.buffer)
  let at = 0
  const put = (signature: number, fields: readonly [width: 2 | 4, value: number][]) => {
    view.setUint32(at, signature, true)
    at += 4
    for (const [width, value] of fields) {
      if (width === 2) view.setUint16(at, value, true)
      else view.setUint32(at, value, true)
      at += width
    }
  }
  const append = (bytes: Uint8Array) => {
    archive.set(bytes, at)
    at += bytes.length
  }
  const offsets = named.map(({ name, bytes }) => {
    const offset = at
    put(0x04034b50, headOf(name, bytes))
    append(name)
    append(bytes)
    return offset
  })
  const directory = at
  named.forEach(({ name, bytes }, index) => {
    put(0x02014b50, [
      [2, version],
      ...headOf(name, bytes),
      // Comment, disk, attributes inside and outside.
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offsets[index] ?? 0],
    ])
    append(name)
  })
  const length = at - directory
  put(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, named.length],
    [2, named.length],
    [4, length],
    [4, directory],
    [2, 0],
  ])
  return archive
}

const version = 20

/** Version, flags, method, time, date (1 January 1980), checksum, both sizes, lengths of name and extra. */
const headOf = (name: Uint8Array, bytes: Uint8Array): [2 | 4, number][] => [
  [2, version],
  [2, 0x0800],
  [2, 0],
  [2, 0],
  [2, 0x21],
  [4, 0],
  [4, bytes.length],
  [4, bytes.length],
  [2, name.length],
  [2, 0],
]
