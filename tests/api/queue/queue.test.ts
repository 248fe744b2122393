import { createFailedJobs } from '@synapse/api/queue/failed-jobs'
import { job } from '@synapse/api/queue/job'
import { createQueue, type EventHandlers } from '@synapse/api/queue/queue'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#support/run/database.ts'
import { until } from '#support/run/until.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

test('a job that is added under its former name runs, even if the queue starts later', async () => {
  const database = await cloneDatabase()
  onTestFinished(async () => {
    await database.drop()
  })
  const ran: unknown[] = []
  const eventJob = job<{ bookingId: string }>({
    name: 'sync-calendar-event',
    title: 'Calendar event',
    run: async (_, { bookingId }) => {
      ran.push(bookingId)
    },
  })
  const handlers = { 'calendar_event.outdated': [eventJob] } as Partial<EventHandlers>
  const queue = await createQueue(database.url, handlers as EventHandlers, [])
  await queue.boss.start()
  await queue.boss.createQueue('arrange-event')
  const addUnderFormerName = (bookingId: string) => queue.boss.send('arrange-event', { bookingId })
  await addUnderFormerName('before')
  await queue.start(world.context)
  await until('The earlier job has run', () => ran.includes('before') || undefined)
  await addUnderFormerName('after')
  await until('The later job has run', () => ran.includes('after') || undefined)
  await queue.stop()
  expect(ran).toEqual(['before', 'after'])
})

test('the activity log shows the titles of jobs with former names', () => {
  const jobs = [{ name: 'sync-calendar-event', title: 'Calendar event' }]
  expect(createFailedJobs(world.db, jobs).titleOf('arrange-event')).toBe('Calendar event')
})

const nightly = (name: string) => job({ name, title: name, cron: '0 3 * * *', run: async () => {} })

test('a job’s schedule is removed if a new version no longer contains that job', async () => {
  const database = await cloneDatabase()
  onTestFinished(async () => {
    await database.drop()
  })
  const schedulesOf = async (...names: string[]) => {
    const queue = await createQueue(database.url, {} as EventHandlers, names.map(nightly))
    await queue.start(world.context)
    const schedules = await queue.boss.getSchedules()
    await queue.stop()
    return schedules.map(({ name }) => name).toSorted()
  }
  expect(await schedulesOf('kept', 'removed')).toEqual(['kept', 'removed'])
  expect(await schedulesOf('added', 'kept')).toEqual(['added', 'kept'])
})
