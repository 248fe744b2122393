/** A file in a zip archive, as listed in the archive's central directory. */
export type ZipEntry = { name: string; isStored: boolean; bytes: Buffer }

/** Reads the files of an uncompressed zip archive (PKWARE APPNOTE 4.3.12 and 4.3.16). */
export const readZip = (zip: Buffer): ZipEntry[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('The zip archive is incomplete')
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field))
    const header = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0)
    return { name, isStored: method === 0, bytes: zip.subarray(start, start + size) }
  })
}
