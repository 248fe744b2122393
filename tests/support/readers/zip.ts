import { unzipSync } from 'fflate'

/**
 * Reads the files of a zip archive in the archive's order. Files with the method “stored” aren't
 * compressed.
 */
export const readZip = (zip: Uint8Array) => {
  const stored = new Set<string>()
  const files = unzipSync(zip, {
    filter: ({ name, compression }) => {
      if (compression === 0) stored.add(name)
      return true
    },
  })
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    isStored: stored.has(name),
    bytes: Buffer.from(bytes),
  }))
}
