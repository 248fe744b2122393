/**
 * Returns how many past weeks at the start of a month to fold; 0 if the entire month is past.
 * @param today 'YYYY-MM-DD'
 */
export const foldedWeeks = (
  weeks: readonly (readonly Temporal.PlainDate[])[],
  today: string,
): number => {
  const over = weeks.filter((week) => week.every((day) => day.toString() < today)).length
  return over < weeks.length ? over : 0
}
