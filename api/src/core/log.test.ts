import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log, logAsJson } from '#core/log'
import { runWithContext } from '#core/request-context'

let lines: string[]

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line))
})

afterEach(() => vi.restoreAllMocks())

test('the log writes a readable line with the request id', () => {
  runWithContext({ requestId: 'r-1' }, () => log.warn('Something is odd.'))
  expect(lines).toEqual([
    expect.stringMatching(/^\d\d:\d\d:\d\d WARN Something is odd\. requestId=r-1$/),
  ])
})

test('the JSON log writes one object per line, with the job’s name and id', async () => {
  logAsJson()
  await runWithContext({ job: 'send-moved', jobId: 'j-1' }, async () => {
    await Promise.resolve()
    log.error({ err: new TypeError('It broke') }, 'A job failed')
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    msg: 'A job failed',
    job: 'send-moved',
    jobId: 'j-1',
    err: { type: 'TypeError', message: 'It broke', stack: expect.stringContaining('log.test.ts') },
  })
})

test('the log leaves out e-mail addresses and fields that libraries attach to errors', () => {
  const error = Object.assign(new Error('550 <maria@example.com> is unknown'), {
    code: 'EENVELOPE',
    rejected: ['maria@example.com'],
    detail: 'Key (student_name)=(Maria Borg) already exists',
    config: { headers: { Authorization: 'Bearer secret-token' } },
    cause: new Error('Sent to maria@example.com'),
  })
  log.error({ err: error }, 'A mail could not be sent')
  const written = lines.join('\n')
  expect(written).toContain('EENVELOPE')
  for (const secret of ['maria', 'Maria', 'secret-token', 'Authorization'])
    expect(written).not.toContain(secret)
})
