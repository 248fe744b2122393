import { randomBytes } from 'node:crypto'
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { openRowStore, type RowStore } from '#stand-ins/row-store'

export type GoogleEvent = calendar_v3.Schema$Event & { id: string }

export type EventRow = {
  account: string
  /** The number of the event's last change. Sync tokens refer to these numbers. */
  change: number
  event: GoogleEvent
}

export type GrantRow = {
  token: string
  account: string
  clientId: string
  scopes: string[]
  isRevoked: boolean
}

export type CodeRow = {
  account: string
  clientId: string
  scopes: string[]
  redirectUri: string
  challenge: string
  /** Whether the code can also be exchanged for a refresh token. */
  isOffline: boolean
  /** When the code expires, in epoch milliseconds by the real clock. */
  expiresAt: number
}

type AccessTokenRow = { token: string; grant: string; expiresAt: number }

/** An e-mail that Google would have sent to an event's guests. */
export type NoticeRow = {
  event: string
  what: 'insert' | 'update' | 'delete'
  sendUpdates: string
  guests: string[]
}

type Rows = {
  event: EventRow
  grant: GrantRow
  code: CodeRow
  accessToken: AccessTokenRow
  notice: NoticeRow
  setting: { value: number }
}

export type GoogleStore = RowStore<Rows>

export const openGoogleStore = (dataDir: string): GoogleStore =>
  openRowStore(`${dataDir}/google.sqlite`, [
    'event',
    'grant',
    'code',
    'accessToken',
    'notice',
    'setting',
  ])

/** Returns a new random secret or id with a prefix, for example `newToken('1//')`. */
export const newToken = (prefix: string, bytes = 24): string =>
  prefix + randomBytes(bytes).toString('base64url')

export const incrementCounter = (store: GoogleStore, name: 'change' | 'generation' | 'notice') => {
  const value = readCounter(store, name) + 1
  store.setting.put(name, { value })
  return value
}

export const readCounter = (store: GoogleStore, name: 'change' | 'generation' | 'notice'): number =>
  store.setting.get(name)?.value ?? 0
