/** MM-DD (National Holidays Act, cap. 252) */
const fixedHolidays = [
  ...['01-01', '02-10', '03-19', '03-31', '05-01', '06-07', '06-29'],
  ...['08-15', '09-08', '09-21', '12-08', '12-13', '12-25'],
]

/** Returns whether a date is a working day in Malta, not a weekend or public holiday. */
export const isWorkingDay = (date: Temporal.PlainDate): boolean =>
  date.dayOfWeek <= 5 &&
  !fixedHolidays.includes(date.toString().slice(5)) &&
  !date.equals(easterSunday(date.year).subtract({ days: 2 }))

/** Returns the date of Easter Sunday (anonymous Gregorian algorithm). */
const easterSunday = (year: number): Temporal.PlainDate => {
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const golden = year % 19
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * shift + 114
  return new Temporal.PlainDate(year, Math.floor(days / 31), (days % 31) + 1)
}
