import { globSync } from 'node:fs'
import { businessZone } from '@synapse/shared/time'

const { TEST_DATE } = process.env

// If the library is missing, the dynamic loader only warns, and the tests would run with today's
// date.
if (TEST_DATE && globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1').length === 0)
  throw new Error("TEST_DATE needs Debian's package libfaketime.")

const secondsUntil = (date: string) => {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(date).toZonedDateTime(businessZone)
  return Math.round((epochMilliseconds - Date.now()) / 1000)
}

/** An offset such as `+86400` seconds. Programs inherit this variable. */
const { FAKETIME = TEST_DATE && `+${secondsUntil(TEST_DATE)}` } = process.env

/**
 * Moves a program's clock to TEST_DATE, a later time in Malta, with Debian's package `libfaketime`.
 * Undefined without TEST_DATE.
 */
export const clockEnvironment = FAKETIME
  ? {
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
      FAKETIME,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  : undefined

/** Shifts the clocks of pages. */
export const clockOffsetMs = Number(FAKETIME ?? 0) * 1000
