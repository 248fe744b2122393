import { unzipSync } from 'fflate'

/** Reads the files in a zip archive, in order. The method “stored” means no compression. */
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
