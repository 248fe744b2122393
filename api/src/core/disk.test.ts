import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { formatBytes, isNearlyFull, readDisk } from '#core/disk'

const gigabytes = (count: number) => count * 1024 ** 3

describe('a disk', () => {
  test.each([
    ['0.9 of 5 GB', true, 0.9, 5],
    ['1.1 of 5 GB', false, 1.1, 5],
    ['9% of 100 GB', true, 9, 100],
    ['11% of 100 GB', false, 11, 100],
    ['5% of 1 TB', false, 50, 1000],
  ])('with %s free is nearly full: %s', (_, expected, free, total) => {
    const disk = { freeBytes: gigabytes(free), totalBytes: gigabytes(total) }
    expect(isNearlyFull(disk)).toBe(expected)
  })

  test('stays nearly full until clearly more space is free', () => {
    const disk = { freeBytes: gigabytes(11), totalBytes: gigabytes(100) }
    expect(isNearlyFull(disk, true)).toBe(true)
    expect(isNearlyFull({ ...disk, freeBytes: gigabytes(13) }, true)).toBe(false)
  })
})

test('reads the free disk space for a folder that doesn’t exist yet', async () => {
  const folder = path.join(tmpdir(), 'no-such-folder', 'deeper')
  const { freeBytes, totalBytes } = await readDisk(folder)
  expect(freeBytes).toBeGreaterThan(0)
  expect(totalBytes).toBeGreaterThanOrEqual(freeBytes)
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1024, '1 kB'],
  [1_572_864, '1.5 MB'],
  [gigabytes(75), '75 GB'],
])('formats %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
