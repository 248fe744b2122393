import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { storeZip } from '#tutoring/store-zip.ts'
import { unpackZip } from '#tutoring/unpack-zip.ts'

const unpack = (bytes: Uint8Array<ArrayBuffer>) =>
  unpackZip(
    bytes,
    () => true,
    () => {},
  )

const text = (content: string) => new TextEncoder().encode(content)

/** An archive of one packed file that says of itself how large it is. */
const packed = (content: Uint8Array, saidSize = content.length): Uint8Array<ArrayBuffer> => {
  const archive = storeZip([{ name: 'a.xml', bytes: new Uint8Array(deflateRawSync(content)) }])
  const view = new DataView(archive.buffer)
  const directory = view.getUint32(archive.length - 22 + 16, true)
  view.setUint16(8, 8, true)
  view.setUint16(directory + 10, 8, true)
  view.setUint32(directory + 24, saidSize, true)
  return archive
}

test('what is packed comes out as it was, and so does what is stored', async () => {
  const content = text('Ġorġ '.repeat(10_000))
  expect(await unpack(packed(content))).toEqual([{ name: 'a.xml', bytes: content }])
  expect(await unpack(storeZip([{ name: 'b.xml', bytes: content }]))).toEqual([
    { name: 'b.xml', bytes: content },
  ])
})

test('only what is wanted is unpacked', async () => {
  const archive = storeZip([
    { name: 'a.xml', bytes: text('a') },
    { name: 'b.bin', bytes: text('b') },
  ])
  const parts = await unpackZip(
    archive,
    (name) => name.endsWith('.xml'),
    () => {},
  )
  expect(parts.map(({ name }) => name)).toEqual(['a.xml'])
})

describe('an archive is refused', () => {
  const tooLarge = 'The file unpacks to far more than a session sheet has.'
  const broken = 'The file is broken or was not copied to its end.'

  test('that says it is a bomb', async () => {
    await expect(unpack(packed(text('x'), 150_000_001))).rejects.toThrow(tooLarge)
  })

  test('that is one and does not say so', async () => {
    await expect(unpack(packed(new Uint8Array(20_000_000), 1_000))).rejects.toThrow(tooLarge)
  })

  test('with more files than any workbook', async () => {
    const parts = Array.from({ length: 2_001 }, (_, at) => ({ name: `${at}`, bytes: text('') }))
    await expect(unpack(storeZip(parts))).rejects.toThrow(tooLarge)
  })

  test('that is cut off, wherever it is', async () => {
    const whole = packed(text('a line of text, '.repeat(100)))
    for (let length = 0; length < whole.length; length += 7)
      await expect(unpack(whole.slice(0, length))).rejects.toThrow(broken)
  })

  test('with other bytes within', async () => {
    const damaged = packed(text('a line of text, '.repeat(100)))
    damaged.fill(0xff, 35, 45)
    await expect(unpack(damaged)).rejects.toThrow(broken)
  })

  test('that unpacks to less than it says', async () => {
    await expect(unpack(packed(text('short'), 1_000))).rejects.toThrow(broken)
  })

  test('with a password', async () => {
    const archive = packed(text('x'))
    const view = new DataView(archive.buffer)
    const directory = view.getUint32(archive.length - 22 + 16, true)
    view.setUint16(directory + 8, 1, true)
    await expect(unpack(archive)).rejects.toThrow('protected by a password')
  })
})
