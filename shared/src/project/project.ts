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

/**
 * What a project has used of its budget, in cents, rounded half up: its hours at its rate, and what
 * was spent on it.
 * @param spentCents its expenses
 */
export const usedBudgetCents = ({ actualHours, hourlyRate }: Worked, spentCents: number): number =>
  // An hour is a hundred percent of the rate.
  percentOfCents(centsFromEuro(hourlyRate ?? '0'), centsFromEuro(actualHours)) + spentCents

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
