import { type SyncedNoun, syncedNounNames } from '@synapse/shared/sync/synced'
import type { FeedState } from '#offline/db.ts'

/** What every app has kept. */
const firstNouns = syncedNounNames.filter((noun) => noun !== 'invoices')

/** Whether what was read has a noun: an app that did not know it has passed its records by. */
export const hasNoun = ({ nouns = firstNouns }: FeedState, noun: SyncedNoun): boolean =>
  nouns.includes(noun)

/** From where on to ask: of an app that kept less nobody can say, so that the server begins anew. */
export const cursorOf = (state: FeedState): string =>
  syncedNounNames.every((noun) => hasNoun(state, noun)) ? state.cursor : ''
