import { TextInput } from '@mantine/core'
import { manualReason } from '@synapse/shared/availability/timetable'
import { dayBefore } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { sessionsOnDays } from '#availability/day-slots.ts'
import { daysOffForm } from '#availability/days-off-values.ts'
import { daysOffDraftKey } from '#availability/draft-keys.ts'
import { useSetDayAvailability } from '#availability/mutations.ts'
import { SessionsWarning } from '#availability/SessionsWarning.tsx'
import { bookingsQuery } from '#booking/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { DateField } from '#ui/form/DateField.tsx'
import { DraftForm } from '#ui/form/DraftForm.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { useDraftForm } from '#ui/form/use-draft-form.ts'
import { useNow } from '#ui/use-now.ts'

export const DaysOffDialog = (controls: DialogControls) => (
  <Dialog {...controls} title="Block days">
    <DaysOffForm />
  </Dialog>
)

const DaysOffForm = () => {
  const setDays = useSetDayAvailability()
  const form = useDraftForm({
    ...daysOffForm,
    draftKey: daysOffDraftKey,
    values: daysOffForm.initialValues,
    send: (values, callbacks) => setDays.mutate(daysOffForm.requestOf(values), callbacks),
  })
  const { date, until } = form.values
  const sessions = useSessionCount(date, until || date)
  return (
    <DraftForm form={form}>
      <FieldGrid>
        <DateField data-autofocus {...form.field('date')} />
        <DateField min={date} {...form.field('until')} />
      </FieldGrid>
      <TextInput mt="md" placeholder={manualReason} {...form.field('reason')} />
      <SessionsWarning count={sessions} where="in this period" />
      <FormButtons call={setDays}>Block days</FormButtons>
    </DraftForm>
  )
}

/** Counts the upcoming sessions in a range; 0 if the range is invalid. */
const useSessionCount = (from: string, to: string): number => {
  const enabled = from !== '' && to >= from
  // A session that starts in the evening may run past midnight, so include the day before.
  const { data } = useQuery({
    ...bookingsQuery({ from: enabled ? dayBefore(from) : from, to }),
    enabled,
  })
  return sessionsOnDays(data ?? [], { from, to }, useNow()).length
}
