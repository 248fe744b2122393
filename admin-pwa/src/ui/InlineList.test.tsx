import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlineList } from '#ui/InlineList.tsx'

test('has no dot in front of the first fact if a fact is empty', () => {
  const shown = (...facts: (string | null)[]) => renderToString(<InlineList facts={facts} />)
  expect(shown(null, 'Workshop')).toBe(shown('Workshop'))
  expect(shown(null)).toBe('')
})
