/**
 * Maps former job names, which stored jobs and activity log entries may still have, to current
 * ones.
 */
const currentNames: Readonly<Record<string, string>> = {
  'arrange-event': 'sync-calendar-event',
  'arrange-missing-events': 'sync-missing-events',
  'back-up': 'back-up-database',
  'delete-event': 'delete-calendar-event',
  'delete-unfinished-bookings': 'purge-unpaid-bookings',
  'follow-invoice-excess': 'update-overpayment-todo',
  'forget-old-changes': 'purge-old-changes',
  'mirror-disputes': 'sync-early-disputes',
  'mirror-given-back': 'sync-early-refunds',
  'notice-invoice-request': 'notify-of-invoice-request',
  'notice-operator': 'notify-of-booking',
  'notice-quote-answer': 'notify-of-quote-answer',
  'notice-sign-in-change': 'notify-of-sign-in-change',
  'post-alarm': 'call-alarm-webhook',
  'post-alarm-end': 'call-alarm-webhook-end',
  'refund-too-late': 'refund-late-payment',
  'remind-of-invoices': 'send-invoice-reminders',
  'remind-of-owed-again': 'add-payment-reversed-todo',
  'remind-of-second-refund': 'add-second-refund-todo',
  'send-quote': 'send-quote-to-client',
  'send-refund': 'send-refund-to-stripe',
}

/** Returns a job's current name. */
export const currentNameOf = (name: string): string => currentNames[name] ?? name

/** SQL that gives waiting and failed jobs their current names. Running jobs keep theirs. */
export const renameJobsSql = `
  update pgboss.job set name = renamed.current
  from (values ${Object.entries(currentNames)
    .map(([former, current]) => `('${former}', '${current}')`)
    .join(', ')}) as renamed (former, current)
  where name = renamed.former and state in ('created', 'retry', 'failed')`
