import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BreakableText } from '#ui/BreakableText.tsx'

test.each([
  ['maria.borg@mail.example', 'maria.borg@|mail.example'],
  ['charge.refund.updated', 'charge.|refund.|updated'],
  ['€1,200.00', '€1,200.00'],
  ['Due 3.5.2027.', 'Due 3.5.2027.'],
])('“%s” may wrap as “%s”', (text, wrapped) => {
  expect(renderToString(<BreakableText>{text}</BreakableText>).replaceAll('<wbr/>', '|')).toBe(
    wrapped,
  )
})
