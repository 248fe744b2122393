import type { BodyOf } from '@synapse/shared/endpoint'
import { listExpenses } from '@synapse/shared/expense/contract'
import { compareExpenses } from '@synapse/shared/expense/expense'
import { centsFromEuro } from '@synapse/shared/money'
import {
  createProject,
  deleteProject,
  listProjects,
  type Project,
  updateProject,
} from '@synapse/shared/project/contract'
import { compareProjects, type RecordedUsage } from '@synapse/shared/project/project'
import { listSessions } from '@synapse/shared/tutoring/contract'
import { compareSessions, sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { addRecord, deleteRecord, editRecord, newRecordFields } from '#data/record-changes.ts'
import { completeRecords } from '#data/records.ts'
import { useWrite } from '#ui/use-write.ts'

/** Loads all projects: active ones first, then by name. */
export const projectsQuery = () =>
  query(
    listProjects,
    {},
    { complete: async () => (await completeRecords('projects'))?.toSorted(compareProjects) },
  )

/**
 * Returns a function that finds a project's name by id. The name is undefined without a project, or
 * while loading.
 */
export const useProjectName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(projectsQuery())
  return (id) => (id ? data?.find((project) => project.id === id)?.name : undefined)
}

/**
 * Returns a function that sums up a project's expenses and tracked sessions; zero while they are
 * loading.
 */
export const useProjectUsage = (): ((projectId: string) => RecordedUsage) => {
  const { data: expenses = [] } = useQuery(
    query(
      listExpenses,
      {},
      { complete: async () => (await completeRecords('expenses'))?.toSorted(compareExpenses) },
    ),
  )
  const { data: sessions = [] } = useQuery(
    query(
      listSessions,
      {},
      { complete: async () => (await completeRecords('sessions'))?.toSorted(compareSessions) },
    ),
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

export type ProjectFields = Omit<Project, 'id' | 'createdAt' | 'updatedAt' | 'version'>

export const useCreateProject = () =>
  useWrite(createProject, {
    request: (body: ProjectFields & { id: string }) => ({ body }),
    optimistic: (body) =>
      addRecord('projects', { ...body, ...newRecordFields() }, `New project “${body.name}”`),
    successToast: ({ name }) => ({ title: 'Project Added', message: name }),
    errorToast: 'Couldn’t add the project.',
  })

type Change = { id: string; changes: BodyOf<typeof updateProject> }

export const useUpdateProject = () =>
  useWrite(updateProject, {
    request: ({ id, changes }: Change) => ({ params: { id }, body: changes }),
    optimistic: (change) => editRecord('projects', change, ({ name }) => `project “${name}”`),
    successToast: ({ name }) => ({ title: 'Project Saved', message: name }),
    errorToast: 'Couldn’t save the project.',
  })

export const useDeleteProject = () =>
  useWrite(deleteProject, {
    request: ({ id }: Project) => ({ params: { id } }),
    optimistic: (project) => deleteRecord('projects', project, `Delete project “${project.name}”`),
    successToast: (_, { name }) => ({ title: 'Project Deleted', message: name }),
    errorToast: 'Couldn’t delete the project.',
  })
