import { expect, test } from 'vitest'
import { packageTone } from '#website/package-tone.ts'

test('gives default packages fixed colours, and other packages the remaining colours in turn', () => {
  const packages = ['clinic', 'individual', 'duo', 'talk', 'group', 'walk', 'one-more']
  const tones = packages.map((type) =>
    packageTone(
      type,
      packages.map((one) => ({ type: one })),
    ),
  )
  expect(tones).toEqual(['warm', 'individual', 'duo', 'warning', 'group', 'neutral', 'warm'])
  expect(packageTone('duo', [])).toBe('duo')
  expect(packageTone('unknown', [])).toBe('neutral')
})
