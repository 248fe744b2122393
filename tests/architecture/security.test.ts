import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#support/run/root.ts'

const text = readFileSync(path.join(root, 'SECURITY.md'), 'utf8')

test('every promise in SECURITY.md names tests that exist', () => {
  const promises = text.split('\n').filter((line) => line.startsWith('- '))
  expect(promises.length).toBeGreaterThan(10)
  for (const promise of promises) {
    const files = [...promise.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length, promise).toBeGreaterThan(0)
    for (const file of files) {
      expect(file).toMatch(/\.(test\.tsx?|e2e\.ts)$/)
      expect(existsSync(path.join(root, file)), `SECURITY.md names ${file}`).toBe(true)
    }
  }
})
