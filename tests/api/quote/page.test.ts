import { createHash } from 'node:crypto'
import { Mail } from '@synapse/api/mail/model'
import {
  answerQuote,
  listQuotes,
  type Quote,
  storeQuotePdf,
  withdrawQuote,
} from '@synapse/shared/quote/contract'
import { describe, expect, test } from 'vitest'
import { changeBusiness } from '#support/actors/change-business.ts'
import { clientPageActions } from '#support/actors/client-page.ts'
import { quoteActions } from '#support/actors/quotes.ts'
import { expectPrivatePage } from '#support/expectations/expect-private-page.ts'
import { pdfText } from '#support/readers/pdf-text.ts'
import { todosOf } from '#support/readers/rows.ts'
import { focusedFields } from '#support/readers/served-pages.ts'
import { until } from '#support/run/until.ts'
import { quoteLine } from '#support/samples/quote-fields.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()
const { draft, nameBusiness, pathOf, sent } = quoteActions({ operator })
const { read, post } = clientPageActions({ world })
const only = async () => (await operator.call(listQuotes))[0] as Quote
const accept = { name: 'Rita Borġ', answer: 'accepted' }
const pdfOf = async (quote: Quote) => {
  const file = await world.fetch(`${pathOf(quote)}/pdf`)
  return { headers: file.headers, bytes: Buffer.from(await file.arrayBuffer()) }
}

test('the client gets a link to the full quote, on a private page that runs no scripts', async () => {
  await changeBusiness(operator, { contactPhone: '+356 2100 0000' })
  const quote = await sent({ notes: 'Bring laptops.' }, { contactPerson: 'Rita Borġ' })
  await world.finishJobs()
  const [mail] = await world.mail.messages({ to: 'office@xatt.example' })
  expect(mail?.subject).toBe('Your quote Q-202702-001 from Gozo AI: Corporate Package')
  expect(mail?.text).toContain('Hello Rita Borġ,')
  expect(mail?.text).toContain(
    'Two-hour AI masterclass (1\u00a0×\u00a0€650.00): €650.00\nNet: €650.00\nVAT 18% on €650.00: €117.00\nTotal: €767.00',
  )
  expect(mail?.text).toContain('accept or decline it online until 3 March 2027.')
  expect(mail?.text).toMatch(/\nGozo AI\n\+356.2100.0000\nTerms and refunds: \S+\/terms\n+$/)
  const [link = ''] = /http\S+\/quote\/\S+/.exec(mail?.text ?? '') ?? []
  expect(link).toBe(quote.link)

  const page = await read(new URL(link).pathname)
  expectPrivatePage(page)
  const { text } = page
  for (const words of [
    'Gozo AI',
    'Q-202702-001',
    'Xatt Ltd',
    'Corporate Package',
    'Two hours for everybody.',
    'Two-hour AI masterclass',
    '1\u00a0×\u00a0€650.00',
    'VAT 18% on €650.00',
    '€117.00',
    '€767.00',
    '3 March 2027',
    'Bring laptops.',
  ])
    expect(text).toContain(words)
  // The quote's lines come before the answer form, and a link above them leads to it.
  const order = ['href="#answer"', '1\u00a0×\u00a0€650.00', 'id="answer"'].map((part) =>
    text.indexOf(part),
  )
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test('HTML in names and other text appears exactly as typed', async () => {
  const html = '<img src=x onerror=alert(1)>'
  const quote = await sent(
    {
      title: html,
      description: html,
      notes: `"${html}`,
      lines: [quoteLine({ description: html })],
    },
    { businessName: `Xatt ${html}` },
  )
  const path = pathOf(quote)
  expect((await read(path)).text).not.toContain('<img')
  expect((await read(path)).text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  const refused = await post(path, { name: '"><b>Rita', answer: 'perhaps' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('value="&quot;&gt;&lt;b&gt;Rita"')
  await post(path, { name: '"><b>Rita', answer: 'accepted' })
  expect((await read(path)).text).toContain('by &quot;&gt;&lt;b&gt;Rita')
})

describe('a client', () => {
  test('can accept a quote once, adding a task and notifying the operator', async () => {
    const path = pathOf(await sent())
    const answered = await post(path, accept)
    expect(answered.status).toBe(303)
    expect(answered.headers.get('Location')).toBe(path)
    expect((await read(path)).text).toContain(
      'It was accepted on Monday 1 February 2027 by Rita Borġ.',
    )
    expect(await only()).toMatchObject({
      status: 'accepted',
      answeredBy: 'Rita Borġ',
      answeredAt: '2027-02-01T09:00:00.000Z',
    })

    const second = await post(path, { name: 'Somebody else', answer: 'declined' })
    expect(second.status).toBe(409)
    expect(await second.text()).toContain('This quote was accepted')
    expect(await only()).toMatchObject({ status: 'accepted', answeredBy: 'Rita Borġ' })

    await world.finishJobs()
    expect(await todosOf(world.db)).toMatchObject([
      {
        title: 'Xatt Ltd accepted quote Q-202702-001',
        description:
          'Corporate Package, €767.00: accepted by Rita Borġ. Agree on a date and create the invoice.',
        priority: 'high',
      },
    ])
    const notices = await world.mail.messages({ to: 'hello@synapse-ai.example' })
    expect(notices.map(({ subject }) => subject)).toEqual(['Xatt Ltd accepted quote Q-202702-001'])
  })

  test('can decline a quote, and no e-mail is sent if notifications are off', async () => {
    const path = pathOf(await sent())
    await changeBusiness(operator, { notifyOfBookings: false })
    await post(path, { name: 'Rita', answer: 'declined' })
    expect((await read(path)).text).toContain('This quote was declined')
    expect(await only()).toMatchObject({ status: 'declined' })
    await world.finishJobs()
    expect(await todosOf(world.db)).toMatchObject([{ priority: 'medium' }])
    expect(await world.mail.messages({ to: 'hello@synapse-ai.example' })).toEqual([])
  })

  test('can answer a quote only once, and sees the form again if the answer is invalid', async () => {
    const path = pathOf(await sent())
    const invalid: [Record<string, string>, string | RegExp][] = [
      [{ name: ' ', answer: 'accepted' }, 'Please enter your name.'],
      [{}, 'Please enter your name.'],
      [{ name: 'x'.repeat(200), answer: 'accepted' }, /longer than 120/],
      [{ name: 'Rita', answer: 'draft' }, 'Please accept or decline.'],
    ]
    for (const [form, sentence] of invalid) {
      const answer = await post(path, form)
      expect(answer.status).toBe(400)
      const text = await answer.text()
      expect(text).toMatch(sentence)
      expect(focusedFields(text)).toEqual(['name'])
    }
    expect(await only()).toMatchObject({ status: 'sent' })
    const answers = await Promise.all([
      post(path, accept),
      post(path, { name: 'Other', answer: 'declined' }),
      post(path, accept),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409])
    expect(await todosOf(world.db)).toHaveLength(1)
  })

  test('sees that a quote has expired once its last valid day is over', async () => {
    const path = pathOf(await sent({ validUntil: '2027-02-02' }))
    world.clock.set('2027-02-02T22:59:00Z')
    expect((await read(path)).text).toContain('<form')
    world.clock.set('2027-02-02T23:00:00Z')
    const { text } = await read(path)
    expect(text).toContain('This quote has expired')
    expect(text).not.toContain('<form')
    expect((await post(path, accept)).status).toBe(409)
    expect(await only()).toMatchObject({ status: 'sent' })
  })

  test('sees that a quote was withdrawn, but not its contents', async () => {
    const quote = await world.finishJobs(sent())
    await operator.call(withdrawQuote, { params: { id: quote.id } })
    const { text } = await read(pathOf(quote))
    expect(text).toContain('This quote was withdrawn')
    expect(text).not.toContain('€767.00')
    expect((await post(pathOf(quote), accept)).status).toBe(409)
    expect((await world.fetch(`${pathOf(quote)}/pdf`)).status).toBe(404)
  })

  test('sees the answer that the operator entered after a phone call', async () => {
    const quote = await sent()
    await operator.call(answerQuote, { params: { id: quote.id }, input: { answer: 'accepted' } })
    expect((await read(pathOf(quote))).text).toContain(
      'It was accepted on Monday 1 February 2027. ',
    )
  })

  test('with a wrong link can’t see or change any quote', async () => {
    const path = pathOf(await sent())
    const wrong = path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    for (const other of [wrong, '/quote/x', `${path}x`, '/quote/%25']) {
      expect((await read(other)).status, other).toBe(404)
      expect((await post(other, accept)).status, other).toBe(404)
    }
    expect((await read(wrong)).text).toContain('Page not found')
    expect(await only()).toMatchObject({ status: 'sent' })
  })
})

test('the e-mail with a quote is never sent if the quote is withdrawn first', async () => {
  world.mail.setFault({ mode: 'refuse-temporarily' })
  const { id } = await sent()
  await until('The mail server has rejected the e-mail', async () => {
    const mail = await Mail.query(world.db).findOne({ recipient: 'office@xatt.example' })
    return Boolean(mail?.lastError)
  })
  await operator.call(withdrawQuote, { params: { id } })
  world.mail.setFault({ mode: 'accept' })
  await world.finishJobs()
  expect(await world.mail.messages({ to: 'office@xatt.example' })).toEqual([])
})

describe('a quote’s PDF', () => {
  test('is generated when the quote is sent, and never changes', async () => {
    const quote = await world.finishJobs(sent({ notes: 'Bring laptops.' }))
    const { pdfHash } = await only()
    const path = pathOf(quote)
    expect((await read(path)).text).toContain(`href="${path}/pdf"`)
    await nameBusiness('Another name')
    await post(path, accept)
    const { headers, bytes } = await pdfOf(quote)
    expect(headers.get('Content-Type')).toBe('application/pdf')
    expect(headers.get('Content-Disposition')).toContain('Q-202702-001.pdf')
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(pdfHash)
    const text = await pdfText(bytes)
    for (const words of ['Gozo AI', 'Q-202702-001', 'Xatt Ltd', '€767.00', 'Bring laptops.'])
      expect(text).toContain(words)
    expect(text).toMatch(/€767\.00 incl. VAT, valid until .*Accept or decline this quote online/s)
    expect(text).toContain('Open this link or scan the code')
    expect(Buffer.from(bytes).toString('latin1')).toContain('/URI (http')
    for (const sql of ["update quote_files set bytes = 'x'", 'delete from quote_files'])
      await expect(world.db.raw(sql), sql).rejects.toThrow('stays for good')
    await expect(world.db.raw('update quotes set pdf_hash = null')).rejects.toThrow('been sent')
  })

  test('is generated once, at the first request, if it is missing', async () => {
    world.mail.setFault({ mode: 'refuse-temporarily' })
    const quote = await sent()
    const [first, ...others] = await Promise.all([pdfOf(quote), pdfOf(quote), pdfOf(quote)])
    for (const { bytes } of others) expect(bytes).toEqual(first.bytes)
    expect((await only()).pdfHash).toBe(createHash('sha256').update(first.bytes).digest('hex'))
  })

  test('ignores uploads from older apps, and doesn’t exist for a draft', async () => {
    const quote = await sent()
    const upload = (id: string) =>
      operator.call(storeQuotePdf, { params: { id }, input: { pdf: 'JVBERi0=' } as never })
    const { pdfHash } = await upload(quote.id)
    const { bytes } = await pdfOf(quote)
    expect(pdfHash).toBe(createHash('sha256').update(bytes).digest('hex'))
    const { id } = await draft()
    await expect(upload(id)).toBeRefused('wrong_state')
  })
})
