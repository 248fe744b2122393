import { centsFromEuro, sumCents } from '@synapse/shared/money'
import type { RecordedUsage } from '@synapse/shared/project/project'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { expensesQuery } from '#expense/queries.ts'
import { sessionsQuery } from '#tutoring/queries.ts'

/** Returns a function that totals a project's expenses and tracked sessions; 0 while loading. */
export const useProjectUsage = (): ((projectId: string) => RecordedUsage) => {
  const { data: expenses = [] } = useQuery(expensesQuery())
  const { data: sessions = [] } = useQuery(sessionsQuery())
  return (id) => {
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
