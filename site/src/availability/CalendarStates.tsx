import { daysOfWeek } from '@synapse/shared/time'
import { CalendarLegend, WeekdayRow } from '#availability/Calendar.tsx'
import { If } from '#ui/If.tsx'

/**
 * Placeholders for the calendar and the next free day. They have the order and size of the final
 * content, so that nothing moves when it arrives.
 */
export const CalendarSkeleton = ({ contactEmail }: { contactEmail: string }) => (
  <div className="when" role="status" aria-label="Loading the calendar">
    <div aria-hidden="true">
      <div className="calendar-head">
        <span className="skeleton button button-icon" />
        <span className="skeleton calendar-skeleton-month" />
        <span className="skeleton button button-icon" />
      </div>
      <table className="calendar-grid">
        <WeekdayRow />
        <tbody>
          {[1, 2, 3, 4, 5].map((week) => (
            <tr key={week}>
              {daysOfWeek.map((day) => (
                <td key={day}>
                  <span className="skeleton day" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <CalendarLegend />
    </div>
    <div className="times" aria-hidden="true">
      <p className="plain day-times-day">
        <span className="skeleton">Next available: Monday 23 November 2026</span>
      </p>
      <ul className="stack slots">
        {[1, 2, 3].map((slot) => (
          <li key={slot}>
            <span className="skeleton slot">09:00 – 11:00</span>
          </li>
        ))}
      </ul>
    </div>
    <div aria-hidden="true">
      <p className="hint">
        <span className="skeleton">Sessions can be booked until Tuesday 26 January.</span>
      </p>
      <If filled={contactEmail}>
        <p>
          <span className="skeleton">None of these times suit me</span>
        </p>
      </If>
    </div>
  </div>
)

/** Shows an error, because an empty calendar would look fully booked. */
export const CalendarFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className="card stack calendar-failure" role="alert">
    <h3>We couldn’t load the calendar</h3>
    <p>What you’ve entered is still here. Check your connection and try again.</p>
    <button type="button" className="button" onClick={onRetry}>
      Retry
    </button>
  </div>
)
