import type { Expense } from '@synapse/shared/expense/contract'
import type { Project } from '@synapse/shared/project/contract'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { useProjectUsage } from '#app/use-project-usage.ts'
import { fakeStorage } from '#data/fake-storage.test-support.ts'
import { expensesQuery } from '#expense/queries.ts'
import { BudgetUsage } from '#project/ProjectUsage.tsx'
import { sessionsQuery } from '#tutoring/queries.ts'
import { textOf } from '#ui/render.test-support.tsx'

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage())
})

const project = {
  id: 'p',
  actualHours: '0.00',
  hourlyRate: null,
  budget: '200.00',
  status: 'active',
} as Project

const Budget = () => <BudgetUsage project={project} usage={useProjectUsage()(project.id)} />

test('shows a project’s used budget only once its sessions and expenses have loaded', () => {
  const queries = new QueryClient()
  const session = { projectId: 'p', hours: '2.00', rate: '40.00', netAmount: '80.00' }
  queries.setQueryData(sessionsQuery().queryKey, [session as TrackedSession])
  expect(textOf(<Budget />, { queries }).trim()).toBe('–')
  queries.setQueryData(expensesQuery().queryKey, [{ projectId: 'p', amount: '20.00' } as Expense])
  expect(textOf(<Budget />, { queries })).toContain('€100.00 of €200.00 50%')
})
