import { globSync } from 'node:fs'
import { businessZone } from '@synapse/shared/time'

const { TEST_DATE } = process.env

// The dynamic loader only warns about a missing library, so the tests would run with today's date.
if (TEST_DATE && globSync('/usr/lib/{,*/}faketime/libfaketimeMT.so.1').length === 0)
  throw new Error("TEST_DATE needs Debian's package libfaketime.")

const secondsUntil = (date: string) => {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(date).toZonedDateTime(businessZone)
  return Math.round((epochMilliseconds - Date.now()) / 1000)
}

/**
 * How far clocks are moved, for example `+86400` seconds. Programs inherit this variable from the
 * test run.
 */
const { FAKETIME = TEST_DATE && `+${secondsUntil(TEST_DATE)}` } = process.env

/**
 * The environment variables that move a program's clock to TEST_DATE, a later time in Malta, with
 * Debian's package `libfaketime`; undefined without TEST_DATE.
 */
export const clockEnvironment = FAKETIME
  ? {
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketimeMT.so.1',
      FAKETIME,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  : undefined

/** How far the clocks of pages must be moved, in milliseconds. */
export const clockOffsetMs = Number(FAKETIME ?? 0) * 1000
