import { describe, expect, test } from 'vitest'
import { defaultTimetable } from '#availability/default-timetable.test-support'
import { defaultPattern, openTimes, type Timetable } from '#availability/timetable'

const timesOn = (date: string, timetable: Partial<Timetable> = {}) =>
  openTimes(Temporal.PlainDate.from(date), { ...defaultTimetable, ...timetable })

const monday = '2027-02-01'

test('the default week has three slots on weekdays, two on Saturday and none on Sunday', () => {
  const week = Array.from({ length: 7 }, (_, day) =>
    timesOn(Temporal.PlainDate.from(monday).add({ days: day }).toString()),
  )
  const whole = ['09:00', '12:00', '15:00']
  expect(week).toEqual([whole, whole, whole, whole, whole, ['09:00', '12:00'], []])
})

describe('a slot in the weekly schedule', () => {
  const only = (from: string | null, until: string | null) => ({
    pattern: [{ dayOfWeek: 1, startTime: '10:00', validFrom: from, validUntil: until }],
  })
  test('applies from its first to its last date, inclusive', () => {
    expect(timesOn(monday, only(monday, monday))).toEqual(['10:00'])
    expect(timesOn(monday, only('2027-02-02', null))).toEqual([])
    expect(timesOn(monday, only(null, '2027-01-31'))).toEqual([])
  })
  test('is offered once even if it is listed twice', () =>
    expect(timesOn(monday, { pattern: [...defaultPattern, ...defaultPattern] })).toEqual([
      '09:00',
      '12:00',
      '15:00',
    ]))
})

test('a time skipped by the clock change in spring is left out', () => {
  const pattern = ['01:00', '02:00', '02:30', '03:00'].map((startTime) => ({
    dayOfWeek: 7,
    startTime,
  }))
  const slots = [{ date: '2027-03-28', startTime: '02:15', isAvailable: true }]
  expect(timesOn('2027-03-28', { pattern, slots })).toEqual(['01:00', '03:00'])
  expect(timesOn('2027-03-21', { pattern })).toEqual(['01:00', '02:00', '02:30', '03:00'])
  // When clocks go back, this hour occurs twice. The session starts at its first occurrence.
  expect(timesOn('2027-10-31', { pattern })).toEqual(['01:00', '02:00', '02:30', '03:00'])
})

test('a day off has no slots', () => {
  expect(timesOn(monday, { daysOff: [monday] })).toEqual([])
})

test('a time is blocked if the longest possible session would run into blocked hours', () => {
  const closed = (startTime: string, endTime: string) =>
    timesOn(monday, { closures: [{ date: monday, startTime, endTime }] })
  expect(closed('11:59', '12:00')).toEqual(['12:00', '15:00'])
  expect(closed('12:00', '12:01')).toEqual(['09:00', '15:00'])
  expect(closed('08:00', '09:00')).toHaveLength(3)
  expect(closed('17:30', '24:00')).toEqual(['09:00', '12:00'])
})

test('blocked hours after midnight block a late slot on the evening before', () => {
  const pattern = ['21:00', '22:00'].map((startTime) => ({ dayOfWeek: 1, startTime }))
  const closed = (date: string, startTime: string) =>
    timesOn(monday, { pattern, closures: [{ date, startTime, endTime: '24:00' }] })
  expect(closed('2027-02-02', '00:00')).toEqual(['21:00'])
  expect(closed('2027-02-02', '01:00')).toEqual(['21:00', '22:00'])
  expect(closed('2027-02-03', '00:00')).toEqual(['21:00', '22:00'])
})

describe('an individually set slot', () => {
  const slot = (startTime: string, isAvailable: boolean) => ({
    slots: [{ date: monday, startTime, isAvailable }],
  })
  test('overrides the weekly schedule', () => {
    expect(timesOn(monday, slot('09:00', false))).toEqual(['12:00', '15:00'])
    expect(timesOn(monday, slot('18:00', true))).toEqual(['09:00', '12:00', '15:00', '18:00'])
  })
  test('overrides days off and blocked hours', () => {
    const closures = [{ date: monday, startTime: '00:00', endTime: '24:00' }]
    expect(timesOn(monday, { ...slot('18:00', true), daysOff: [monday] })).toEqual(['18:00'])
    expect(timesOn(monday, { ...slot('12:00', true), closures })).toEqual(['12:00'])
  })
})
