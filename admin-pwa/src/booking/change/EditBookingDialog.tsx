import { Alert, NativeSelect, Text, TextInput } from '@mantine/core'
import { bookingOverpaidCents } from '@synapse/shared/booking/balance'
import { venueLabels, venues } from '@synapse/shared/booking/booking'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { editBooking } from '@synapse/shared/booking/edit-contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { centsFromEuro, formatEuro, formatEuroText, isZero } from '@synapse/shared/money'
import { IconAlertTriangle } from '@tabler/icons-react'
import { describeEdit, editBlockedReason, overpaidWarning } from '#booking/change/describe-edit.ts'
import { editBookingForm, withPackage } from '#booking/change/edit-booking-values.ts'
import { useLatestBooking } from '#booking/change/use-booking-change.ts'
import { editBookingInputKey } from '#booking/input-keys.ts'
import { useBookablePackages } from '#booking/use-bookable-packages.ts'
import { errorMessage } from '#data/api.ts'
import { invoiceOfBooking } from '#invoice/invoice-state.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { FormButtons } from '#ui/form/FormButtons.tsx'
import { RestorableForm } from '#ui/form/RestorableForm.tsx'
import { useRestorableForm } from '#ui/form/use-restorable-form.ts'
import { useCall } from '#ui/use-call.ts'
import { useNow } from '#ui/use-now.ts'

type Props = DialogControls & { booking: AdminBooking; onRefund: (booking: AdminBooking) => void }

export const EditBookingDialog = ({ booking, onRefund, ...controls }: Props) => (
  <Dialog {...controls} title="Edit booking" size="lg">
    <FormBoundary queries={{ invoices: invoicesQuery() }} fields={4}>
      {({ invoices }) => (
        <EditBookingForm booking={booking} onRefund={onRefund} invoices={invoices} />
      )}
    </FormBoundary>
  </Dialog>
)

type FormProps = Omit<Props, keyof DialogControls> & { invoices: readonly Invoice[] }

const EditBookingForm = ({ booking: bookingAtOpening, onRefund, invoices }: FormProps) => {
  const booking = useLatestBooking(bookingAtOpening)
  const { packages, error, refetch } = useBookablePackages(booking.website)
  const invoice = invoiceOfBooking(invoices, booking.id)
  const now = useNow()
  const edit = useCall(editBooking, {
    request: (body) => ({ params: { id: booking.id }, body }),
    successToast: ({ booking: saved }) => {
      const title = 'Booking Saved'
      const overpaid = bookingOverpaidCents(saved, centsFromEuro(saved.finalPrice))
      if (overpaid > 0)
        return {
          title,
          message: `The booking is overpaid by ${formatEuro(overpaid)}.`,
          action: { label: `Refund ${formatEuro(overpaid)}`, onClick: () => onRefund(saved) },
        }
      return isZero(saved.owed)
        ? { title }
        : { title, message: `Balance due: ${formatEuroText(saved.owed)}.` }
    },
    errorToast: 'Couldn’t save the booking',
  })
  const findPackage = (sessionType: string) => packages.find(({ type }) => type === sessionType)
  const form = useRestorableForm({
    ...editBookingForm,
    inputKey: editBookingInputKey(booking.id),
    ...editBookingForm.initialValues(booking),
    fields: {
      ...editBookingForm.fields,
      sessionType: {
        label: 'Session type',
        format: (sessionType: string) => findPackage(sessionType)?.label,
      },
    },
    rules: editBookingForm.rules(booking, findPackage),
    send: (values, callbacks, version) =>
      edit.mutate({ ...editBookingForm.requestOf(values), version }, callbacks),
    read: (answer: { booking: AdminBooking }) => editBookingForm.initialValues(answer.booking),
  })
  const blockedReason = editBlockedReason(booking, form.values, invoice)
  const chosenPackage = findPackage(form.values.sessionType)
  const warning = blockedReason ? undefined : overpaidWarning(booking, form.values)
  const effect = blockedReason
    ? [blockedReason]
    : describeEdit(booking, form.values, chosenPackage, now, invoice)
  return (
    <RestorableForm form={form}>
      <FieldGrid>
        <NativeSelect
          data={packages.map(({ type, label }) => ({ value: type, label }))}
          {...form.field('sessionType')}
          onChange={({ currentTarget: { value } }) => {
            const chosen = findPackage(value)
            if (chosen) form.setValues(withPackage(form.values, chosen))
          }}
        />
        <NativeSelect
          data={venues.map((value) => ({ value, label: venueLabels[value] }))}
          {...form.field('venue')}
        />
        <TextInput inputMode="decimal" {...form.field('price')} />
        <TextInput
          inputMode="decimal"
          description={booking.couponCode && `Coupon ${booking.couponCode}`}
          {...form.field('discount')}
        />
      </FieldGrid>
      <div aria-live="polite">
        {form.isChanged && form.isValid() === true && (
          <>
            <Text size="sm" mt="sm">
              {effect.join(' ')}
            </Text>
            {warning && (
              <Alert
                color="warning"
                mt="md"
                icon={<IconAlertTriangle aria-hidden />}
                title="Paid too much"
              >
                {warning}
              </Alert>
            )}
          </>
        )}
      </div>
      {error && (
        <ErrorPanel title="Couldn’t load the packages." onRetry={refetch}>
          {errorMessage(error)}
        </ErrorPanel>
      )}
      <FormButtons call={edit} disabled={!form.isChanged} blockedReason={blockedReason}>
        Save booking
      </FormButtons>
    </RestorableForm>
  )
}
