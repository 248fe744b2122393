import pg from 'pg'
import { currentContext } from '#core/request-context'

type Query = { text: string; values?: unknown[] }
type Callback = (error: Error | null, result?: unknown) => void

/**
 * Tells the database who makes each change on this connection, for the audit log. A transaction
 * sets the actor when it starts, without an extra round trip; a single write outside a transaction
 * needs one if the connection's last actor was someone else.
 */
export const nameActor = (connection: pg.Client): void => {
  const send = connection.query.bind(connection) as (query: Query, done?: Callback) => unknown
  let named = ''
  const query = (asked: Query, done?: Callback): unknown => {
    // The rate limiter uses the connection directly; its tables aren't in the audit log.
    if (!done) return send(asked)
    const actor = currentActor()
    const isWithin = connection.getTransactionStatus() !== 'I'
    if (begins.test(asked.text)) {
      // `true` limits the setting to the transaction.
      const name = `select set_config('synapse.actor', ${pg.escapeLiteral(actor)}, true)`
      send({ ...asked, text: `${asked.text.replace(/;?$/, ';')} ${name}` }, done)
    } else if (isWithin || actor === named || !writes.test(asked.text)) send(asked, done)
    else {
      const name = { text: `select set_config('synapse.actor', $1, false)`, values: [actor] }
      send(name, (error) => {
        if (error) done(error)
        else {
          named = actor
          send(asked, done)
        }
      })
    }
  }
  connection.query = query as typeof connection.query
}

const begins = /^begin( transaction [^;]*)?;?$/i
const writes = /^\s*(insert|update|delete|with|truncate|do|call)\b/i

/**
 * Returns the current actor as JSON; '' while the app starts. Visitors' addresses aren't recorded.
 */
const currentActor = (): string => {
  const { actor, address, requestId } = currentContext()
  if (!actor) return ''
  return JSON.stringify({ ...actor, ...(actor.kind === 'operator' && { address }), requestId })
}
