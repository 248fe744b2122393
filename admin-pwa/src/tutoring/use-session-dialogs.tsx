import type { ListedSession } from '@synapse/shared/tutoring/tracked-session'
import { sessionInputKey } from '#tutoring/input-keys.ts'
import { SessionForm } from '#tutoring/SessionForm.tsx'
import type { InvoiceBySession } from '#tutoring/session-columns.tsx'
import { sessionDefinition, sessionName } from '#tutoring/session-definition.ts'
import { withNewRecord } from '#ui/dialog/use-dialog.ts'
import { useRecordDialogs } from '#ui/record/use-record-dialogs.tsx'

/** Returns the dialogs that add, edit and delete sessions. An invoiced session can't be changed. */
export const useSessionDialogs = (
  invoiceBySession: InvoiceBySession,
  sessions?: readonly ListedSession[],
) =>
  useRecordDialogs<'sessions', ListedSession>(sessionDefinition, {
    inputKey: sessionInputKey,
    reopened: withNewRecord(sessions),
    form: (session) => <SessionForm session={session} />,
    warning: (session) => `“${sessionName(session)}” will be permanently deleted.`,
    editBlockedReason: ({ id, source }) => {
      if (invoiceBySession.has(id)) return 'This session is on an invoice.'
      return (
        source &&
        'This session came from a spreadsheet. Upload the spreadsheet again to bill it again.'
      )
    },
  })
