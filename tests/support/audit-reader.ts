import { type AuditEntry, listAuditEntries } from '@synapse/shared/audit/contract'
import { auditSentence } from '@synapse/shared/audit/sentence'
import type { Operator } from './as-operator.ts'
import type { World } from './world.ts'

/** Returns a function that runs a callback and returns the log entries it adds, oldest first. */
export const auditReader = (world: World, operator: Operator) => {
  const lastId = async () => Number((await world.db('auditEntries').max({ id: 'id' }))[0]?.id ?? 0)
  return async (work: () => Promise<unknown>): Promise<AuditEntry[]> => {
    // Sign in first, because signing in adds a log entry.
    await world.signIn()
    const before = await lastId()
    await work()
    const query = { pageSize: 200 }
    const { items } = await operator.call(listAuditEntries, { query })
    return items.filter(({ id }) => id > before).toReversed()
  }
}

export const sentencesOf = (entries: readonly AuditEntry[]) => entries.map(auditSentence)
