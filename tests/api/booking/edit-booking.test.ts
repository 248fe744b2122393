import { sendBookingEdited } from '@synapse/api/booking/jobs'
import type { Booking } from '@synapse/api/booking/model'
import {
  addBookingPayment,
  moveBooking,
  readBooking,
  resendInvite,
} from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import type { BodyOf } from '@synapse/shared/contract/endpoint'
import { draftBookingInvoice } from '@synapse/shared/invoice/booking-contract'
import { dueDateOf } from '@synapse/shared/invoice/invoice'
import { maltaDay } from '@synapse/shared/time'
import { createTodo, listTodos } from '@synapse/shared/todo/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { bookingInvoiceActions } from '#support/actors/booking-invoices.ts'
import { payBooking } from '#support/actors/booking-payments.ts'
import { connectGoogle } from '#support/actors/connect-google.ts'
import { invoicePageActions } from '#support/actors/invoice-page.ts'
import { refundActions } from '#support/actors/refunds.ts'
import { readInbox } from '#support/readers/inbox.ts'
import { until } from '#support/run/until.ts'
import { manualPayment } from '#support/samples/manual-payment.ts'
import { useWorld } from '#support/world/use-world.ts'

const { world, operator } = useWorld()

type Terms = BodyOf<typeof editBooking>

const requestOf = (booking: Booking, changes: Partial<Terms>) => ({
  params: { id: booking.id },
  input: {
    sessionType: booking.sessionType,
    basePrice: booking.basePrice,
    discountAmount: booking.discountAmount,
    venue: booking.venue,
    version: booking.version,
    ...changes,
  },
})
const edit = async (booking: Booking, changes: Partial<Terms>) =>
  (await operator.call(editBooking, requestOf(booking, changes))).booking

const inbox = ({ studentEmail }: Booking) => readInbox(world, studentEmail)
const editsOf = async ({ id }: Booking) => {
  const { timeline } = await operator.call(readBooking, { params: { id } })
  return timeline.flatMap((entry) => (entry.kind === 'edited' ? [entry.detail] : []))
}

describe('editing a booking', () => {
  test('can switch to a more expensive package, making the difference due', async () => {
    const booking = await world.book()
    const edited = await edit(booking, { sessionType: 'duo', basePrice: '100.00' })
    expect(edited).toMatchObject({
      sessionType: 'duo',
      numberOfStudents: 2,
      durationMinutes: 135,
      finalPrice: '100.00',
      paid: '60.00',
      owed: '40.00',
    })
    await world.finishJobs()
    const { subjects, text, ics } = await inbox(booking)
    expect(subjects).toEqual(['Confirmed', 'Updated'])
    expect(text).toContain('The price is now €100.00 (was €60.00). The balance due is €40.00.')
    expect(ics.value('SEQUENCE')).toBe('1')
    expect(ics.value('UID')).toBe(`${booking.id}@synapse.test`)
    expect(await editsOf(booking)).toEqual([
      { package: { from: 'Individual', to: 'Duo' }, price: { from: '60.00', to: '100.00' } },
    ])
  })

  test('sends no e-mail and refunds nothing if the price drops', async () => {
    const booking = await world.book()
    const edited = await world.finishJobs(edit(booking, { basePrice: '45' }))
    expect(edited).toMatchObject({
      finalPrice: '45.00',
      paid: '60.00',
      revenue: '60.00',
      owed: '0.00',
    })
    expect((await world.booking(booking.id)).inviteSequence).toBe(0)
    expect((await inbox(booking)).subjects).toEqual(['Confirmed'])
    const { invoices, issuedOf } = bookingInvoiceActions({ operator })
    await invoices.setBusiness()
    const { pathOf, read } = invoicePageActions({ world })
    const { text } = await read(pathOf(await issuedOf(booking)))
    expect(text).toContain('€15.00 was overpaid.')
    // The invoice page promises a refund only if there is a refund task.
    expect(text).not.toContain('We will refund it')
  })

  test('updates the booking’s tasks and timeline', async () => {
    const booking = await world.book()
    const about = { title: 'Ring', relatedBookingId: booking.id }
    await operator.call(createTodo, { input: about })
    await edit(booking, { basePrice: '45' })
    const [todo] = await operator.call(listTodos)
    expect(todo?.relatedData).toMatchObject({ finalPrice: '45.00', studentName: 'Maria Borg' })
    // Early versions of the app can't display this entry.
    const kinds = async (version: string) => {
      const answer = await operator.fetch(`/api/bookings/${booking.id}`, {
        headers: { 'Contract-Version': version },
      })
      const { timeline } = (await answer.json()) as { timeline: { kind: string }[] }
      return timeline.map(({ kind }) => kind)
    }
    expect(await kinds('2')).toContain('edited')
    expect(await kinds('1')).not.toContain('edited')
  })

  test('keeps the booked length and price if the package has changed, and sends no e-mail after the session', async () => {
    const booking = await world.book()
    await edit(booking, { basePrice: '45' })
    await world.db('websitePackages').where({ type: 'individual' }).update({ durationMinutes: 90 })
    world.clock.set(booking.end)
    await world.finishJobs(edit(await world.booking(booking.id), { venue: 'in_person' }))
    const { durationMinutes, finalPrice } = await world.booking(booking.id)
    expect({ durationMinutes, finalPrice }).toEqual({ durationMinutes: 120, finalPrice: '45.00' })
    expect((await inbox(booking)).subjects).toEqual(['Confirmed'])
  })

  test('e-mails a new price to the student, and other changes to all guests', async () => {
    const participant = 'karl@example.com'
    const booking = await world.book({ sessionType: 'duo', participantEmails: [participant] })
    const edited = await edit(booking, { venue: 'in_person', basePrice: '90' })
    expect(edited).toMatchObject({ googleMeetLink: null })
    await world.finishJobs()
    const inPerson = await inbox(booking)
    expect(inPerson.text).toContain('The price is now €90.00')
    expect(inPerson.text).toContain('New venue: In person (Malta or Gozo).')
    expect(inPerson.text).not.toMatch(/https:\S*meet/)
    const [mail] = await world.mail.messages({ to: participant, subject: 'Updated: ' })
    expect(mail?.text).toContain('New venue')
    expect(mail?.text).not.toContain('€')
    const again = await edit(await world.booking(booking.id), { venue: 'online' })
    expect(again.googleMeetLink).toMatch(/^https:/)
    await world.finishJobs()
    const online = await inbox(booking)
    expect(online.subjects).toEqual(['Confirmed', 'Updated', 'Updated'])
    expect(online.text).toContain(again.googleMeetLink)
    expect(online.ics.value('SEQUENCE')).toBe('2')
  })

  test('changes nothing if the values are the same or the change is refused', async () => {
    const participantEmails = ['karl@example.com']
    const booking = await world.book({ sessionType: 'duo', participantEmails })
    await edit(booking, { version: 1 })
    expect(await editsOf(booking)).toEqual([])
    await expect(edit(booking, { sessionType: 'individual' })).toBeRefused('too_many_participants')
    await expect(edit(booking, { sessionType: 'unheard-of' })).toBeRefused('unknown_package')
    await expect(edit(booking, { basePrice: '70.50' })).toBeRefused('price_not_whole')
    await expect(edit(booking, { discountAmount: '200' })).toBeRefused('discount_too_large')
    const older = { venue: 'in_person', version: booking.version - 1 } as const
    await expect(edit(booking, older)).toBeRefused('changed')
    expect(await world.booking(booking.id)).toMatchObject({ finalPrice: '100.00', venue: 'online' })
    await world.db('bookings').where({ id: booking.id }).update({ paymentStatus: 'cancelled' })
    await expect(edit(booking, { basePrice: '50' })).toBeRefused('wrong_state')
  })

  test('updates the Google event, and adds or removes its Meet link', async () => {
    await connectGoogle(world)
    const booking = await world.finishJobs(world.book())
    const eventOf = async () => (await world.google.events({})).at(0)
    const first = (await world.booking(booking.id)).googleMeetLink
    expect(await eventOf()).toMatchObject({ hangoutLink: first })
    await world.finishJobs(edit(await world.booking(booking.id), { venue: 'in_person' }))
    const inPerson = await eventOf()
    expect(inPerson).toMatchObject({ location: expect.stringMatching(/^In person/) })
    expect(inPerson?.hangoutLink).toBeUndefined()
    await edit(await world.booking(booking.id), { venue: 'online', sessionType: 'duo' })
    await world.finishJobs()
    const { googleMeetLink } = await world.booking(booking.id)
    expect(googleMeetLink).toMatch(/^https:\/\/meet\.google/)
    expect(await eventOf()).toMatchObject({
      summary: expect.stringContaining('Duo'),
      hangoutLink: googleMeetLink,
    })
    expect((await eventOf())?.location).toBeUndefined()
    const { timeline } = await operator.call(readBooking, { params: { id: booking.id } })
    const changeId = timeline.findLast(({ kind }) => kind === 'edited')?.id ?? ''
    await world.run(sendBookingEdited, { bookingId: booking.id, changeId })
    expect((await inbox(booking)).text).toContain(googleMeetLink)
  })
})

test('two edits in quick succession are announced once each, without outdated values', async () => {
  const booking = await world.book()
  world.mail.setFault({ mode: 'refuse-permanently' })
  await edit(booking, { sessionType: 'duo', venue: 'in_person', basePrice: '100.00' })
  await edit(await world.booking(booking.id), { sessionType: 'group', basePrice: '150.00' })
  await until('The first attempts have failed', async () => {
    const { rows } = await world.db.raw(`select 1 from mails where last_error is not null
      and kind = 'booking-edited'`)
    return rows.length === 2
  })
  world.mail.setFault({ mode: 'accept' })
  await world.finishJobs()
  const mails = await world.mail.messages({ to: booking.studentEmail, subject: 'Updated' })
  const news = mails.map(({ text }) => [
    /The session is now \w+/.exec(text ?? '')?.[0],
    /New venue/.exec(text ?? '')?.[0],
    /The price is now \S+/.exec(text ?? '')?.[0],
  ])
  expect(news.toSorted((a, b) => Number(a[0] !== undefined) - Number(b[0] !== undefined))).toEqual([
    [undefined, 'New venue', undefined],
    ['The session is now Group', undefined, 'The price is now €150.00'],
  ])
})

describe('the balance due after a refund', () => {
  const { refundDirectly } = refundActions({ world, operator })
  const reprice = async ({ id }: Booking, basePrice: string) =>
    edit(await world.booking(id), { basePrice })

  test.each([
    { order: 'after', before: ['45'], after: [] },
    { order: 'before', before: [], after: ['45'] },
  ])('includes a refund made $order a price cut if the price rises again', async (how) => {
    const booking = await world.book()
    for (const price of how.before) await reprice(booking, price)
    await world.finishJobs(refundDirectly(booking.id, '15', '60'))
    for (const price of how.after) await reprice(booking, price)
    expect(await world.booking(booking.id)).toMatchObject({ owed: '0.00' })
    expect(await reprice(booking, '50')).toMatchObject({ owed: '5.00', revenue: '45.00' })
    expect(await reprice(booking, '60')).toMatchObject({ owed: '15.00' })
    await world.finishJobs(operator.call(resendInvite, { params: { id: booking.id } }))
    expect((await inbox(booking)).text).toContain(
      'Total: €60.00\nPaid: −€45.00\nBalance due: €15.00',
    )
    await bookingInvoiceActions({ operator }).invoices.setBusiness()
    const draft = await operator.call(draftBookingInvoice, { params: { id: booking.id } })
    expect(draft).toMatchObject({ grossTotal: '60.00', lines: [{ rate: '60.00' }] })
    const tooMuch = { params: { id: booking.id }, input: manualPayment('15.01') }
    await expect(operator.call(addBookingPayment, tooMuch)).toBeRefused('too_much')
    expect(await payBooking(operator, booking.id, '15')).toMatchObject({
      owed: '0.00',
      revenue: '60.00',
    })
  })

  test('excludes a refund that didn’t change the price, even if the price rises later', async () => {
    const booking = await world.book()
    await refundDirectly(booking.id, '15', '60')
    expect(await world.booking(booking.id)).toMatchObject({ owed: '0.00' })
    expect(await reprice(booking, '80')).toMatchObject({ owed: '20.00' })
    await bookingInvoiceActions({ operator }).invoices.setBusiness()
    const draft = await operator.call(draftBookingInvoice, { params: { id: booking.id } })
    expect(draft.grossTotal).toBe('65.00')
  })
})

describe('an edited booking’s invoice', () => {
  const { issuedOf, draftOf, invoices } = bookingInvoiceActions({ operator })
  beforeEach(() => invoices.setBusiness())

  test('is updated while it is a draft, and deleted if the price drops to zero', async () => {
    const booking = await world.book()
    const before = await draftOf(booking.id)
    expect(before.dueDate).toBe(before.issueDate)
    const sessionDate = booking.start.add({ hours: 28 * 24 })
    const move = { params: { id: booking.id }, input: { sessionDate: sessionDate.toString() } }
    await operator.call(moveBooking, move)
    await edit(await world.booking(booking.id), { sessionType: 'duo', basePrice: '100.00' })
    const draft = await draftOf(booking.id)
    expect(draft).toMatchObject({
      status: 'draft',
      grossTotal: '100.00',
      dueDate: dueDateOf(before.issueDate),
      period: maltaDay(sessionDate).slice(0, 7),
    })
    expect(draft.lines[0]?.subject).toMatch(/^Duo, .* for up to 2 people/)
    await edit(await world.booking(booking.id), { sessionType: 'duo', basePrice: '0' })
    expect(await invoices.all()).toEqual([])
  })

  test('once issued, blocks all edits except to the venue until it is credited', async () => {
    const booking = await world.book()
    const invoice = await issuedOf(booking)
    await expect(edit(booking, { basePrice: '50', version: undefined })).toBeRefused({
      reason: 'invoiced',
      details: invoice.invoiceNumber,
    })
    await expect(edit(booking, { sessionType: 'duo', version: undefined })).toBeRefused('invoiced')
    expect((await world.booking(booking.id)).finalPrice).toBe('60.00')
    await edit(booking, { venue: 'in_person', version: undefined })
    await invoices.credit(invoice.id)
    await edit(booking, { basePrice: '50', venue: 'in_person', version: undefined })
    expect((await world.booking(booking.id)).finalPrice).toBe('50.00')
    const next = await operator.call(draftBookingInvoice, { params: { id: booking.id } })
    expect(next.grossTotal).toBe('50.00')
  })
})
