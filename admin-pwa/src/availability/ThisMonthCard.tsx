import { rangeOfMonth } from '@synapse/shared/availability/month-grid'
import { packageTypes } from '@synapse/shared/booking/package'
import { centsFromEuro, formatEuro } from '@synapse/shared/money'
import { formatMonth } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sentenceOf } from '#app/api.ts'
import { useSlug } from '#app/paths.ts'
import { maltaDay } from '#availability/malta-day.ts'
import classes from '#availability/ThisMonthCard.module.css'
import { TypeMark } from '#availability/TypeMark.tsx'
import { typeLabel } from '#booking/booking-words.ts'
import { bookingsQuery } from '#booking/queries.ts'
import { today } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

/** What the present month holds, whatever month the calendar shows. */
export const ThisMonthCard = () => {
  const slug = useSlug()
  const month = Temporal.PlainDate.from(today())
  const { data, error } = useQuery(bookingsQuery(rangeOfMonth(month)))
  const sessions = data?.filter(
    (booking) =>
      booking.website === slug &&
      booking.paymentStatus === 'completed' &&
      maltaDay(booking.sessionDate).startsWith(today().slice(0, 7)),
  )
  return (
    <Panel title="This Month" actions={<span className="soft">{formatMonth(month)}</span>}>
      {error && !data && <p className="soft">{sentenceOf(error)}</p>}
      {!data && !error && <TextSkeleton lines={3} />}
      {sessions && (
        <dl className={classes.figures}>
          <Figure label="Sessions" value={String(sessions.length)} />
          <Figure label="Of them to come" value={String(sessions.filter(isToCome).length)} />
          {packageTypes.map((type) => (
            <Figure
              key={type}
              label={
                <>
                  <TypeMark type={type} /> {typeLabel(type)}
                </>
              }
              value={String(sessions.filter(isOf(type)).length)}
            />
          ))}
          <Figure label="Value" value={formatEuro(sumOf(sessions))} />
        </dl>
      )}
    </Panel>
  )
}

const Figure = ({ label, value }: { label: ReactNode; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const sumOf = (sessions: readonly { finalPrice: string }[]) =>
  sessions.reduce((sum, { finalPrice }) => sum + centsFromEuro(finalPrice), 0)

const isOf = (type: string) => (session: { sessionType: string }) => session.sessionType === type

const isToCome = ({ sessionDate }: { sessionDate: string }) =>
  Temporal.Instant.compare(Temporal.Instant.from(sessionDate), Temporal.Now.instant()) > 0
