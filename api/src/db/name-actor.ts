import pg from 'pg'
import { currentContext } from '#core/request-context'

type Query = { name?: string | undefined; text: string; values?: unknown[] }
type Callback = (error: Error | null, result?: unknown) => void

/**
 * Tells the database who is making each change, for the activity log. A transaction sets the actor
 * when it starts, without an extra round trip. A single write gets its own transaction, because a
 * pooler in transaction mode may use another session for the next statement.
 */
export const nameActor = (connection: pg.Client, isPooled: boolean): void => {
  const queryDirectly = connection.query.bind(connection) as (
    query: Query,
    done?: Callback,
  ) => unknown
  // Don't use named prepared statements with a pooler: they belong to a session, which may change.
  const send = isPooled
    ? (statement: Query, done?: Callback) => queryDirectly({ ...statement, name: undefined }, done)
    : queryDirectly
  const query = (statement: Query, done?: Callback): unknown => {
    // Queries without a callback come from the rate limiter. Its tables aren't in the activity log,
    // so don't set the actor.
    if (!done) return send(statement)
    // `true` limits the setting to the transaction.
    const name = `select set_config('synapse.actor', ${pg.escapeLiteral(currentActor())}, true)`
    const isWithin = connection.getTransactionStatus() !== 'I'
    if (beginStatement.test(statement.text))
      send({ ...statement, text: `${statement.text.replace(/;?$/, ';')} ${name}` }, done)
    else if (isWithin || !writeStatement.test(statement.text)) send(statement, done)
    else
      send({ text: `begin; ${name}` }, (refused) => {
        if (refused) return done(refused)
        send(statement, (failed, result) => {
          send({ text: failed ? 'rollback' : 'commit' }, (notEnded) =>
            done(failed ?? notEnded, result),
          )
        })
      })
  }
  connection.query = query as typeof connection.query
}

const beginStatement = /^begin( transaction [^;]*)?;?$/i
const writeStatement =
  /^\s*(insert|update|delete|truncate|do|call|with\b[\s\S]*\b(insert|update|delete))\b/i

/** Returns the current actor as JSON, or '' while the app starts. Omits visitors' addresses. */
const currentActor = (): string => {
  const { actor, address, requestId } = currentContext()
  if (!actor) return ''
  return JSON.stringify({ ...actor, ...(actor.kind === 'operator' && { address }), requestId })
}
