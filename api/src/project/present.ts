import * as contract from '@synapse/shared/project/contract'
import { presentRecord } from '#http/present-record'
import type { Project } from '#project/model'

/** Returns a project as the operator sees it. */
export const presentProject = (project: Project): contract.Project =>
  presentRecord(contract.project, project)
