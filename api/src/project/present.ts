import type { Project as PresentedProject } from '@synapse/shared/project/contract'
import type { Project } from '#project/model'

/** Returns a project in the API's format. */
export const presentProject = (project: Project): PresentedProject => ({
  id: project.id,
  clientId: project.clientId,
  name: project.name,
  description: project.description,
  status: project.status,
  hourlyRate: project.hourlyRate,
  estimatedHours: project.estimatedHours,
  actualHours: project.actualHours,
  budget: project.budget,
  startDate: project.startDate,
  endDate: project.endDate,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
  version: project.version,
})
