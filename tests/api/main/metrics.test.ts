import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { useIsolatedWorld, useWorld } from '#support/world/use-world.ts'

const token = 'a-token-for-prometheus'
const { world } = useIsolatedWorld({ env: { METRICS_TOKEN: token } })
const hidden = useWorld()

const fetchMetrics = (authorization = `Bearer ${token}`) =>
  world.fetch('/metrics', { headers: { Authorization: authorization } })

/** Lines such as 'synapse_refunds{status="failed"} 0'. */
const lines = async () => (await (await fetchMetrics()).text()).split('\n')

/** Adds up the values on the lines that start with this prefix. */
const sumOf = async (start: string) =>
  (await lines())
    .filter((line) => line.startsWith(start))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)

test('the metrics are hidden unless enabled, and require the correct token', async () => {
  expect((await hidden.world.fetch('/metrics')).status).toBe(404)
  expect((await world.fetch('/metrics')).status).toBe(401)
  expect((await fetchMetrics('Bearer another-token-12')).status).toBe(401)
  expect((await fetchMetrics(token)).status).toBe(401)
  const { status, headers } = await fetchMetrics()
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toContain('text/plain')
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('the metrics count requests by route and status class, even those served from the cache', async () => {
  const path = '/api/bookings/availability'
  const requests = (route: string, status: string) =>
    sumOf(`synapse_http_requests_total{route="${route}",status="${status}"}`)
  const before = await requests(path, '2xx')
  const etag = (await world.fetch(path)).headers.get('etag') ?? ''
  for (let call = 0; call < 3; call += 1) await world.fetch(path)
  await world.fetch(path, { headers: { 'If-None-Match': etag } })
  expect((await requests(path, '2xx')) - before).toBe(4)
  expect(await requests(path, '3xx')).toBe(1)
  await world.fetch('/api/booking-by-session/cs_test_unknown')
  expect(await requests('/api/booking-by-session/{session_id}', '4xx')).toBe(1)
  await world.fetch('/api/no-such-endpoint-1')
  await world.fetch('/api/no-such-endpoint-2')
  expect(await requests('unknown', '4xx')).toBe(2)
})

test('the metrics count payments, refunds, jobs and calls to other services, without personal data', async () => {
  await connectGoogle(world)
  const { studentName, studentEmail } = await world.book()
  await world.stripe.addFault({ kind: 'fail', path: '/v1/balance' })
  await world.context.stripe.balance.retrieve({}, { maxNetworkRetries: 0 }).catch(() => {})
  const figures = await lines()
  expect(figures).toContain('synapse_payments{method="card"} 1')
  expect(figures).toContain('synapse_payments{method="manual"} 0')
  expect(figures).toContain('synapse_payment_cents{method="card"} 6000')
  expect(figures).toContain('synapse_refunds{status="failed"} 0')
  expect(figures).toContain('synapse_bookings{status="completed"} 1')
  expect(figures).toContain('synapse_database_up 1')
  const disk = `synapse_disk_free_ratio{folder="${world.context.settings.dataDir}"}`
  expect(figures.filter((line) => line.startsWith(disk))).toHaveLength(1)
  const calls = 'synapse_outside_call_duration_seconds_count'
  for (const service of ['stripe', 'google', 'smtp'])
    expect(await sumOf(`${calls}{service="${service}",outcome="ok"}`), service).toBeGreaterThan(0)
  expect(await sumOf(`${calls}{service="stripe",outcome="error"}`)).toBe(1)
  const jobs = 'synapse_job_duration_seconds_count'
  expect(await sumOf(`${jobs}{job="send-confirmation",outcome="done"}`)).toBeGreaterThan(0)
  const text = figures.join('\n')
  for (const personal of [studentName, studentEmail]) expect(text).not.toContain(personal)
  expect(text).not.toMatch(/@|[0-9a-f]{8}-[0-9a-f]{4}/)
})

const read = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../../api/${file}`, import.meta.url)), 'utf8')

test('the alert rules and the dashboard use only metrics that exist', async () => {
  await world.book()
  const known = new Set(
    (await lines()).flatMap((line) => /^# TYPE (\w+) /.exec(line)?.slice(1) ?? []),
  )
  const rules = [
    ...read('ops/prometheus-rules.yml').matchAll(/expr: (?:>-\s)?([\s\S]*?)\n +(?:for|labels):/g),
  ]
  const panels = [...read('ops/grafana-dashboard.json').matchAll(/"expr": "(.*)"/g)]
  const used = [...rules, ...panels].flatMap(([, expression = '']) =>
    (expression.match(/\b(synapse|nodejs|process)_\w+/g) ?? []).map((name) =>
      name.replace(/_(bucket|count|sum)$/, ''),
    ),
  )
  expect(rules.length).toBeGreaterThan(10)
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
})

test('each alert has an entry in the runbook, and each entry has an alert', () => {
  const alerts = [...read('ops/prometheus-rules.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  const [, runbook = ''] = read('OPERATIONS.md').split('\n## Alerts\n')
  const entries = [...runbook.matchAll(/^\| `(\w+)` \| .{10,}\|$/gm)].map(([, name]) => name)
  expect(entries.toSorted()).toEqual(alerts.toSorted())
})
