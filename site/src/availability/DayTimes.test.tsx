import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayTimes } from '#availability/DayTimes.tsx'
import { sampleCalendar } from '#availability/sample-calendar.test-support.ts'

const loaded = sampleCalendar('2026-12-04T08:00:00Z')

test.each([
  [120, ['09:00 – 11:00', '12:00 – 14:00', '15:00 – 17:00']],
  [150, ['09:00 – 11:30', '12:00 – 14:30', '15:00 – 17:30']],
])('a %i-minute package has the usual start times, with matching end times', (minutes, times) => {
  const date = Temporal.PlainDate.from('2026-12-08')
  const props = { date, next: date, loaded, minutes, chosenSlot: undefined, onChoose: () => {} }
  const html = renderToStaticMarkup(<DayTimes {...props} />)
  expect(html.match(/(?<=slot-time">)[^<]*/g)?.map((time) => time.replaceAll(/\s/g, ' '))).toEqual(
    times,
  )
})
