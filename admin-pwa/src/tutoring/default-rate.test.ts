import type { Client } from '@synapse/shared/client/contract'
import type { Project } from '@synapse/shared/project/contract'
import { describe, expect, test } from 'vitest'
import { withDefaultRate } from '#tutoring/default-rate.ts'

const clients = [
  { id: 'school', hourlyRate: '20.00' },
  { id: 'firm', hourlyRate: '30.00' },
] as Client[]
const projects = [
  { id: 'course', hourlyRate: '45.00' },
  { id: 'talks', hourlyRate: null },
] as Project[]

const choose = (rate: string, from: [string, string], to: [string, string]) =>
  withDefaultRate(
    { clientId: from[0], projectId: from[1], rate },
    { clientId: to[0], projectId: to[1] },
    clients,
    projects,
  )

describe('choosing another client or project for a session', () => {
  test.each([
    ['sets the client’s rate', '', ['', ''], ['school', ''], '20.00'],
    ['replaces the previous client’s rate', '20.00', ['school', ''], ['firm', ''], '30.00'],
    ['sets the project’s rate', '20.00', ['school', ''], ['school', 'course'], '45.00'],
    ['sets the client’s rate if the project has none', '', ['', ''], ['firm', 'talks'], '30.00'],
    ['restores the client’s rate', '45.00', ['school', 'course'], ['school', ''], '20.00'],
  ] as const)('%s', (_, rate, from, to, usual) => {
    expect(choose(rate, [...from], [...to])).toEqual({
      clientId: to[0],
      projectId: to[1],
      rate: usual,
    })
  })

  test('keeps a manually entered rate', () => {
    expect(choose('25', ['school', ''], ['firm', 'course'])).toEqual({
      clientId: 'firm',
      projectId: 'course',
    })
  })
})
