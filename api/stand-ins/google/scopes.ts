import { refuse } from '#stand-ins/google/refusal'
import type { GrantRow } from '#stand-ins/google/store'

const root = 'https://www.googleapis.com/auth/'

export const scopeDescriptions: Record<string, string> = {
  openid: 'Know who you are on Google',
  email: 'See your e-mail address',
  [`${root}calendar`]: 'See, edit, share and permanently delete all your calendars',
  [`${root}calendar.readonly`]: 'See and download all your calendars',
  [`${root}calendar.events`]: 'View and edit events on all your calendars',
  [`${root}calendar.events.readonly`]: 'View events on all your calendars',
  [`${root}calendar.calendars.readonly`]:
    'See the titles, time zones and addresses of your calendars',
}

const enough = {
  writeEvents: ['calendar', 'calendar.events'],
  readEvents: ['calendar', 'calendar.readonly', 'calendar.events', 'calendar.events.readonly'],
  readCalendars: ['calendar', 'calendar.readonly', 'calendar.calendars.readonly'],
} as const

export type Permission = keyof typeof enough

export const requirePermission = (grant: GrantRow, permission: Permission): void => {
  if (!enough[permission].some((scope) => grant.scopes.includes(root + scope)))
    refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
}
