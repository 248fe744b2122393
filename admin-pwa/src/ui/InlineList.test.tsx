import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlineList } from '#ui/InlineList.tsx'

test('puts no dot before the first fact shown if another fact is empty', () => {
  const shown = (...facts: (string | null)[]) => renderToString(<InlineList facts={facts} />)
  expect(shown(null, 'Workshop')).toBe(shown('Workshop'))
  expect(shown(null)).toBe('')
})
