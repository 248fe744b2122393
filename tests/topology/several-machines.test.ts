import { type Db, openDb } from '@synapse/api/db/knex'
import { findMissingEntries } from '@synapse/api/journal/post-facts'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { verifyAuditLog } from '@synapse/shared/audit/contract'
import {
  createCheckoutSession,
  listBookedTimes,
  readBookingPage,
} from '@synapse/shared/booking/checkout-contract'
import { login } from '@synapse/shared/operator/contract'
import { readWebsiteSetup, saveWebsiteSetup } from '@synapse/shared/website/contract'
import { builtInSlug } from '@synapse/shared/website/paths'
import { expect, onTestFinished, test } from 'vitest'
import { purchaseActions } from '#support/actors/purchases.ts'
import { callEndpoint, refusalOf } from '#support/calls/call.ts'
import { successesOf } from '#support/calls/successes-of.ts'
import { expectSettled } from '#support/expectations/expect-settled.ts'
import { createClock } from '#support/run/clock.ts'
import { credentials } from '#support/run/settings.ts'
import { until } from '#support/run/until.ts'
import { registerWebhook, startStandIns } from '#support/stand-ins/stand-ins.ts'
import { type ChildApp, startChildApp } from '#support/world/child-app.ts'
import { createFactory } from '#support/world/factory.ts'
import { startMachines } from '#topology/machines.ts'

const purchaseCount = 60

test('three processes behind a proxy and a pooler survive losing one of them and the primary database', {
  timeout: 300_000,
}, async () => {
  const clock = createClock('real')
  const machines = await startMachines()
  onTestFinished(machines.stop)
  const standIns = await startStandIns(clock)
  onTestFinished(standIns.stop)
  const { databaseUrl, databaseDirectUrl: DATABASE_DIRECT_URL } = machines
  const env = { ...standIns.env, DATABASE_DIRECT_URL, TRUSTED_PROXIES: '1' }
  const start = (port: number) => startChildApp(databaseUrl, env, port)
  const ports = [await findFreePort(), await findFreePort(), await findFreePort()] as const
  const apps = await Promise.all(ports.map(start))
  onTestFinished(async () => void (await Promise.all(apps.map((app) => app.kill()))))
  const proxyUrl = await machines.startProxy(apps.map(({ url }) => url))
  await registerWebhook(standIns, proxyUrl)
  const db = openDb({ url: databaseUrl, maxConnections: 2 })
  onTestFinished(() => db.destroy())
  const make = createFactory(db, clock)
  const purchases = purchaseActions({ standIns, appUrl: () => proxyUrl })

  // Visitors keep buying while servers fail.
  const inputs = Array.from({ length: purchaseCount }, () => make.checkoutInput())
  const waiting = [...inputs]
  const visitors = Array.from({ length: 4 }, async () => {
    for (let input = waiting.shift(); input; input = waiting.shift()) await purchases.buy(input)
  })
  const bought = (count: number) =>
    until(`${count} purchases have begun`, () => waiting.length <= purchaseCount - count)
  await bought(10)
  await apps[0]?.kill()
  await bought(20)
  apps[0] = await start(ports[0])
  // Make all jobs due once a minute, so that the test can count how often each is queued.
  await db('pgboss.schedule').update({ cron: '* * * * *' })
  const scheduledAt = performance.now()
  await bought(30)
  await machines.killPrimary()
  machines.promoteReplica()
  await Promise.all(visitors)
  await expectSettled({ db, standIns }, inputs, 120_000)

  await expectSharedLimits(apps, make)
  await expectSharedChanges(apps, proxyUrl, db)

  // Each scheduled job was queued once a minute, not once per process.
  const { rows } = await until(
    'All scheduled jobs have run twice',
    async () => {
      const found = await db.raw(
        `select s.name, count(j.id)::int as count from pgboss.schedule s
       left join pgboss.job j on j.name = s.name and j.state = 'completed'
         and j.created_on > now() - make_interval(secs => ?) group by s.name`,
        [(performance.now() - scheduledAt) / 1000],
      )
      return found.rows.every(({ count }: { count: number }) => count >= 2) && found
    },
    150_000,
  )
  const minutes = Math.ceil((performance.now() - scheduledAt) / 60_000)
  const most = Math.max(...rows.map(({ count }: { count: number }) => count))
  expect(most).toBeLessThanOrEqual(minutes + 1)
  expect(await findMissingEntries(db)).toEqual([])

  expect(await Promise.all(apps.map((app) => app.stop()))).toEqual([0, 0, 0])
})

/** Coupons and sign-in attempts are limited across all processes. */
const expectSharedLimits = async (apps: ChildApp[], make: ReturnType<typeof createFactory>) => {
  const { code: couponCode } = await make.coupon({ usageLimit: 4 })
  expect(
    await successesOf(
      Array.from({ length: 9 }, (_, index) =>
        callEndpoint(apps[index % 3]?.url ?? '', createCheckoutSession, {
          input: make.checkoutInput({ couponCode, discountAmount: '6.00' }),
        }),
      ),
    ),
  ).toHaveLength(4)

  const reasons: (string | undefined)[] = []
  for (let index = 0; index < 12; index += 1) {
    const input = { username: 'stranger', password: `guess ${index}` }
    const call = callEndpoint(apps[index % 3]?.url ?? '', login, { input })
    reasons.push((await refusalOf(call)).reason)
  }
  expect(reasons).toEqual([
    ...Array<string>(8).fill('invalid_credentials'),
    ...Array<string>(4).fill('too_many_tries'),
  ])
}

/** All processes show a change made in one of them, and the activity log is intact. */
const expectSharedChanges = async (apps: ChildApp[], proxyUrl: string, db: Db) => {
  const { token } = await callEndpoint(proxyUrl, login, { input: credentials })
  const { id } = await db('websites').where({ slug: builtInSlug }).first()
  const call = { token, params: { id } }
  const { packages, ...setup } = await callEndpoint(proxyUrl, readWebsiteSetup, call)
  const pricesOf = async ({ url }: ChildApp) =>
    (await callEndpoint(url, readBookingPage, { params: { slug: builtInSlug } })).packages.map(
      ({ priceCents }) => priceCents,
    )
  const before = await Promise.all(apps.map(pricesOf))
  const dearer = packages.map((one) => ({ ...one, price: `${Number(one.price) + 1}.00` }))
  await callEndpoint(proxyUrl, saveWebsiteSetup, { ...call, input: { ...setup, packages: dearer } })
  await expect
    .poll(() => Promise.all(apps.map(pricesOf)))
    .toEqual(before.map((prices) => prices.map((cents) => cents + 100)))

  const times = await Promise.all(apps.map(({ url }) => callEndpoint(url, listBookedTimes)))
  expect(times.map((one) => one.length)).toEqual([purchaseCount, purchaseCount, purchaseCount])
  expect(await callEndpoint(proxyUrl, verifyAuditLog, { token })).toMatchObject({ brokenId: null })
}
