import { job } from '@synapse/api/queue/job'
import { createQueue, type EventHandlers } from '@synapse/api/queue/queue'
import { expect, onTestFinished, test } from 'vitest'
import { cloneDatabase } from '#support/run/database.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

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
    return schedules.map(({ name }) => name).sort()
  }
  expect(await schedulesOf('kept', 'removed')).toEqual(['kept', 'removed'])
  expect(await schedulesOf('added', 'kept')).toEqual(['added', 'kept'])
})
