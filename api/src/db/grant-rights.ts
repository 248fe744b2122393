import type { Db } from '#db/knex'

/**
 * Grants the app's role the privileges that it needs on tables owned by another role. Triggers
 * protect issued documents and the activity log: a role that doesn't own the tables can't disable
 * the triggers, and it can't truncate any table.
 * @param db a pool connected as the tables' owner
 */
export const grantRights = async (db: Db, role: string): Promise<void> => {
  const statements = [
    'grant usage on schema public, pgboss to :role:',
    'grant select, insert, update, delete on all tables in schema public, pgboss to :role:',
    'grant usage on all sequences in schema public, pgboss to :role:',
    'revoke insert, update, delete on audit_entries from :role:',
    'revoke update, delete on invoice_files, quote_files from :role:',
    'revoke update, delete on journal_entries, journal_lines, receipts from :role:',
    'revoke update, delete on journal_sums, journal_sales from :role:',
    'revoke delete on stripe_transactions, quarter_closings from :role:',
    'revoke delete on number_series from :role:',
    'revoke insert, update, delete on knex_migrations, knex_migrations_lock from :role:',
  ]
  await db.transaction(async (trx) => {
    for (const statement of statements) await trx.raw(statement, { role })
  })
}
