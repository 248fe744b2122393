import { centsFromEuro, hundredthsFromDecimal, workCents } from '#money'
import { compareNames, compareText } from '#text/compare-text'

export const projectStatuses = ['active', 'on_hold', 'completed'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

type Named = { id: string; name: string; status: ProjectStatus }

/** Compares projects for sorting: active projects first, then by name. */
export const compareProjects = (a: Named, b: Named): number =>
  projectStatuses.indexOf(a.status) - projectStatuses.indexOf(b.status) ||
  compareNames(a.name, b.name) ||
  compareText(a.id, b.id)

/** Returns false only if a project belongs to a client other than the given one. */
export const isForClient = (
  project: { clientId: string | null },
  clientId: string | null,
): boolean => !project.clientId || !clientId || project.clientId === clientId

type Worked = { actualHours: string; hourlyRate: string | null }

/** A project's tracked sessions and expenses, without the hours stored on the project itself. */
export type RecordedUsage = {
  spentCents: number
  expenses: number
  /** Each tracked session has its own rate. */
  trackedHundredths: number
  trackedCents: number
}

/** Returns a project's hours, entered and tracked, in hundredths. */
export const usedHundredths = (
  { actualHours }: Pick<Worked, 'actualHours'>,
  { trackedHundredths }: Pick<RecordedUsage, 'trackedHundredths'>,
): number => hundredthsFromDecimal(actualHours) + trackedHundredths

/** Returns the value of a project's entered hours in cents, rounded half up. */
export const enteredCents = ({ actualHours, hourlyRate }: Worked): number =>
  workCents(centsFromEuro(hourlyRate ?? '0'), hundredthsFromDecimal(actualHours))

/**
 * Returns how much of the budget is used, in cents: entered hours, tracked sessions and expenses.
 */
export const usedBudgetCents = (
  project: Worked,
  { spentCents, trackedCents }: Pick<RecordedUsage, 'spentCents' | 'trackedCents'>,
): number => enteredCents(project) + trackedCents + spentCents

export type Usage = {
  /** Rounded down, so that 100 means that nothing is left. */
  percent: number
  state: 'within' | 'nearly' | 'all' | 'over'
}

const nearlyPercent = 80

/** Returns how much of a planned amount is used; undefined if nothing was planned. */
export const usageOf = (used: number, planned: number): Usage | undefined => {
  if (planned <= 0) return undefined
  const percent = Math.floor((used * 100) / planned)
  if (used >= planned) return { percent, state: used > planned ? 'over' : 'all' }
  return { percent, state: percent >= nearlyPercent ? 'nearly' : 'within' }
}
