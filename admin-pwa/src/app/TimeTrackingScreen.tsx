import { InvoiceSessionsDialog, type UninvoicedSessions } from '#invoice/InvoiceSessionsDialog.tsx'
import { ToInvoicePanel } from '#invoice/ToInvoicePanel.tsx'
import { useInvoicedSessions } from '#invoice/use-invoiced-sessions.ts'
import { SessionsPage } from '#tutoring/SessionsPage.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'

export const TimeTrackingScreen = () => {
  const { subject, controls, open } = useDialogFor<UninvoicedSessions>()
  return (
    <>
      <SessionsPage query={useInvoicedSessions()}>
        {(uninvoiced) => <ToInvoicePanel sessions={uninvoiced} onInvoice={open} />}
      </SessionsPage>
      {/* The dialog is outside the list, because the list drops a session once it is invoiced. */}
      {subject && <InvoiceSessionsDialog key={subject.client.id} {...controls} {...subject} />}
    </>
  )
}
