import { averageCents, centsFromEuro, formatEuroShort } from '@synapse/shared/money'
import type { ReportFigures } from '@synapse/shared/report/contract'

export type FigureChange = { text: string; direction: 'up' | 'down' | 'same' }

type Rate = ReportFigures['conversion']

/** Compares a figure with the previous one: '+12.5%', or 'New' if the previous one was zero. */
export const compareFigures = (current: number, previous: number): FigureChange => {
  const direction = current > previous ? 'up' : 'down'
  if (previous === 0 && current !== 0) return { text: 'New', direction }
  const percent = current === previous ? 0 : ((current - previous) / Math.abs(previous)) * 100
  if (toTenth(percent) === 0) return { text: 'No change', direction: 'same' }
  return { text: signed(percent, '%'), direction }
}

/** Returns the difference in percentage points: '+1.3 pts'; undefined unless both rates exist. */
export const compareRates = (current: Rate, previous: Rate): FigureChange | undefined => {
  if (current.percent === null || previous.percent === null) return undefined
  const points = current.percent - previous.percent
  if (toTenth(points) === 0) return { text: 'No change', direction: 'same' }
  return { text: signed(points, '\u00a0pts'), direction: points > 0 ? 'up' : 'down' }
}

/** Formats a rate: '81.0%', or '–' if there is none. */
export const formatRate = ({ percent }: Rate): string =>
  percent === null ? '–' : withOneDecimal(percent, '%')

export const formatShare = (part: number, whole: number): string =>
  withOneDecimal(whole === 0 ? 0 : (part / whole) * 100, '%')

/** Extrapolates the last `days` days to a yearly total, in whole euros: '€18,250'. */
export const annualProjection = (revenue: string, days: number): string =>
  formatEuroShort(averageCents(centsFromEuro(revenue) * 365, days * 100) * 100)

const signed = (value: number, unit: string) =>
  `${value < 0 ? '−' : '+'}${withOneDecimal(Math.abs(value), unit)}`

const withOneDecimal = (value: number, unit: string) =>
  `${value.toLocaleString('en-GB', oneDecimal)}${unit}`

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

const toTenth = (value: number) => Math.round(value * 10) / 10
