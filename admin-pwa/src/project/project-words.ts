import type { ProjectStatus } from '@synapse/shared/project/project'
import type { Tone } from '#ui/tone.ts'

/** How a project stands. */
export const projectStatusWords = {
  active: { label: 'Active', tone: 'success' },
  on_hold: { label: 'On hold', tone: 'limited' },
  completed: { label: 'Completed', tone: 'neutral' },
} as const satisfies Record<ProjectStatus, { label: string; tone: Tone }>

/** '12.5 h' for '12.50'. */
export const hoursText = (hours: string): string =>
  `${Number(hours).toLocaleString('en-GB')}\u00a0h`
