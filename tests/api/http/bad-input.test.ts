import { describe, expect, test } from 'vitest'
import { type Body, postJson } from '#support/calls/send-json.ts'
import { expectErrorResponse } from '#support/expectations/expect-error-response.ts'
import type { CheckoutInput } from '#support/samples/booking-inputs.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world } = useWorld()

const checkoutPath = '/api/create-checkout-session'

const post = (path: string, body: Body, headers = {}) => postJson(world, path, body, headers)
const expectRefused = (send: () => Promise<Response>, status?: number, sent?: unknown) =>
  expectErrorResponse(world, send, status).catch((cause) => {
    throw new Error(`Sent: ${JSON.stringify(sent)?.slice(0, 200)}`, { cause })
  })

const long = (length: number) => 'x'.repeat(length)

describe('a checkout', () => {
  const values: Record<string, unknown[]> = {
    studentName: [
      42,
      null,
      [],
      {},
      true,
      '',
      '  ',
      'a\u0000b',
      'Maria\r\nBcc: eve@example.com',
      'Maria\u2028Borg',
      'a\u001b[31m',
      long(121),
      '\ud800',
    ],
    studentEmail: [
      '',
      'nobody',
      'a@b',
      'a b@example.com',
      '<b>@example.com',
      12,
      null,
      'maria@example.com\r\nBcc: eve@example.com',
      'maria@example.com\n',
      '\tmaria@example.com',
      'maria@example.com,eve@example.com',
      `${long(250)}@example.com`,
      'maria\u0000@example.com',
    ],
    calendarEmail: ['nobody', 'a@b\r\n', 7, {}],
    participantEmails: ['a@example.com', ['nobody'], [1], [null], {}, Array(4).fill('a@b.example')],
    sessionDate: [
      'tomorrow',
      '',
      null,
      1_800_000_000,
      '2027-02-03',
      '2027-02-03T08:00:00',
      '2027-02-30T08:00:00Z',
      '2027-13-03T08:00:00Z',
      '2027-02-03T25:00:00Z',
      '2027-02-03T08:60:00Z',
      '+999999-02-03T08:00:00Z',
      long(200),
      '2027-02-03T08:00:00Z\r\nX: y',
    ],
    sessionType: ['', null, 1, '__proto__', 'Individual', ['duo'], 'du o', '2nd', long(41)],
    numberOfStudents: [-1, 0, 5, 1.5, '1', 1e308, 2 ** 53, null, []],
    basePrice: [-60, '-60.00', 1e21, '1e3', 'sixty', '60.001', 60.001, 0.1 + 0.2, null, {}, ''],
    discountAmount: [-1, '1,00', 1e9, [], true, '99999999999.00'],
    finalPrice: [-0.01, '0x3c', 1e100, null, 'NaN', ' 60.00'],
    couponCode: ['a\u0000', 'TEN\r\nX: y', 42, {}, long(41)],
    notes: ['a\u0000b', 42, {}, long(2001), '\udfff'],
    checkoutId: ['not-an-id', 7, '', {}, '00000000-0000-0000-0000-00000000000g'],
    website: ['Synapse AI', '../../etc/passwd', '', 1, long(61), 'a\u0000'],
    paymentStatus: ['completed'],
    id: ['00000000-0000-4000-8000-000000000000'],
    constructor: [{}],
  }
  test('is refused if a field is invalid', async () => {
    const valid = world.make.checkoutInput()
    for (const [field, list] of Object.entries(values))
      for (const bad of list.map((value) => ({ [field]: value })))
        await expectRefused(() => post(checkoutPath, { ...valid, ...bad }), 400, bad)
  })

  const missing = [
    'studentName',
    'studentEmail',
    'sessionDate',
    'sessionType',
    'numberOfStudents',
    'basePrice',
    'finalPrice',
  ]
  test('is refused if a field is missing or named __proto__', async () => {
    for (const field of missing) {
      const { [field as keyof CheckoutInput]: _, ...body } = world.make.checkoutInput()
      await expectRefused(() => post(checkoutPath, body), 400, { missing: field })
    }
    const body = JSON.stringify(world.make.checkoutInput()).replace('{', '{"__proto__":{"a":1},')
    await expectRefused(() => post(checkoutPath, body), 400)
  })

  test('is refused with an error message that names the invalid fields', async () => {
    const body = { ...world.make.checkoutInput(), calendarEmail: 'nobody', studentName: '' }
    const participantEmails = ['a@example.com', 'b']
    const answer = await (await post(checkoutPath, { ...body, participantEmails })).json()
    expect(answer).toMatchObject({
      error: 'The name is missing.',
      reason: 'invalid',
      fields: {
        studentName: 'The name is missing.',
        calendarEmail: 'The calendar e-mail is not valid.',
        'participantEmails.1': 'A participant’s e-mail is not valid.',
      },
    })
  })
})

describe('a request body', () => {
  const bodies = [
    '',
    '{"studentName": "Ma',
    '{studentName: 1}',
    '[]',
    'null',
    '"text"',
    '42',
    '{}{}',
    '{"a": 1,}',
    // This isn't UTF-8.
    new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    '['.repeat(50_000),
    `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
  ]
  const paths = [checkoutPath, '/api/coupons/validate', '/api/auth/login']
  test('that isn’t a JSON object is refused', async () => {
    for (const body of bodies)
      for (const path of paths) await expectRefused(() => post(path, body), 400, { path, body })
  })

  test('can be up to 100 kB', async () => {
    const body = JSON.stringify(world.make.checkoutInput())
    const padded = body + ' '.repeat(100 * 1024 - Buffer.byteLength(body))
    expect((await post(checkoutPath, padded)).status).toBe(200)
    for (const path of paths)
      await expectRefused(() => post(path, JSON.stringify({ a: long(100 * 1024) })), 413)
  })

  test('of more than 100 kB that is sent in chunks is refused without dropping the connection', async () => {
    const piece = new TextEncoder().encode(long(16 * 1024))
    const body = () => new ReadableStream({ pull: (controller) => controller.enqueue(piece) })
    await expectRefused(() => {
      const init = { method: 'POST', body: body(), duplex: 'half' }
      return world.fetch(checkoutPath, {
        ...init,
        headers: { 'Content-Type': 'application/json' },
      } as RequestInit)
    }, 413)
  })

  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'text/json',
    '',
  ]
  test('is refused if it is compressed or its content type isn’t JSON', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(world.make.checkoutInput()))
    for (const type of types)
      await expectRefused(() => post(checkoutPath, bytes, { 'Content-Type': type }), 415, type)
    await expectRefused(() => post(checkoutPath, '{}', { 'Content-Encoding': 'gzip' }), 415)
  })
})

const refused: Record<string, object[]> = {
  '/api/coupons/validate': [
    { amount: 60 },
    { code: ' ', amount: 60 },
    { code: 'A\u0000', amount: 60 },
    { code: 'TEN' },
    { code: 'TEN', amount: -1 },
    { code: 'TEN', amount: 1e15 },
    { code: 'TEN', amount: 0.001 },
    { code: 'TEN', amount: 60, usageCount: 0 },
  ],
  '/api/auth/login': [
    { username: 1, password: 'x' },
    { username: 'admin' },
    { username: 'admin\u0000', password: 'x' },
    { username: 'admin\r\n', password: 'x' },
    { username: long(101), password: 'x' },
    { username: 'admin', password: long(201) },
    { username: { $ne: '' }, password: { $ne: '' } },
    { username: 'admin', password: 'x', role: 'admin' },
  ],
}
test.each(Object.entries(refused))('invalid input of %s is refused', async (path, bodies) => {
  for (const body of bodies) await expectRefused(() => post(path, body), 400, body)
})

test('a username with quotes or wildcards matches no user', async () => {
  for (const username of [`' or 1=1 --`, 'admin%00'])
    await expectRefused(() => post('/api/auth/login', { username, password: `' or ''='` }), 401)
})

describe('a lookup', () => {
  const paths = [
    '/api/booking-by-session/cs_test_unknown0000',
    '/api/booking-by-session/free_00000000000000000000000000000000',
    '/api/booking-by-session/x',
    '/api/booking-by-session/%00',
    '/api/booking-by-session/%E0%A4%A',
    `/api/booking-by-session/${long(300)}`,
    `/api/booking-by-session/${encodeURIComponent("' or 1=1 --")}`,
    '/api/booking-by-session/..%2f..%2fetc%2fpasswd',
    '/api/booking-by-session/',
    '/api/websites/unknown/booking-page',
    '/api/websites/UPPER/booking-page',
    `/api/websites/${long(61)}/booking-page`,
    '/api/websites/%2e%2e/booking-page',
    '/api/websites/%00/booking-page',
    '/api/nowhere',
    '/api/',
    '/api',
    '/api/bookings',
  ]
  test('of an unknown record or path is refused', async () => {
    for (const path of paths) await expectRefused(() => world.fetch(path), undefined, path)
  })

  test('of a booking by its id instead of its checkout session is refused', async () => {
    const { bookingId } = await world.checkout()
    for (const id of [bookingId, `free_${bookingId.replaceAll('-', '')}`])
      await expectRefused(() => world.fetch(`/api/booking-by-session/${id}`), 404)
  })
})

describe('a request with the wrong method', () => {
  const calls: [string, string][] = [
    ['GET', checkoutPath],
    ['PUT', checkoutPath],
    ['DELETE', '/api/bookings/availability'],
    ['POST', '/api/bookings/availability'],
    ['PATCH', '/api/auth/login'],
    ['GET', '/api/stripe/webhook'],
  ]
  test('is refused with a list of the allowed methods', async () => {
    for (const [method, path] of calls) {
      await expectRefused(() => world.fetch(path, { method }), 405)
      const answer = await world.fetch(path, { method })
      expect(answer.headers.get('Allow')).toMatch(/^(GET|POST)/)
    }
  })
})
