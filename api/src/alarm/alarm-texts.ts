import type { AlarmKind } from '#alarm/model'

export const alarmTexts: Record<AlarmKind, { title: string; action: string; path: string }> = {
  'failed-refund': {
    title: 'A refund failed',
    action: 'Open the task, then process the refund again or refund the money another way.',
    path: '/admin/todo',
  },
  'stuck-job': {
    title: 'Background jobs are stuck',
    action:
      'Check the reason in the list of problems, fix it, then retry. If the list is empty, restart the app.',
    path: '/admin/settings/failed-jobs',
  },
  'silent-webhooks': {
    title: 'Stripe’s webhooks aren’t arriving',
    action:
      'Compare the webhook endpoint and its signing secret in Stripe’s dashboard with STRIPE_WEBHOOK_SECRET. Until then, payments are found a little later.',
    path: '/admin/settings?tab=connections',
  },
  'stripe-difference': {
    title: 'Stripe and your records differ',
    action: 'Assign the payment, fix your records, or ignore the difference with a reason.',
    path: '/admin/reports/stripe',
  },
  'google-access': {
    title: 'Google Calendar is disconnected',
    action: 'Connect Google Calendar again.',
    path: '/admin/settings?tab=connections',
  },
  'old-backup': {
    title: 'The last backup is old',
    action: 'Check Problems for the reason, then run npm run backup.',
    path: '/admin/settings/failed-jobs',
  },
  'full-disk': {
    title: 'The disk is nearly full',
    action: 'Delete old logs, images and backups, or enlarge the disk.',
    path: '/admin/settings?tab=connections',
  },
  certificate: {
    title: 'The website’s certificate expires soon',
    action: 'Renew the certificate of the proxy in front of the app.',
    path: '/admin/settings',
  },
}
