import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import type { Probes } from '@synapse/api/alarm/find-problems'
import { watchAlarms } from '@synapse/api/alarm/jobs'
import { updateAlarms } from '@synapse/api/alarm/update-alarms'
import { syncStripeBalance } from '@synapse/api/payout/jobs'
import { assignPayment, ignoreDifference } from '@synapse/shared/payout/contract'
import { processRefund } from '@synapse/shared/refund/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addRefundTodo } from '#support/actors/add-refund-todo.ts'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { createForeignSession } from '#support/actors/foreign-session.ts'
import { listen } from '#support/run/listen.ts'
import { useIsolatedWorld } from '#support/world/use-world.ts'

type Posted = { key: string; body: Record<string, unknown> }

const posted: Posted[] = []
let status = 200
let receiver: Server

const env: Record<string, string> = {
  PUBLIC_URL: 'https://synapse.test',
  BACKUP_DIR: '/no/such/folder/for-backups',
}

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = (await json(request)) as Posted['body']
    posted.push({ key: String(request.headers['idempotency-key']), body })
    response.writeHead(status).end()
  })
  env.ALARM_WEBHOOK_URL = `http://127.0.0.1:${await listen(receiver)}/hook`
})

const { world, operator } = useIsolatedWorld({ env })

afterAll(() => receiver.close())

beforeEach(() => {
  posted.length = 0
  status = 200
  world.clock.set(new Date().toISOString())
})

const gigabyte = 1024 ** 3
const roomy = { freeBytes: 50 * gigabyte, totalBytes: 100 * gigabyte }

/** A healthy app's readings. Each test adds the problem that it simulates. */
const healthy: Probes = {
  readDisk: async (folder) => ({ folder, ...roomy }),
  readCertificateExpiry: async () => world.clock.now().add({ hours: 24 * 60 }),
  uptimeMinutes: () => 60,
}

/** Looks for problems and waits for the resulting jobs. Returns the subjects of the new e-mails. */
const look = async (read: Partial<Probes> = {}) => {
  await world.mail.clear()
  await world.finishJobs(updateAlarms(world.context, { ...healthy, ...read }))
  return (await world.mail.messages()).map(({ subject }) => subject)
}

const events = () => posted.map(({ body }) => `${body.alarm} ${body.event}`)

test('e-mails the operator once when a problem begins and once when it ends', async () => {
  const full: Partial<Probes> = {
    readDisk: async (folder) => ({ folder, freeBytes: gigabyte / 2, totalBytes: 100 * gigabyte }),
  }
  expect(await look()).toEqual([])
  // Both folders are on the full disk, so two e-mails are sent.
  expect(await look(full)).toEqual(['The disk is nearly full', 'The disk is nearly full'])
  expect(await look(full)).toEqual([])
  await world.restart()
  expect(await look(full)).toEqual([])
  const open = await operator.call(listTodos)
  expect(open.map(({ title }) => title)).toEqual(Array(2).fill('The disk is nearly full'))
  expect(open.map(({ relatedData }) => relatedData)).toEqual(
    Array(2).fill({ path: '/admin/settings?tab=connections' }),
  )
  expect(await look()).toEqual(Array(2).fill('Resolved: The disk is nearly full'))
  expect(await look()).toEqual([])
  const rest = await operator.call(listTodos)
  expect(rest.map((item) => item.status)).toEqual(['completed', 'completed'])
  expect(events()).toEqual([
    ...Array(2).fill('full-disk alarm.began'),
    ...Array(2).fill('full-disk alarm.ended'),
  ])
  expect(new Set(posted.map(({ key }) => key)).size).toBe(4)
  expect(posted[0]?.body).toMatchObject({
    text: expect.stringMatching(/^The disk is nearly full\. 512 MB of 100 GB are free at \//),
    url: 'https://synapse.test/admin/settings?tab=connections',
    endedAt: null,
  })
})

test('e-mails the operator only once if several processes find a problem at the same time', async () => {
  const expiring: Probes = {
    ...healthy,
    readCertificateExpiry: async () => world.clock.now().add({ hours: 24 * 3 }),
  }
  await Promise.all(Array.from({ length: 8 }, () => updateAlarms(world.context, expiring)))
  await world.finishJobs()
  expect(events()).toEqual(['certificate alarm.began'])
  await Promise.all(Array.from({ length: 8 }, () => updateAlarms(world.context, healthy)))
  await world.finishJobs()
  expect(events()).toEqual(['certificate alarm.began', 'certificate alarm.ended'])
  expect(await world.mail.messages()).toHaveLength(2)
})

const inThreeDays = async () => world.clock.now().add({ hours: 24 * 3 })

test('a retry resends the webhook with the same key, but sends no e-mail', async () => {
  status = 500
  await updateAlarms(world.context, { ...healthy, readCertificateExpiry: inThreeDays })
  await expect.poll(() => posted.length).toBeGreaterThan(0)
  status = 200
  await world.finishJobs()
  expect(new Set(posted.map(({ key }) => key)).size).toBe(1)
  expect(posted.length).toBeGreaterThan(1)
  expect(await world.mail.messages()).toHaveLength(1)
})

test('an alarm stays open while its problem can’t be checked', async () => {
  await look({ readCertificateExpiry: inThreeDays })
  const unreachable = async () => {
    throw new Error('The server did not respond')
  }
  expect(await look({ readCertificateExpiry: unreachable })).toEqual([])
  expect(await look()).toEqual(['Resolved: The website’s certificate expires soon'])
})

test('a failed refund is reported until its task is completed', async () => {
  const { id } = await world.book()
  const todo = await addRefundTodo(operator, { id })
  await world.stripe.setRefundOutcome({ outcome: 'refused' })
  await world.finishJobs(
    expect(operator.call(processRefund, { params: { id: todo.id }, input: {} })).toBeRefused(
      'refund_failed',
    ),
  )
  expect(await look()).toEqual(['A refund failed'])
  const [{ body } = { body: {} }] = posted
  expect(JSON.stringify(body)).toContain('€60.00')
  expect(JSON.stringify(body)).not.toContain(world.make.checkoutInput().studentName)
  expect(await look()).toEqual([])
  await world.db.raw(`update todo_items set status = 'completed', completed_at = now()`)
  expect(await look()).toEqual(['Resolved: A refund failed'])
})

test('missing webhooks and revoked access to Google are reported until they are restored', async () => {
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  const { checkoutSessionId, bookingId } = await world.paidCheckout()
  await world.finishJobs(world.fetch(`/api/booking-by-session/${checkoutSessionId}`))
  expect((await world.booking(bookingId)).paymentStatus).toBe('completed')
  expect(await look()).toEqual([])
  world.clock.advance({ minutes: 20 })
  expect(await look()).toEqual(['Stripe’s webhooks aren’t arriving'])
  await world.stripe.setDeliveryMode({ mode: 'deliver' })
  await world.book()
  world.clock.advance({ minutes: 20 })
  expect(await look()).toEqual(['Resolved: Stripe’s webhooks aren’t arriving'])

  await connectGoogle(world)
  expect(await look()).toEqual([])
  await world.google.revokeAccess({})
  await world.book()
  expect(await look()).toEqual(['Google Calendar is disconnected'])
  await connectGoogle(world)
  expect(await look()).toEqual(['Resolved: Google Calendar is disconnected'])
})

test('no webhooks are expected for a payment that the operator recorded as other income', async () => {
  await world.stripe.setDeliveryMode({ mode: 'drop' })
  const { id } = await createForeignSession(world)
  await world.pay({ checkoutSessionId: id })
  await world.run(syncStripeBalance)
  const [transaction] = await world.stripe.balanceTransactions({})
  const params = { id: String(transaction?.source) }
  const input = { kind: 'other_income' as const, note: 'Talk at a school' }
  await operator.call(assignPayment, { params, input })
  world.clock.advance({ minutes: 20 })
  expect(await look()).toEqual([])
})

describe('differences from Stripe’s records', () => {
  const add = (source: string) =>
    world.stripe.addTransaction({ type: 'charge', category: 'charge', amount: 3_500, source })
  const title = 'Stripe and your records differ'

  test('are reported individually until they are explained', async () => {
    await add('ch_one')
    await world.run(syncStripeBalance)
    expect(await look()).toEqual([title])
    expect(posted[0]?.body.detail).toBe('Payment that isn’t in your records: €35.00.')
    await add('ch_two')
    await world.run(syncStripeBalance)
    expect(await look()).toEqual([title])
    expect(await look()).toEqual([])
    const input = { amount: '35.00', reason: 'Another shop' }
    await operator.call(ignoreDifference, { params: { id: 'ch_one' }, input })
    expect(await look()).toEqual([`Resolved: ${title}`])
  })

  test('are combined into one alarm if there are several', async () => {
    for (let count = 0; count < 6; count += 1) await add(`ch_more_${count}`)
    await world.run(syncStripeBalance)
    expect(await look()).toEqual([title])
    expect(posted.at(-1)?.body.detail).toBe('6 differences aren’t explained.')
  })
})

test('stuck background work and an outdated backup are reported', async () => {
  const addBackup = (days: number) =>
    world.db.raw(
      `insert into backups (file, host, bytes, is_encrypted, created_at)
        values ('a', 'b', 1, false, now() - make_interval(days => ?))`,
      [days],
    )
  await world.db.raw(
    `insert into pgboss.job (name, state, retry_count, start_after)
      values ('send-reminder', 'retry', 10, now() + interval '1 hour')`,
  )
  await addBackup(3)
  // The app makes a backup when it starts, so at first an old one isn't reported.
  expect(await look({ uptimeMinutes: () => 5 })).toEqual(['Background jobs are stuck'])
  expect(await look()).toEqual(['The last backup is old'])
  await world.db.raw(`delete from pgboss.job where name = 'send-reminder'`)
  await addBackup(0)
  expect((await look()).toSorted()).toEqual([
    'Resolved: Background jobs are stuck',
    'Resolved: The last backup is old',
  ])
})

test('the scheduled check succeeds on this machine’s own disks, and releases its lease', async () => {
  await world.run(watchAlarms)
  const [lease] = await world.db('jobLeases').where({ name: 'watch-alarms' })
  expect(lease).toMatchObject({ runningUntil: null, succeededAt: expect.any(Date) })
})
