import type { ReportFigures } from '@synapse/shared/report/contract'

export type Change = { text: string; direction: 'up' | 'down' | 'same' }

type Rate = ReportFigures['conversion']

/** How a figure stands to the one before: '+12.5%', or in words where no share can be told. */
export const changeOf = (current: number, previous: number): Change => {
  if (current === previous) return { text: 'no change', direction: 'same' }
  const direction = current > previous ? 'up' : 'down'
  if (previous === 0) return { text: 'new', direction }
  return { text: signed(((current - previous) / previous) * 100, '%'), direction }
}

/** How a rate stands to the one before, in percentage points; undefined where one is missing. */
export const rateChange = (current: Rate, previous: Rate): Change | undefined => {
  if (current.percent === null || previous.percent === null) return undefined
  const points = current.percent - previous.percent
  if (round(points) === 0) return { text: 'no change', direction: 'same' }
  return { text: signed(points, ' points'), direction: points > 0 ? 'up' : 'down' }
}

/** '81.3%', '—' where there is nothing to make a share of. */
export const percentText = ({ percent }: Rate): string =>
  percent === null ? '—' : `${round(percent)}%`

/** The share of a part in a whole, in percent with one decimal at most. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${round((part / whole) * 100)}%`

const signed = (value: number, unit: string) =>
  `${value < 0 ? '−' : '+'}${round(Math.abs(value)).toLocaleString('en-GB')}${unit}`

const round = (value: number) => Math.round(value * 10) / 10
