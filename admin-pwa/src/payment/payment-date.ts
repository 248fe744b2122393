import { today } from '#ui/format/format-time.ts'

/** Returns why a payment or refund can't have this date, or null. */
export const pastDateError = (date: string): string | null => {
  if (!date) return 'Enter a date.'
  return date > today() ? 'The date can’t be in the future.' : null
}
