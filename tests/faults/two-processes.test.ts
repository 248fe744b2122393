import { request } from 'node:http'
import { openDb } from '@synapse/api/db/knex'
import { findFreePort } from '@synapse/api/postgres/free-port'
import { createCheckoutSession, listBookedTimes } from '@synapse/shared/booking/checkout-contract'
import { expect, onTestFinished, test } from 'vitest'
import { createClock } from '#support/run/clock.ts'
import { cloneDatabase } from '#support/run/database.ts'
import { until } from '#support/run/until.ts'
import { startStandIns } from '#support/stand-ins/stand-ins.ts'
import { startChildApp } from '#support/world/child-app.ts'
import { createFactory } from '#support/world/factory.ts'

type Call = { method: string; path: string; body?: object }

/** Sends a request on a new connection, as a proxy does. */
const send = (url: string, { method, path, body }: Call) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method, agent: false, headers: { 'Content-Type': 'application/json' } },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })

/**
 * Sends a request to the first process that answers. Like most proxies, retries a POST only if the
 * connection was refused.
 */
const sendToAny = async (urls: string[], call: Call): Promise<number | undefined> => {
  const [url = '', ...others] = urls
  return send(url, call).catch((error) => {
    const mayRepeat = error.code === 'ECONNREFUSED' || call.method === 'GET'
    if (mayRepeat && others.length > 0) return sendToAny(others, call)
    throw error
  })
}

test('no request fails while one of two processes is stopped under load', {
  timeout: 300_000,
}, async () => {
  const clock = createClock('real')
  const database = await cloneDatabase()
  onTestFinished(async () => void (await database.drop()))
  const db = openDb({ url: database.url, maxConnections: 2 })
  onTestFinished(() => db.destroy())
  const standIns = await startStandIns(clock)
  onTestFinished(standIns.stop)
  const make = createFactory(db, clock)
  const start = async () => {
    const app = await startChildApp(database.url, standIns.env, await findFreePort())
    onTestFinished(app.kill)
    return app
  }
  const [stopped, staying] = await Promise.all([start(), start()])
  const urls = [stopped.url, staying.url]

  const statuses: (number | undefined)[] = []
  let isDone = false
  const visitors = Array.from({ length: 8 }, async (_, index) => {
    for (let count = index; !isDone; count += 1) {
      const turned = count % 2 ? urls.toReversed() : urls
      const call =
        index === 0 && count < 100
          ? { ...createCheckoutSession, body: make.checkoutInput() }
          : listBookedTimes
      statuses.push(await sendToAny(turned, call))
    }
  })
  onTestFinished(async () => {
    isDone = true
    await Promise.allSettled(visitors)
  })
  const answered = (count: number) =>
    until('The requests have been answered', () => statuses.length >= count)
  await answered(200)
  expect(await stopped.stop(), 'the process stops cleanly').toBe(0)
  await answered(statuses.length + 100)
  isDone = true
  await Promise.all(visitors)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await db('bookings').where({ paymentStatus: 'pending' })).not.toEqual([])
})
