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
import { compareProjects, type Taken } from '@synapse/shared/project/project'
import { listSessions } from '@synapse/shared/tutoring/contract'
import { compareSessions, sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { notThereYet } from '#data/not-there-yet.ts'
import { query } from '#data/query.ts'
import { recordOf, wholeOf } from '#data/records.ts'
import { useWrite } from '#ui/use-write.ts'

/** All projects: the active ones first, then by name. */
export const projectsQuery = () =>
  query(
    listProjects,
    {},
    { whole: async () => (await wholeOf('projects'))?.toSorted(compareProjects) },
  )

/** Finds a project's name; undefined for none, and while nobody knows. */
export const useProjectName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(projectsQuery())
  return (id) => (id ? data?.find((project) => project.id === id)?.name : undefined)
}

/** Finds what a project has taken; nothing while nobody knows. */
export const useTaken = (): ((projectId: string) => Taken) => {
  const { data: expenses = [] } = useQuery(
    query(
      listExpenses,
      {},
      { whole: async () => (await wholeOf('expenses'))?.toSorted(compareExpenses) },
    ),
  )
  const { data: sessions = [] } = useQuery(
    query(
      listSessions,
      {},
      { whole: async () => (await wholeOf('sessions'))?.toSorted(compareSessions) },
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

/** What is written of a project, as it is sent. */
export type ProjectFields = Omit<Project, 'id' | 'createdAt' | 'updatedAt' | 'version'>

export const useCreateProject = () =>
  useWrite(createProject, {
    ask: (body: ProjectFields & { id: string }) => ({ body }),
    locally: async (body) => {
      const now = Temporal.Now.instant().toString()
      const project: Project = { ...body, createdAt: now, updatedAt: now, version: 1 }
      return {
        label: `New project “${project.name}”`,
        patches: [{ noun: 'projects' as const, id: project.id, put: project }],
        holds: await clientNotThere(body),
        isNew: true,
        answer: project,
      }
    },
    succeeded: ({ name }) => ({ title: 'Project Added', message: name }),
    failed: 'Failed to add project.',
  })

type Change = { id: string } & BodyOf<typeof updateProject>

export const useUpdateProject = () =>
  useWrite(updateProject, {
    ask: ({ id, ...body }: Change) => ({ params: { id }, body }),
    locally: async ({ id, version: _, ...changes }) => {
      const project = await recordOf('projects', id)
      if (!project) return undefined
      const set = changes as Partial<Project>
      return {
        label: `Change project “${project.name}”`,
        patches: [{ noun: 'projects', id, set }],
        holds: await clientNotThere(set),
        before: project,
        answer: { ...project, ...set },
      }
    },
    succeeded: ({ name }) => ({ title: 'Project Saved', message: name }),
    failed: 'Failed to save project.',
  })

export const useDeleteProject = () =>
  useWrite(deleteProject, {
    ask: ({ id }: Project) => ({ params: { id } }),
    locally: (project) => ({
      label: `Delete project “${project.name}”`,
      patches: [{ noun: 'projects', id: project.id, gone: true }],
      before: project,
      answer: undefined,
    }),
    succeeded: (_, { name }) => ({ title: 'Project Deleted', message: name }),
    failed: 'Failed to delete project.',
  })

const clientNotThere = ({ clientId }: { clientId?: string | null }) =>
  notThereYet(clientId ? [`clients/${clientId}`] : [])
