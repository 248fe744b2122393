import { sumCents } from '@synapse/shared/money'
import type Stripe from 'stripe'
import type { Context } from '#core/context'
import { fromTimestamp, toTimestamp } from '#db/columns'
import type { Db } from '#db/knex'
import { queryRow } from '#db/sql'
import { postStripeTransactions } from '#journal/post-facts'
import { createdSince, fromStripeTime, idFromReference } from '#outside/stripe'
import { StripePayout, StripeTransaction } from '#payout/model'

type Needed = Pick<Context, 'db' | 'stripe' | 'now'>

/**
 * How many days a run overlaps with the last complete run, because Stripe may list objects late.
 */
const overlapDays = 3
/** How many days back a run reads payouts, because a bank may return one after many days. */
const payoutDays = 30

/**
 * Copies the balance, its transactions and the payouts from Stripe. Stores each page immediately;
 * storing it again does no harm. Only a complete run moves the cursor, so an interrupted run leaves
 * no gap. If the balance changed during the run, everything is read once more.
 */
export const syncBalance = async (context: Needed): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    const readAt = context.now()
    await syncOnce(context)
    const { available, pending } = await context.stripe.balance.retrieve()
    const isSame = sumOf('eur', available, pending) === (await readTotal(context.db)).cents
    if (!isSame && attempt < 2) continue
    return storeBalance(context.db, available, pending, readAt)
  }
}

const syncOnce = async ({ db, stripe }: Needed): Promise<void> => {
  const cursor = await readCursor(db)
  const since = (days: number) => cursor && createdSince(cursor.subtract({ hours: 24 * days }))
  await copyTransactions({ db, stripe }, since(overlapDays))
  for await (const payout of stripe.payouts.list({ limit: 100, ...since(payoutDays) }))
    await syncPayout({ db, stripe }, payout)
}

/** Reads the transactions of an automatic payout. Stripe doesn't list them for other payouts. */
const syncPayout = async ({ db, stripe }: Omit<Needed, 'now'>, payout: Stripe.Payout) => {
  const { id, amount, currency, status, automatic } = payout
  const stored = await StripePayout.query(db).findById(id)
  if (stored?.isComplete && stored.status === status) return
  const row = {
    id,
    amount: String(amount),
    currency,
    status,
    arrivalDate: fromStripeTime(payout.arrival_date).toString().slice(0, 10),
    failure: payout.failure_message ?? payout.failure_code,
    isComplete: false,
    createdAt: toTimestamp(fromStripeTime(payout.created)),
  }
  await StripePayout.query(db).insert(row).onConflict('id').merge()
  if (automatic) await copyTransactions({ db, stripe }, { payout: id })
  const isComplete = ['paid', 'failed', 'canceled'].includes(status)
  await StripePayout.query(db).findById(id).patch({ isComplete })
}

const copyTransactions = async (
  { db, stripe }: Omit<Needed, 'now'>,
  which: Stripe.BalanceTransactionListParams = {},
): Promise<void> => {
  for (let last: string | undefined; ; ) {
    const from = last && { starting_after: last }
    const page = await stripe.balanceTransactions.list({ limit: 100, ...which, ...from })
    await storeTransactions(db, page.data, which.payout)
    last = page.has_more ? page.data.at(-1)?.id : undefined
    if (!last) return
  }
}

/**
 * Stores a page of transactions.
 * @param payoutId the payout that contains these transactions, if known
 */
const storeTransactions = async (
  db: Db,
  transactions: Stripe.BalanceTransaction[],
  payoutId: string | null = null,
) => {
  if (transactions.length === 0) return
  const rows = transactions.map((one) => ({
    id: one.id,
    type: one.type,
    category: one.reporting_category,
    source: idFromReference(one.source) ?? null,
    currency: one.currency,
    amount: String(one.amount),
    fee: String(one.fee),
    // Don't store the descriptions of payments. They may contain names, which are in our own
    // records anyway.
    description: one.reporting_category === 'fee' ? one.description : null,
    payoutId,
    createdAt: toTimestamp(fromStripeTime(one.created)),
  }))
  await db.transaction(async (trx) => {
    const insert = StripeTransaction.query(trx).insert(rows).onConflict('id')
    await (payoutId ? insert.merge(['payoutId']) : insert.ignore())
    await postStripeTransactions(
      trx,
      rows.map(({ id }) => id),
    )
  })
}

/** Returns when the last complete run started. */
const readCursor = async (db: Db): Promise<Temporal.Instant | undefined> => {
  const { readAt } = await queryRow<{ readAt: Date | null }>(
    db,
    'select min(read_at) as read_at from stripe_balances',
  )
  return readAt ? fromTimestamp(readAt) : undefined
}

const readTotal = (db: Db) =>
  queryRow<{ cents: number }>(
    db,
    `select coalesce(sum(amount - fee), 0)::float8 as cents
      from stripe_transactions where currency = 'eur'`,
  )

type Funds = { amount: number; currency: string }[]

const sumOf = (currency: string, ...funds: Funds[]): number =>
  sumCents(funds.flat().flatMap((one) => (one.currency === currency ? one.amount : [])))

/** Stores the balances, unless a later run has already stored them. */
const storeBalance = (db: Db, available: Funds, pending: Funds, readAt: Temporal.Instant) =>
  db.transaction(async (trx) => {
    const listed = [...available, ...pending].map((one) => one.currency)
    for (const currency of new Set(['eur', ...listed]))
      await trx.raw(
        `insert into stripe_balances as known values (?, ?, ?, ?)
          on conflict (currency) do update set available = excluded.available,
            pending = excluded.pending, read_at = excluded.read_at
            where known.read_at <= excluded.read_at`,
        [currency, sumOf(currency, available), sumOf(currency, pending), toTimestamp(readAt)],
      )
    // Delete currencies that Stripe no longer lists: their old `read_at` would hold back the cursor
    // forever.
    await trx.raw(
      `delete from stripe_balances where read_at < (
        select read_at from stripe_balances where currency = 'eur')`,
    )
  })
