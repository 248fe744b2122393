import { euroFromCents } from '@synapse/shared/money'
import { maltaDate } from '@synapse/shared/time'
import type { Random } from '#demo/random'

type Client = { id: string }

const agreements = [
  ['AI for the whole office', 'Six mornings, for all departments.', 'active', 4_250, 40, 22.25],
  [
    'Prompt library',
    'Fifty prompts with examples, in English and Maltese.',
    'active',
    6_000,
    10,
    9,
  ],
  ['Summer school', 'Waiting for the school’s dates.', 'on_hold', 3_500, 24, 3],
  ['Texts for the new website', null, 'completed', 5_000, 12, 12],
] as const

/** Adds projects that were agreed with some of the clients. */
export const makeProjects = (random: Random, clients: readonly Client[], now: Temporal.Instant) =>
  agreements.map(([name, description, status, rateCents, hours, worked], index) => ({
    id: random.uuid(),
    client_id: clients[index]?.id ?? null,
    name,
    description,
    status,
    hourly_rate: euroFromCents(rateCents),
    estimated_hours: hours,
    actual_hours: worked,
    budget: euroFromCents(rateCents * hours),
    start_date: maltaDate(now).subtract({ days: 90 }).toString(),
    end_date: maltaDate(now)
      .add({ days: status === 'completed' ? -20 : 45 })
      .toString(),
  }))

const monthly = [
  ['AI subscriptions', 'Software', 6_136, 100],
  ['Room in Valletta', 'Rent', 35_000, 100],
  ['Internet at home', 'Other', 2_900, 50],
  ['Card terminal and bank', 'Fees', 1_250, 100],
] as const

const nowAndThen = [
  ['Ferry to Gozo', 'Travel', 1_565],
  ['Projector lamp', 'Equipment', 18_900],
  ['Printed handouts', 'Materials', 4_420],
  ['Posters for schools', 'Marketing', 7_500],
  ['Microphone', 'Equipment', 12_999],
] as const

/**
 * Adds a year of a tutor's expenses.
 * @param projects some of the expenses belong to them
 */
export const makeExpenses = (
  random: Random,
  projects: readonly { id: string; client_id: string | null }[],
  now: Temporal.Instant,
) =>
  Array.from({ length: 12 }, (_, ago) => maltaDate(now).subtract({ months: ago })).flatMap(
    (month) => {
      const dayOf = () => month.subtract({ days: random.between(0, month.day - 1) }).toString()
      const project = random.chance(0.4) ? random.pick(projects) : undefined
      const [title, category, cents] = random.pick(nowAndThen)
      return [
        ...monthly.map(([name, kind, amount, percent]) => ({
          id: random.uuid(),
          title: name,
          category: kind,
          amount: euroFromCents(amount),
          deductible_percent: percent,
          date: dayOf(),
          client_id: null as string | null,
          project_id: null as string | null,
        })),
        {
          id: random.uuid(),
          title,
          category,
          amount: euroFromCents(cents),
          deductible_percent: 100,
          date: dayOf(),
          client_id: project?.client_id ?? null,
          project_id: project?.id ?? null,
        },
      ]
    },
  )
