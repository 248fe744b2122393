export const websiteStatuses = ['active', 'maintenance', 'inactive'] as const
export type WebsiteStatus = (typeof websiteStatuses)[number]

/** Returns whether a website takes bookings, which requires a package on sale. */
export const canBook = (page: { takesBookings: boolean; packages: readonly unknown[] }): boolean =>
  page.takesBookings && page.packages.length > 0

/** Returns why a meeting link or its template is invalid; undefined if it is valid. */
export const meetingLinkProblem = (template: string): string | undefined => {
  if (!/^https:\/\/[^\s<>"]+$/.test(template)) return 'The meeting link must start with https://.'
  if (!URL.canParse(template)) return 'The meeting link isn’t a valid address.'
}

export const defaultColour = '#0070f3'

/** Matches domains such as 'ai.example.com', without a scheme, port or path. */
export const domainPattern =
  /^(?=.{4,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu
export const domainMessage =
  'Enter only the domain, such as ai.example.com, without https:// or a path.'

export const colourPattern = /^#[0-9a-f]{6}$/i
export const colourMessage = 'Enter the colour as a hex code, such as #0070f3.'
