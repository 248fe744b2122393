import type { Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'

/** Finds a day in the calendar's month view. */
export const dayButton = (page: Page, date: Temporal.PlainDate) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatDayYear(date)}`) })

/** Returns the URL that opens a website's calendar at a date. */
export const calendarUrl = (slug: string, date: Temporal.PlainDate, more = '') =>
  `/admin/website/${slug}/calendar?date=${date}${more}`
