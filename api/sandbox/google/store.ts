import { randomBytes } from 'node:crypto'
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/index.js'
import { openRowStore, type RowStore, type Table } from '#sandbox/row-store'

/** An event as the API shows it. */
export type GoogleEvent = calendar_v3.Schema$Event & { id: string }

export type EventRow = {
  account: string
  /** Counts all changes of all events; sync tokens are places in this count. */
  change: number
  event: GoogleEvent
}

/** What somebody has allowed the app to do, and its refresh token's fate. */
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
  /** A refresh token comes with it. */
  isOffline: boolean
  /** Real time in epoch milliseconds. */
  expiresAt: number
}

type AccessTokenRow = { token: string; grant: string; expiresAt: number }

/** What Google would have mailed to the guests of an event. */
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

export type GoogleStore = { [Name in keyof Rows]: Table<Rows[Name]> } & {
  close: RowStore<Rows>['close']
}

/** Opens everything the stand-in remembers, from `google.sqlite` in the folder. */
export const openGoogleStore = (dataDir: string): GoogleStore => {
  const { table, close } = openRowStore<Rows>(`${dataDir}/google.sqlite`)
  return {
    event: table('event'),
    grant: table('grant'),
    code: table('code'),
    accessToken: table('accessToken'),
    notice: table('notice'),
    setting: table('setting'),
    close,
  }
}

/** A new secret or id: `newToken('1//')`. */
export const newToken = (prefix: string, bytes = 24): string =>
  prefix + randomBytes(bytes).toString('base64url')

/** Counts one on and returns the new number. */
export const countUp = (store: GoogleStore, name: 'change' | 'generation' | 'notice'): number => {
  const value = countOf(store, name) + 1
  store.setting.put(name, { value })
  return value
}

export const countOf = (store: GoogleStore, name: 'change' | 'generation' | 'notice'): number =>
  store.setting.get(name)?.value ?? 0
