import { TextInput } from '@mantine/core'
import { manualReason } from '@synapse/shared/availability/timetable'
import { isInView } from '@synapse/shared/booking/booking-view'
import { useQuery } from '@tanstack/react-query'
import { blockDaysForm } from '#availability/block-values.ts'
import { daysOffDraftKey } from '#availability/draft-keys.ts'
import { useSetDayAvailability } from '#availability/queries.ts'
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
    <DaysOffForm onClose={controls.onClose} />
  </Dialog>
)

const DaysOffForm = ({ onClose }: { onClose: () => void }) => {
  const setDays = useSetDayAvailability()
  const form = useDraftForm({
    ...blockDaysForm,
    draftKey: daysOffDraftKey,
    values: blockDaysForm.initialValues,
    send: (values, _version, callbacks) =>
      setDays.mutate(blockDaysForm.requestOf(values), callbacks),
    onSaved: onClose,
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
  const { data } = useQuery({ ...bookingsQuery({ from, to }), enabled: from !== '' && to >= from })
  const now = useNow()
  return data?.filter((booking) => isInView('upcoming', booking, now)).length ?? 0
}
