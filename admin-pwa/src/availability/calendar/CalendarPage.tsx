import { Alert, Button, VisuallyHidden } from '@mantine/core'
import { CalendarBar } from '#availability/calendar/CalendarBar.tsx'
import { CalendarDialogs, useCalendarDialogs } from '#availability/calendar/CalendarDialogs.tsx'
import classes from '#availability/calendar/CalendarPage.module.css'
import { CountsPanel, DayPanel, UpcomingPanel } from '#availability/calendar/CalendarPanels.tsx'
import { DaysOffPanel } from '#availability/calendar/DaysOffPanel.tsx'
import { Legend } from '#availability/calendar/Legend.tsx'
import { MonthGrid } from '#availability/calendar/MonthGrid.tsx'
import { WeekGrid } from '#availability/calendar/WeekGrid.tsx'
import { upcomingFirst } from '#availability/calendar-days.ts'
import { useCalendarData } from '#availability/use-calendar-data.ts'
import { useCalendarView } from '#availability/use-calendar-view.ts'
import { errorMessage } from '#data/api.ts'
import { GooglePanel } from '#meeting/GooglePanel.tsx'
import { AddButton } from '#ui/AddButton.tsx'
import { useOpenFromUrl } from '#ui/dialog/use-dialog.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Dimmed } from '#ui/QueryBoundary.tsx'
import { useButtonsInHeader, useMobileLayout, usePhone } from '#ui/use-layout.ts'

export const CalendarPage = () => {
  const view = useCalendarView()
  const data = useCalendarData(view)
  const dialogs = useCalendarDialogs(data)
  const show = data.website && view.view === 'month' ? view.show : 'bookings'
  const isMobile = useMobileLayout()
  const isInHeader = useButtonsInHeader()
  const addBooking = data.website && (
    <AddButton onClick={() => dialogs.open({ kind: 'new-booking' })}>New Booking</AddButton>
  )
  const openDay = (day: Temporal.PlainDate) => dialogs.open({ kind: 'day', day })
  const bookSlot = (day: Temporal.PlainDate, time: string) =>
    dialogs.open({ kind: 'new-booking', day, time })
  const isPhone = usePhone()
  // On a phone, days show only marks, so the sessions or slots of the day or week are listed below.
  const listed = isPhone ? view.date : undefined
  const openDaysOff = () => dialogs.open({ kind: 'days-off' })
  useOpenFromUrl('days-off', openDaysOff)
  return (
    <>
      <PageHeader
        title="Calendar"
        subtitle={
          data.website
            ? 'Sessions and availability, in Malta time'
            : 'Sessions across all websites, in Malta time'
        }
        actions={isInHeader && addBooking}
      />
      <div className={classes.page}>
        <section aria-label="Calendar">
          <CalendarBar {...view} hasAvailability={data.website !== undefined}>
            {!isInHeader && addBooking}
          </CalendarBar>
          {data.availabilityError && <AvailabilityNote onRetry={data.refetch} />}
          {data.error && (
            <ErrorPanel title="Couldn’t load the calendar." onRetry={data.refetch}>
              {errorMessage(data.error)}
            </ErrorPanel>
          )}
          {!data.error && (
            <Dimmed isPlaceholder={data.isPlaceholder}>
              {data.isPending && <VisuallyHidden role="status">Loading...</VisuallyHidden>}
              {view.view === 'month' || isPhone ? (
                <MonthGrid
                  {...view}
                  show={show}
                  data={data}
                  listed={listed}
                  onDay={(day) => {
                    if (listed) view.selectDay(day)
                    if (view.view === 'month') openDay(day)
                    else document.getElementById(day.toString())?.scrollIntoView()
                  }}
                />
              ) : (
                <WeekGrid
                  date={view.date}
                  data={data}
                  onDay={openDay}
                  onMove={(booking, newStart) => dialogs.open({ kind: 'move', booking, newStart })}
                  onBook={bookSlot}
                />
              )}
            </Dimmed>
          )}
          <Legend
            date={view.date}
            show={show}
            data={data}
            hasSlots={view.view === 'week' && !isPhone && data.website !== undefined}
          />
        </section>
        <aside className={classes.panels} aria-label="Calendar sidebar">
          {listed && !data.error && (
            <div className={classes.days}>
              {(view.view === 'week' ? upcomingFirst(listed) : [listed]).map((day) => (
                <div key={day.toString()} id={day.toString()}>
                  <DayPanel
                    date={day}
                    show={show}
                    data={data}
                    onEdit={() => openDay(day)}
                    {...(view.view === 'week' && { onBook: bookSlot })}
                  />
                </div>
              ))}
            </div>
          )}
          {!isMobile && <GooglePanel />}
          <CountsPanel {...view} />
          <UpcomingPanel />
          <DaysOffPanel onSet={openDaysOff} />
          {isMobile && <GooglePanel />}
        </aside>
      </div>
      <CalendarDialogs dialogs={dialogs} data={data} />
    </>
  )
}

const AvailabilityNote = ({ onRetry }: { onRetry: () => void }) => (
  <Alert color="warning" mb="sm">
    We couldn’t load your days off and slots, so they aren’t shown.
    <Button variant="subtle" size="compact-sm" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)
