import { syncedKeyFields } from '@synapse/shared/sync/synced'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { createDevice, unsentEntry } from '#data/fake-device.test-support.ts'
import { blankTodo, createServer } from '#data/fake-server.test-support.ts'
import { type OutboxEntry, withVersion } from '#data/outbox/entry.ts'

test('upgrades an older app’s database, keeping its records and unsent changes', async () => {
  const device = createDevice(createServer())
  await device.open(async () => {
    const old = new Dexie('synapse-admin-operator')
    old.version(1).stores({
      bookings: 'id',
      todos: 'id',
      coupons: 'id',
      clients: 'id',
      students: 'email',
      availabilityDays: 'id',
      availabilityExceptions: 'id',
      state: 'name',
      answers: 'key, at',
      outbox: '++order',
    })
    await old.table('todos').add(blankTodo)
    await old
      .table('bookings')
      .add({ id: 'b', sessionDate: '2026-11-02T09:00:00.000Z', revenue: '60.00' })
    await old.table('answers').add({ key: 'k', answer: {}, at: 0 })
    await old.table('outbox').add(unsentEntry)
    old.close()
  })
  await device.open(async (app) => {
    expect(await app.receivedRecords('todos')).toMatchObject([
      { title: 'Call Maria' },
      { title: 'Not sent' },
    ])
    expect(await app.receivedRecords('bookings')).toMatchObject([
      { paid: '60.00', owed: '0.00', venue: 'online' },
    ])
    const indexed = app.openDb().bookings.where('sessionDate').above('2026')
    expect(await indexed.primaryKeys()).toEqual(['b'])
    expect(await app.storedOutbox()).toMatchObject([
      { order: 1, key: 'key', path: unsentEntry.path },
    ])
    expect(await app.openDb().answers.count()).toBe(0)
  })
})

test('adds fields missing from a version 4 database, and keeps the existing fields', async () => {
  const device = createDevice(createServer())
  await device.open(async () => {
    const old = new Dexie('synapse-admin-operator')
    const indexed = { bookings: 'id, sessionDate, [website+paymentStatus+sessionDate]' }
    const others = { state: 'name', answers: 'key, at', outbox: '++order' }
    old.version(4).stores({ ...syncedKeyFields, ...indexed, ...others })
    await old.table('bookings').add({ id: 'b', revenue: '60.00', paid: '20.00', owed: '40.00' })
    await old.table('invoices').add({ id: 'i', grossTotal: '118.00' })
    await old.table('answers').add({ key: 'k', answer: {}, at: 0 })
    old.close()
  })
  await device.open(async (app) => {
    const [booking] = await app.receivedRecords('bookings')
    expect(booking).toMatchObject({ paid: '20.00', owed: '40.00', venue: 'online' })
    expect(await app.receivedRecords('invoices')).toMatchObject([{ credited: '0.00' }])
    expect(await app.openDb().answers.count()).toBe(0)
  })
})

test('adds fields missing from the saved and unsent expenses of a version 6 database', async () => {
  const device = createDevice(createServer())
  const put = { id: 'unsent', title: 'Chalk', amount: '2.36' }
  await device.open(async () => {
    const old = new Dexie('synapse-admin-operator')
    const others = { state: 'name', answers: 'key, at', outbox: '++order' }
    old.version(6).stores({ ...syncedKeyFields, ...others })
    await old.table('expenses').bulkAdd([
      { id: 'newer', title: 'Desk', amount: '5.00', vatAmount: '0.76' },
      { id: 'saved', title: 'Board', amount: '118.00' },
    ])
    await old.table('answers').add({ key: 'k', answer: {}, at: 0 })
    await old
      .table('outbox')
      .add({ ...unsentEntry, patches: [{ noun: 'expenses', id: put.id, put }] })
    old.close()
  })
  await device.open(async (app) => {
    const missing = { vatAmount: '0.00', supplier: null, reverseCharge: false }
    expect(await app.receivedRecords('expenses')).toMatchObject([
      { id: 'newer', vatAmount: '0.76', supplier: null },
      { id: 'saved', ...missing },
      { ...put, ...missing },
    ])
    expect(await app.storedOutbox()).toMatchObject([{ key: 'key', state: 'waiting' }])
    expect(await app.openDb().answers.count()).toBe(0)
  })
})

test('reads unsent changes that an older app stored under other names', async () => {
  await createDevice(createServer()).open(async (app) => {
    const { type: noun, ...patch } = unsentEntry.patches[0] as (typeof unsentEntry.patches)[number]
    const row = { ...unsentEntry, seen: 3, patches: [{ noun, ...patch }] }
    await app.openDb().outbox.add(row as never)
    expect(await app.readOutbox()).toEqual([
      {
        ...unsentEntry,
        order: 1,
        seen: 3,
        baseVersion: 3,
        patches: [{ noun, ...unsentEntry.patches[0] }],
      },
    ])
  })
})

test('an older app in another tab can read and rebase this version’s unsent changes', async () => {
  await createDevice(createServer()).open(async (app) => {
    const { outbox } = app.openDb()
    await outbox.add(withVersion({ ...unsentEntry, baseVersion: undefined }, 3))
    await app.changeEntry((await app.readOutbox())[0] as OutboxEntry, (present) => present)
    expect(await outbox.toArray()).toMatchObject([{ seen: 3 }])
    // Older versions of the app change only this field.
    await outbox.toCollection().modify({ seen: 4 } as object)
    expect(await app.readOutbox()).toMatchObject([{ baseVersion: 4 }])
  })
})
