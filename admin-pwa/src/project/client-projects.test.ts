import type { Project } from '@synapse/shared/project/contract'
import { expect, test } from 'vitest'
import { projectForClient } from '#project/client-projects.ts'

const projects = [
  { id: 'course', clientId: 'school' },
  { id: 'talks', clientId: null },
] as Project[]

test.each([
  ['keeps the client’s project', 'course', 'school', 'course'],
  ['keeps a project without a client', 'talks', 'firm', 'talks'],
  ['keeps the project if none is chosen', 'course', '', 'course'],
  ['removes another client’s project', 'course', 'firm', ''],
  ['keeps a project that hasn’t been loaded', 'new', 'firm', 'new'],
])('choosing a client %s', (_, projectId, clientId, kept) => {
  expect(projectForClient(projects, projectId, clientId)).toBe(kept)
})
