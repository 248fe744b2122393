import { notificationsStore } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { fakeStorage } from '#data/fake-storage.test-support.ts'

test('explains why the timer can’t be started when the device’s storage is full', async () => {
  const storage = fakeStorage(new Map([['authOperator', '{"id":"operator","username":"tutor"}']]))
  vi.stubGlobal('localStorage', {
    ...storage,
    getItem: storage.getItem,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { activeElement: null })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { startTimer } = await import('#tutoring/timer/timer.ts')
  startTimer({ clientId: '', student: 'Ġorġ' })
  expect(notificationsStore.getState().notifications).toMatchObject([
    { title: 'Couldn’t save the timer' },
  ])
})
