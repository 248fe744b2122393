import {
  formatDayYear,
  formatMoment,
  formatShortDate,
  formatTime,
  maltaDate,
} from '@synapse/shared/time'

/** '8 Dec 2026' in Malta, in any browser time zone. */
export const shortDay = (at: string): string =>
  formatShortDate(maltaDate(Temporal.Instant.from(at)))

/** '8 Dec 2026, 09:00' */
export const shortMoment = (at: string): string => {
  const instant = Temporal.Instant.from(at)
  return `${formatShortDate(maltaDate(instant))}, ${formatTime(instant)}`
}

/** 'Tuesday 8 December 2026, 09:00 (Malta time)' */
export const longMoment = (at: string): string => formatMoment(Temporal.Instant.from(at))

/** 'Tuesday 8 December 2026' */
export const longDay = (at: string): string => formatDayYear(maltaDate(Temporal.Instant.from(at)))

/** '09:00' */
export const timeOfDay = (at: string): string => formatTime(Temporal.Instant.from(at))

/** Today in Malta, 'YYYY-MM-DD'. */
export const today = (): string => maltaDate(Temporal.Now.instant()).toString()

export const isPast = (at: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(at), Temporal.Now.instant()) < 0
