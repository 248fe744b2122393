import type { ListedSession } from '@synapse/shared/tutoring/tracked-session'
import { useDeleteSession } from '#tutoring/queries.ts'
import { SessionForm } from '#tutoring/SessionForm.tsx'
import type { InvoiceBySession } from '#tutoring/session-columns.tsx'
import { sessionName } from '#tutoring/session-labels.ts'
import { useRecordDialogs } from '#ui/use-record-dialogs.tsx'

/** Returns the dialogs that add, edit and delete sessions. Invoiced sessions can't be changed. */
export const useSessionDialogs = (invoiceBySession: InvoiceBySession) =>
  useRecordDialogs<ListedSession>({
    kind: 'Session',
    nameOf: sessionName,
    form: (session, onClose) => <SessionForm session={session} onClose={onClose} />,
    deletion: useDeleteSession(),
    warning: (session) => `“${sessionName(session)}” will be permanently deleted.`,
    lockedReason: ({ id, source }) => {
      if (invoiceBySession.has(id)) return 'This session is on an invoice.'
      return (
        source &&
        'This session came from a spreadsheet. Upload the spreadsheet again to bill it again.'
      )
    },
  })
