import { centsFromEuro, percentOfCents } from '#money'

export const projectStatuses = ['active', 'on_hold', 'completed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

type Named = { id: string; name: string; status: ProjectStatus }

/** What is worked on first, then by name. */
export const compareProjects = (a: Named, b: Named): number =>
  projectStatuses.indexOf(a.status) - projectStatuses.indexOf(b.status) ||
  names.compare(a.name, b.name) ||
  names.compare(a.id, b.id)

const names = new Intl.Collator('en')

type Worked = { actualHours: string; hourlyRate: string | null }

/** What a project has taken besides the hours that are written at it. */
export type Taken = {
  /** Its expenses, and how many there are. */
  spentCents: number
  expenses: number
  /** The sessions that were tracked for it, each at its own rate. */
  trackedHundredths: number
  trackedCents: number
}

/** The hours of a project in hundredths: those written at it, and those that were tracked for it. */
export const usedHundredths = (
  { actualHours }: Pick<Worked, 'actualHours'>,
  { trackedHundredths }: Pick<Taken, 'trackedHundredths'>,
): number => centsFromEuro(actualHours) + trackedHundredths

/** What the hours written at a project come to at its rate, in cents, rounded half up. */
export const writtenCents = ({ actualHours, hourlyRate }: Worked): number =>
  // An hour is a hundred percent of the rate.
  percentOfCents(centsFromEuro(hourlyRate ?? '0'), centsFromEuro(actualHours))

/**
 * What a project has used of its budget, in cents: its hours at its rate, what was tracked for it at
 * the rates of the sessions, and what was spent on it.
 */
export const usedBudgetCents = (
  project: Worked,
  { spentCents, trackedCents }: Pick<Taken, 'spentCents' | 'trackedCents'>,
): number => writtenCents(project) + trackedCents + spentCents

/** How much is used of what was planned. */
export type Use = {
  /** In whole percent, rounded down, so that 100 is all of it; above 100 when it is more. */
  percent: number
  state: 'within' | 'nearly' | 'all' | 'over'
}

/** From this part on it is nearly used up. */
const nearlyPercent = 80

/**
 * How much is used of what was planned, both in hundredths of an hour or a euro. Undefined where
 * nothing was planned.
 */
export const useOf = (used: number, planned: number): Use | undefined => {
  if (planned <= 0) return undefined
  const percent = Math.floor((used * 100) / planned)
  if (used >= planned) return { percent, state: used > planned ? 'over' : 'all' }
  return { percent, state: percent >= nearlyPercent ? 'nearly' : 'within' }
}
