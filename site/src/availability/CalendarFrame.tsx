import { WeekdayRow } from '#availability/Calendar.tsx'

/** What the colours and marks of the days mean. */
export const CalendarLegend = () => (
  <ul className="calendar-legend" aria-label="What the days show">
    <li>
      <span className="mark day-available" aria-hidden="true" />
      Available
    </li>
    <li>
      <span className="mark day-limited" aria-hidden="true" />
      One time left
    </li>
    <li>
      <span className="mark day-unavailable" aria-hidden="true">
        8
      </span>
      Unavailable
    </li>
    <li>
      <span className="mark day-disabled" aria-hidden="true">
        8
      </span>
      Not open yet
    </li>
  </ul>
)

/** The calendar's shape while its days are on their way. */
export const CalendarSkeleton = () => (
  <div className="calendar" role="status" aria-label="Loading the calendar">
    <div className="calendar-head" aria-hidden="true">
      <span className="skeleton calendar-skeleton-month" />
      <span className="skeleton calendar-skeleton-turn" />
      <span className="skeleton calendar-skeleton-turn" />
    </div>
    <table className="calendar-grid" aria-hidden="true">
      <WeekdayRow />
      <tbody>
        {[1, 2, 3, 4, 5, 6].map((week) => (
          <tr key={week}>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <td key={day}>
                <span className="skeleton day" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    <p className="hint calendar-until" aria-hidden="true">
      <span className="skeleton">Sessions can be booked until Friday 30 January.</span>
    </p>
  </div>
)

/** The calendar could not be loaded: never shown as an empty one. */
export const CalendarFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className="calendar-failure" role="alert">
    <h3>The calendar could not be loaded</h3>
    <p>
      We could not ask which times are free. What you have typed is kept. Please check your
      connection and try again.
    </p>
    <button type="button" className="button" onClick={onRetry}>
      Retry
    </button>
  </div>
)
