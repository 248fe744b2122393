import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { describe, expect, test } from 'vitest'
import { seal, unseal } from '#backup/encrypt-backup'

const passphrase = 'a passphrase for tests'

const run = async (
  content: Buffer,
  step: (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>,
  chunkBytes = content.length || 1,
) => {
  const chunks = Array.from({ length: Math.ceil(content.length / chunkBytes) }, (_, index) =>
    content.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  )
  let result: Buffer = Buffer.alloc(0)
  await pipeline(Readable.from(chunks), step, async (source) => {
    result = await buffer(source)
  })
  return result
}

describe.each([undefined, passphrase])('with the passphrase %j', (secret) => {
  test.each([0, 100_000])(
    '%i bytes survive encryption and decryption in chunks of any size',
    async (size) => {
      const content = Buffer.alloc(size, 'some text ')
      const sealed = await run(content, seal(secret), 7)
      for (const chunkBytes of [size > 100 ? 4096 : 1, sealed.length])
        expect((await run(sealed, unseal(secret), chunkBytes)).equals(content)).toBe(true)
    },
  )
})

test('every changed or missing byte of an encrypted backup is detected', async () => {
  const sealed = await run(Buffer.from('some text'), seal(passphrase))
  for (const index of [0, 40, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] ?? 0) ^ 1
    await expect(run(changed, unseal(passphrase))).rejects.toThrow(/backup/)
  }
  await expect(run(sealed.subarray(0, -1), unseal(passphrase))).rejects.toThrow('damaged')
})

test('encrypting the same content twice gives different results', async () => {
  const content = Buffer.from('some text')
  const [one, other] = [await run(content, seal(passphrase)), await run(content, seal(passphrase))]
  expect(one.equals(other)).toBe(false)
})
