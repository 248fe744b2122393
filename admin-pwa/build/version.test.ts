import { expect, test, vi } from 'vitest'
import { version } from './version.ts'

const written = (given?: string) => {
  const { transformIndexHtml } = version(given)
  const write = transformIndexHtml as unknown as () => {
    attrs: { name: string; content: string }
  }[]
  return write().find(({ attrs }) => attrs.name === 'version')?.attrs.content
}

test('the version is the given commit or, failing that, Git’s latest commit or the build date', () => {
  expect(written('2026-12-08 1b5a1e8')).toBe('2026-12-08 1b5a1e8')
  for (const missing of [undefined, ''])
    expect(written(missing)).toMatch(/^\d{4}-\d\d-\d\d [0-9a-f]{7,}$/)
  vi.stubEnv('PATH', '')
  expect(written('')).toBe(new Date().toISOString().slice(0, 10))
  vi.unstubAllEnvs()
})
