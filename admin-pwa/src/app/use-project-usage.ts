import { centsFromEuro, sumCents } from '@synapse/shared/money'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { expensesQuery } from '#expense/queries.ts'
import type { GetUsage } from '#project/project-columns.tsx'
import { sessionsQuery } from '#tutoring/queries.ts'

/**
 * Returns a function that adds up a project's expenses and tracked sessions. The totals are
 * undefined until both lists have loaded.
 */
export const useProjectUsage = (): GetUsage => {
  const { data: expenses } = useQuery(expensesQuery())
  const { data: sessions } = useQuery(sessionsQuery())
  return (id) => {
    if (!expenses || !sessions) return undefined
    const own = expenses.filter(({ projectId }) => projectId === id)
    const tracked = sumSessions(sessions.filter(({ projectId }) => projectId === id))
    return {
      spentCents: sumCents(own.map(({ amount }) => centsFromEuro(amount))),
      expenses: own.length,
      trackedHundredths: tracked.hoursHundredths,
      trackedCents: tracked.netCents,
    }
  }
}
