import { listProjects } from '@synapse/shared/project/contract'
import { compareProjects } from '@synapse/shared/project/project'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { completeList } from '#data/records.ts'

export const projectsQuery = () => query(listProjects, completeList('projects', compareProjects))

/** Returns a function that finds a project's name by id; undefined while loading. */
export const useProjectName = (): ((id: string | null) => string | undefined) => {
  const { data } = useQuery(projectsQuery())
  return (id) => (id ? data?.find((project) => project.id === id)?.name : undefined)
}

/** Returns the options of a form field that selects a project. */
export const useProjectField = () => ({ label: 'Project', format: useProjectName() })
