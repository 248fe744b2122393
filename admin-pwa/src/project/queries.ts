import { listExpenses } from '@synapse/shared/expense/contract'
import { centsFromEuro } from '@synapse/shared/money'
import {
  createProject,
  deleteProject,
  listProjects,
  updateProject,
} from '@synapse/shared/project/contract'
import { compareProjects, type RecordedUsage } from '@synapse/shared/project/project'
import { compareNewestFirst } from '@synapse/shared/text/compare-text'
import { listSessions } from '@synapse/shared/tutoring/contract'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { recordsQuery } from '#data/records.ts'
import type { DeletableDefinition } from '#ui/record/use-save-record.ts'

export const projectsQuery = () => recordsQuery(listProjects, 'projects', compareProjects)

/** Returns a function that finds a project's name by id; undefined while loading. */
export const useProjectName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(projectsQuery())
  return (id) => (id ? data?.find((project) => project.id === id)?.name : undefined)
}

/** Returns the options of a form's field for a project. */
export const useProjectField = () => ({ label: 'Project', format: useProjectName() })

/**
 * Returns a function that adds up a project's expenses and tracked sessions; zero while loading.
 */
export const useProjectUsage = (): ((projectId: string) => RecordedUsage) => {
  const { data: expenses = [] } = useQuery(
    recordsQuery(listExpenses, 'expenses', compareNewestFirst),
  )
  const { data: sessions = [] } = useQuery(
    recordsQuery(listSessions, 'sessions', compareNewestFirst),
  )
  return (id) => {
    const own = expenses.filter(({ projectId }) => projectId === id)
    const tracked = sumSessions(sessions.filter(({ projectId }) => projectId === id))
    return {
      spentCents: own.reduce((sum, { amount }) => sum + centsFromEuro(amount), 0),
      expenses: own.length,
      trackedHundredths: tracked.hoursHundredths,
      trackedCents: tracked.netCents,
    }
  }
}

export const projectDefinition: DeletableDefinition<'projects'> = {
  type: 'projects',
  singular: 'Project',
  nameOf: ({ name }) => name,
  create: createProject,
  update: updateProject,
  remove: deleteProject,
  referencesOf: ({ clientId }) => [`clients/${clientId}`],
}
