import { randomUUID } from 'node:crypto'
import { createClient } from '@synapse/shared/client/contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import {
  createProject,
  deleteProject,
  listProjects,
  updateProject,
} from '@synapse/shared/project/contract'
import { describe, expect, test } from 'vitest'
import { useWorld } from '#support/world/use-world.ts'

const { operator } = useWorld()

type NewProject = BodyOf<typeof createProject>

const addProject = (input: Partial<NewProject> = {}) =>
  operator.call(createProject, { input: { name: 'Course', ...input } })
const names = async () => (await operator.call(listProjects)).map(({ name }) => name)

describe('projects', () => {
  test('need only a name, and are active with zero hours by default', async () => {
    expect(await addProject()).toMatchObject({
      name: 'Course',
      status: 'active',
      actualHours: '0.00',
      clientId: null,
      description: null,
      hourlyRate: null,
      estimatedHours: null,
      budget: null,
      startDate: null,
      endDate: null,
      version: 1,
    })
  })

  test('store all fields', async () => {
    const { id: clientId } = await operator.call(createClient, { input: { businessName: 'Xatt' } })
    const input = {
      clientId,
      name: 'AI for the office',
      description: 'Six mornings\nin Valletta',
      status: 'completed' as const,
      hourlyRate: '42.50',
      estimatedHours: '12.25',
      actualHours: '13.00',
      budget: '520.00',
      startDate: '2026-09-01',
      endDate: '2026-09-01',
    }
    expect(await addProject(input)).toMatchObject(input)
  })

  test('are created only once even after several clicks, and are listed with active ones first', async () => {
    await addProject({ name: 'Done', status: 'completed' })
    await addProject({ name: 'On ice', status: 'on_hold' })
    const id = randomUUID()
    await Promise.all([1, 2, 3].map(() => addProject({ id, name: 'Zabbar' })))
    await addProject({ name: 'Attard' })
    expect(await names()).toEqual(['Attard', 'Zabbar', 'On ice', 'Done'])
  })

  test('are updated field by field, unless the version is outdated', async () => {
    const { id, version } = await addProject({ budget: '100', endDate: '2026-12-01' })
    const params = { id }
    expect(
      await operator.call(updateProject, {
        params,
        input: { budget: null, endDate: null, actualHours: '2.5', version },
      }),
    ).toMatchObject({ budget: null, endDate: null, actualHours: '2.50', name: 'Course' })
    await expect(
      operator.call(updateProject, { params, input: { name: 'Other', version } }),
    ).toBeRefused({ reason: 'changed', current: { actualHours: '2.50' } })
    await operator.call(deleteProject, { params: { id } })
    expect(await names()).toEqual([])
    await expect(operator.call(deleteProject, { params: { id } })).toBeRefused('unknown')
  })

  test('can’t end before they start, even if only one of the dates is changed', async () => {
    const dates = { startDate: '2026-11-20', endDate: '2026-11-19' }
    const refusal = { reason: 'ends_before_it_begins' }
    await expect(
      operator.call(createProject, { input: { name: 'Backwards', ...dates } }),
    ).toBeRefused(refusal)
    const { id } = await addProject({ startDate: '2026-11-20' })
    await expect(
      operator.call(updateProject, { params: { id }, input: { endDate: '2026-11-19' } }),
    ).toBeRefused(refusal)
    expect(await operator.call(listProjects)).toMatchObject([{ name: 'Course', endDate: null }])
  })

  test('are refused for a client that doesn’t exist', async () => {
    const input = { name: 'Course', clientId: randomUUID() }
    await expect(operator.call(createProject, { input })).toBeRefused('unknown_client')
    expect(await names()).toEqual([])
  })
})
