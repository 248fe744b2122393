import { setSlot } from '@synapse/shared/availability/contract'
import { readBookingPage } from '@synapse/shared/booking/checkout-contract'
import { pathOf } from '@synapse/shared/contract/call'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { slotKey } from '#availability/queries.ts'
import { createDevice, createServer } from '#data/fake-device.test-support.ts'

test('a closed slot doesn’t briefly reopen once the server has closed it', async () => {
  const slot = { date: '2026-12-08', startTime: '09:00', isAvailable: false }
  const server = createServer()
  let slots: object[] = []
  const page = pathOf(readBookingPage, { params: { slug: 'music' } })
  server.route(page, () => ({ status: 200, body: { timetable: { slots } } }))
  server.route(setSlot.path, () => {
    slots = [slot]
    return { status: 204 }
  })
  await createDevice(server).open(async (app) => {
    await app.pullFeed()
    const { visitorPageQuery } = await import('#booking/local-timetable.ts')
    const observer = new QueryObserver(app.queryClient, visitorPageQuery('music'))
    const shown: (number | undefined)[] = []
    onTestFinished(app.watchOutbox())
    onTestFinished(
      observer.subscribe(({ data }) => {
        if (data?.timetable.slots.length !== shown.at(-1)) shown.push(data?.timetable.slots.length)
      }),
    )
    await expect.poll(() => shown).toEqual([0])
    await app.enqueue(
      setSlot,
      { body: slot },
      {
        label: 'Close',
        patches: [],
        extraKeys: [slotKey('2026-12-08', '09:00')],
        answer: undefined,
      },
    )
    await app.flushOutbox()
    await expect.poll(() => app.outboxOnDisk()).toEqual([])
    await app.refreshPending()
    expect(shown).toEqual([0, 1])
  })
})
