import { formatMoment } from '@synapse/shared/time'
import type { OperatorMail } from '#business/send-operator-mail'

type SignInNotificationInput = { what: string; at: Temporal.Instant; publicUrl: string }

/** Returns the e-mail about a change to how the operator signs in. */
export const signInNotificationMail = ({
  what,
  at,
  publicUrl,
}: SignInNotificationInput): OperatorMail => ({
  subject: 'Your sign-in details have changed',
  preview: what,
  heading: 'Your sign-in details have changed',
  blocks: [
    what,
    { kind: 'facts', facts: [['When', formatMoment(at)]] },
    'If this was you, you don’t need to do anything. If it wasn’t, change your password and check your devices now.',
    { kind: 'button', label: 'Check sign-in', url: `${publicUrl}/admin/settings?tab=sign-in` },
  ],
})
