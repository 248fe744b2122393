import type { Page } from '@playwright/test'
import { formatDayYear } from '@synapse/shared/time'

export const dayButton = (page: Page, date: Temporal.PlainDate) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${formatDayYear(date)}`) })

export const calendarUrl = (slug: string, date: Temporal.PlainDate, more = '') =>
  `/admin/website/${slug}/calendar?date=${date}${more}`
