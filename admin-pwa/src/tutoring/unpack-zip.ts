import { SheetError } from '#tutoring/sheet-file.ts'

/** A file of an archive, unpacked. */
export type ZipPart = { name: string; bytes: Uint8Array<ArrayBuffer> }

type Entry = {
  name: string
  method: number
  packedSize: number
  size: number
  offset: number
}

/**
 * The files of an archive that are wanted, unpacked by the browser itself and never to more than the
 * archive says beforehand.
 * @throws SheetError where that would be too much, encrypted or broken
 */
export const unpackZip = async (
  bytes: Uint8Array<ArrayBuffer>,
  isWanted: (name: string) => boolean,
  onProgress: (share: number) => void,
): Promise<ZipPart[]> => {
  const entries = listEntries(bytes).filter(({ name }) => isWanted(name))
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > mostUnpacked) throw tooLarge()
  const parts: ZipPart[] = []
  let done = 0
  for (const entry of entries) {
    parts.push({ name: entry.name, bytes: await unpack(bytes, entry) })
    done += entry.size
    onProgress(total ? done / total : 1)
  }
  return parts
}

const mostEntries = 2_000
const mostUnpacked = 150_000_000

const tooLarge = () => new SheetError('The file unpacks to far more than a session sheet has.')
const broken = () => new SheetError('The file is broken or was not copied to its end.')

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50

/** By the archive's own list (APPNOTE.TXT, 4.3.12). */
const listEntries = (bytes: Uint8Array<ArrayBuffer>): Entry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (count > mostEntries) throw tooLarge()
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: count }, () => {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) throw broken()
    if (view.getUint16(at + 8, true) & 1)
      throw new SheetError('The file is protected by a password. Please save it without one.')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const entry = {
      name,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return entry
  })
}

/** A comment of 65,535 bytes at most may follow it. */
const findEnd = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - 22 - 65_535)
  for (let at = view.byteLength - 22; at >= first; at--)
    if (view.getUint32(at, true) === endSignature) return at
  throw broken()
}

const unpack = async (
  bytes: Uint8Array<ArrayBuffer>,
  { method, packedSize, size, offset }: Entry,
): Promise<Uint8Array<ArrayBuffer>> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== localSignature)
    throw broken()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packedSize > view.byteLength) throw broken()
  const packed = bytes.subarray(start, start + packedSize)
  if (method === 0 && packedSize === size) return packed
  if (method !== 8) throw broken()
  return inflate(packed, size)
}

const inflate = async (packed: Uint8Array<ArrayBuffer>, size: number) => {
  const unpacked = new Uint8Array(size)
  const reader = inSlices(packed).pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let at = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw broken()
    })
    if (done) break
    if (at + value.length > size) {
      await reader.cancel()
      throw tooLarge()
    }
    unpacked.set(value, at)
    at += value.length
  }
  if (at !== size) throw broken()
  return unpacked
}

const slice = 65_536

/** A slice is unpacked as a whole before its size is looked at: a bomb must not lie in one. */
const inSlices = (bytes: Uint8Array<ArrayBuffer>) => {
  let at = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.subarray(at, at + slice))
      at += slice
    },
  })
}
