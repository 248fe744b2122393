import type { Tone } from '#ui/tone.ts'

/**
 * The names and colours of all statuses. Green is good, amber is waiting, blue is in progress, grey
 * is finished or inactive, red needs attention, and terracotta is refunded. Booking badges use
 * `bookingStates` instead.
 */
export const states = {
  completed: { label: 'Completed', tone: 'success' },
  paid: { label: 'Paid', tone: 'success' },
  accepted: { label: 'Accepted', tone: 'success' },
  active: { label: 'Active', tone: 'success' },
  pending: { label: 'Pending', tone: 'warning' },
  partly_paid: { label: 'Part paid', tone: 'warning' },
  on_hold: { label: 'On hold', tone: 'warning' },
  maintenance: { label: 'Maintenance', tone: 'warning' },
  used_up: { label: 'Used up', tone: 'warning' },
  ready: { label: 'Ready to close', tone: 'warning' },
  retrying: { label: 'Retrying', tone: 'warning' },
  in_progress: { label: 'In Progress', tone: 'accent' },
  open: { label: 'Open', tone: 'accent' },
  issued: { label: 'Issued', tone: 'accent' },
  sent: { label: 'Sent', tone: 'accent' },
  scheduled: { label: 'Scheduled', tone: 'accent' },
  draft: { label: 'Draft', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  credited: { label: 'Credited', tone: 'neutral' },
  closed: { label: 'Closed', tone: 'neutral' },
  inactive: { label: 'Inactive', tone: 'neutral' },
  archived: { label: 'Archived', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warm' },
  partially_refunded: { label: 'Part refunded', tone: 'warm' },
  succeeded: { label: 'Refunded', tone: 'warm' },
  failed: { label: 'Failed', tone: 'danger' },
  overdue: { label: 'Overdue', tone: 'danger' },
  declined: { label: 'Declined', tone: 'neutral' },
  disputed: { label: 'Disputed', tone: 'danger' },
  dispute_lost: { label: 'Dispute lost', tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>

export type State = keyof typeof states
