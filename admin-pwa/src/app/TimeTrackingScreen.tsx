import { type BillableSessions, BillSessionsDialog } from '#invoice/BillSessionsDialog.tsx'
import { ToInvoicePanel } from '#invoice/ToInvoicePanel.tsx'
import { useInvoicedSessions } from '#invoice/use-invoiced-sessions.ts'
import { SessionsPage } from '#tutoring/SessionsPage.tsx'
import { useDialogAbout } from '#ui/dialog/use-dialog.ts'

export const TimeTrackingScreen = () => {
  const { subject, controls, open } = useDialogAbout<BillableSessions>()
  return (
    <>
      <SessionsPage {...useInvoicedSessions()}>
        {(left) => <ToInvoicePanel sessions={left} onBill={open} />}
      </SessionsPage>
      {/* The dialog is outside the list, because the list drops invoiced sessions. */}
      {subject && <BillSessionsDialog key={subject.client.id} {...controls} {...subject} />}
    </>
  )
}
