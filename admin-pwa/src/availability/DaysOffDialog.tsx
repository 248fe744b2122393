import { TextInput } from '@mantine/core'
import { manualReason } from '@synapse/shared/availability/timetable'
import { dayBefore } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { sessionsOnDays } from '#availability/day-slots.ts'
import { daysOffForm } from '#availability/days-off-values.ts'
import { daysOffInputKey } from '#availability/input-keys.ts'
import { useSetDayAvailability } from '#availability/mutations.ts'
import { SessionsWarning } from '#availability/SessionsWarning.tsx'
import { bookingsQuery } from '#booking/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useNow } from '#ui/use-now.ts'

export const DaysOffDialog = (controls: DialogControls) => (
  <Dialog {...controls} title="Block days">
    <DaysOffForm />
  </Dialog>
)

export const DaysOffForm = () => {
  const setDays = useSetDayAvailability()
  const form = useRestorableForm({
    ...daysOffForm,
    inputKey: daysOffInputKey,
    ...daysOffForm.initialValues(),
    send: (values, callbacks) => setDays.mutate(daysOffForm.requestOf(values), callbacks),
  })
  const { date, until } = form.values
  const to = until || date
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <DateField data-autofocus {...form.field('date')} />
        <DateField min={date} {...form.field('until')} />
      </FieldGrid>
      <TextInput mt="md" placeholder={manualReason} {...form.field('reason')} />
      {date && to >= date && <SessionsInPeriod from={date} to={to} />}
      <FormButtons call={setDays}>Block days</FormButtons>
    </RestorableForm>
  )
}

const SessionsInPeriod = ({ from, to }: { from: string; to: string }) => {
  const now = useNow()
  // A session that starts in the evening may run past midnight, so include the day before.
  const bookings = useQuery(bookingsQuery({ from: dayBefore(from), to }))
  return (
    <QueryBoundary query={bookings} skeleton={<TextSkeleton lines={1} />}>
      {(found) => (
        <SessionsWarning
          count={sessionsOnDays(found, { from, to }, now).length}
          where="in this period"
        />
      )}
    </QueryBoundary>
  )
}
