import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { exportBookings, listBookings } from '@synapse/shared/booking/contract'
import { listTodos } from '@synapse/shared/todo/contract'
import { beforeEach, expect, test } from 'vitest'
import { httpGetRaw } from '#support/calls/http-get-raw.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

beforeEach(async () => {
  for (const hour of ['05', '08', '11', '14', '17', '20'])
    await world.make.completedBooking({ sessionDate: new Date(`2027-03-01T${hour}:00:00Z`) })
})

const get = async (path: string, encoding: string) =>
  httpGetRaw(`${world.url}${path}`, {
    Authorization: `Bearer ${await world.signIn()}`,
    'Accept-Encoding': encoding,
  })

test.each([
  ['a list', listBookings.path, 'application/json; charset=utf-8'],
  ['a table that is streamed', `${exportBookings.path}?tab=completed`, 'text/csv; charset=utf-8'],
])('the server compresses %s with an encoding that the client accepts', async (_, path, type) => {
  const plain = await get(path, 'identity')
  expect(plain.body.length).toBeGreaterThan(1_000)
  const [brotli, zipped] = [await get(path, 'gzip, br'), await get(path, 'br;q=0, gzip')]
  expect(
    [plain, brotli, zipped].map(({ status, headers }) => [status, headers['content-encoding']]),
  ).toEqual([
    [200, undefined],
    [200, 'br'],
    [200, 'gzip'],
  ])
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2)
  expect(brotli.headers).toMatchObject({ 'content-type': type, vary: 'Accept-Encoding' })
})

test('the server doesn’t compress short responses', async () => {
  const { headers, body } = await get(listTodos.path, 'gzip, br')
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(body.toString())).toEqual([])
})
