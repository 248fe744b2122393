import { centsFromEuro, hundredthsFromDecimal, percentOfCents } from '#money'
import { compareNames, compareText } from '#text/compare-text'

export const projectStatuses = ['active', 'on_hold', 'completed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

type Named = { id: string; name: string; status: ProjectStatus }

/** Sorts active projects first, then by name. */
export const compareProjects = (a: Named, b: Named): number =>
  projectStatuses.indexOf(a.status) - projectStatuses.indexOf(b.status) ||
  compareNames(a.name, b.name) ||
  compareText(a.id, b.id)

type Worked = { actualHours: string; hourlyRate: string | null }

/** The part of a project's usage that isn't stored on the project itself. */
export type RecordedUsage = {
  /** The total and the number of the project's expenses. */
  spentCents: number
  expenses: number
  /** The hours and value of the project's tracked sessions, each at its own rate. */
  trackedHundredths: number
  trackedCents: number
}

/** Returns a project's hours in hundredths: the hours entered on it plus its tracked sessions. */
export const usedHundredths = (
  { actualHours }: Pick<Worked, 'actualHours'>,
  { trackedHundredths }: Pick<RecordedUsage, 'trackedHundredths'>,
): number => hundredthsFromDecimal(actualHours) + trackedHundredths

/** Returns the value of a project's entered hours at its hourly rate, in cents, rounded half up. */
export const enteredCents = ({ actualHours, hourlyRate }: Worked): number =>
  percentOfCents(centsFromEuro(hourlyRate ?? '0'), hundredthsFromDecimal(actualHours))

/** Returns the used budget in cents: entered hours, tracked sessions and expenses. */
export const usedBudgetCents = (
  project: Worked,
  { spentCents, trackedCents }: Pick<RecordedUsage, 'spentCents' | 'trackedCents'>,
): number => enteredCents(project) + trackedCents + spentCents

export type Usage = {
  /** The used share in whole percent, rounded down, so that 100 means fully used. */
  percent: number
  state: 'within' | 'nearly' | 'all' | 'over'
}

/** The percentage from which a planned amount counts as nearly used up. */
const nearlyPercent = 80

/** Returns how much of a planned amount has been used, or undefined if no amount was planned. */
export const usageOf = (used: number, planned: number): Usage | undefined => {
  if (planned <= 0) return undefined
  const percent = Math.floor((used * 100) / planned)
  if (used >= planned) return { percent, state: used > planned ? 'over' : 'all' }
  return { percent, state: percent >= nearlyPercent ? 'nearly' : 'within' }
}
