import type { BookingRow } from '#demo/make-bookings'
import type { Random } from '#demo/random'

const errands = [
  ['Renew the meeting licence', 'It expires at the end of the month.', 'high'],
  ['Answer the school in Birkirkara', 'They want a group session on a Saturday.', 'medium'],
  ['New slides on image tools', null, 'medium'],
  ['Order business cards', null, 'low'],
  ['Ask Limestone Studio for a testimonial', null, 'low'],
  ['Send the accountant last quarter’s payments', 'Export them from Payments.', 'high'],
  ['Check the microphone in the office', null, 'low'],
] as const

/** Adds tasks, including tasks for requested refunds. */
export const makeTodos = (random: Random, rows: readonly BookingRow[], now: Temporal.Instant) => [
  ...errands.map(([title, description, priority], index) => {
    const status = (['pending', 'pending', 'in_progress', 'completed'] as const)[index % 4]
    const created = now.subtract({ hours: random.between(5, 700) })
    return todo(random, {
      type: 'general',
      title,
      description,
      priority,
      status: status ?? 'pending',
      created_at: created.toString(),
    })
  }),
  ...rows
    .filter((row) => row.payment_status === 'completed' && row.stripe_payment_intent_id)
    .filter((row) => row.session_date > now.toString())
    .slice(-3)
    .map((row) =>
      todo(random, {
        type: 'booking_cancellation',
        title: `Refund ${row.student_name}`,
        description: 'Asked by e-mail to cancel the session.',
        priority: 'high',
        status: 'pending',
        created_at: now.subtract({ hours: random.between(1, 48) }).toString(),
        related_booking_id: row.id,
        related_data: {
          finalPrice: row.final_price,
          studentName: row.student_name,
          studentEmail: row.student_email,
        },
      }),
    ),
]

type Parts = {
  type: 'general' | 'booking_cancellation'
  title: string
  description: string | null
  priority: string
  status: string
  created_at: string
  related_booking_id?: string
  related_data?: object
}

const todo = (random: Random, parts: Parts) => ({
  id: random.uuid(),
  related_booking_id: null,
  related_data: {},
  updated_at: parts.created_at,
  completed_at: parts.status === 'completed' ? parts.created_at : null,
  ...parts,
})
