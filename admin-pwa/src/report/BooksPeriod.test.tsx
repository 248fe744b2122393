import { expect, test } from 'vitest'
import { BooksPeriod } from '#report/BooksPeriod.tsx'
import { htmlOf } from '#ui/render.test-support.tsx'

const disabledButtons = (from: string, to: string) => {
  const html = htmlOf(<BooksPeriod period={{ from, to }} onPeriod={() => {}} />)
  const buttons = html.match(/<button[^>]* period"[^>]*>/g) ?? []
  return buttons.filter((button) => button.includes(' disabled='))
}

test('the buttons for other periods are disabled while the period is invalid', () => {
  expect(disabledButtons('2026-10-01', '2026-12-31')).toHaveLength(0)
  expect(disabledButtons('2026-12-31', '2026-10-01')).toHaveLength(2)
})
