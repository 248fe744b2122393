import type { Client } from '@synapse/shared/client/contract'
import { formatEuroText } from '@synapse/shared/money'
import { type Quote, sendQuote } from '@synapse/shared/quote/contract'
import { IconPencil, IconSend } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useIsUnsent } from '#data/outbox/use-unsent-changes.ts'
import type { QuoteActionProps } from '#quote/QuoteActions.tsx'
import { quoteDefinition } from '#quote/quote-definition.ts'
import { quoteName, sendNotice } from '#quote/quote-labels.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { DeleteDialog } from '#ui/record/DeleteDialog.tsx'
import { useDeleteRecord } from '#ui/record/use-delete-record.ts'
import { paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'

type Props = QuoteActionProps & { onEdit: () => void }

export const DraftQuoteActions = ({ quote, client, pdf, onEdit }: Props) => {
  const { open, controlsOf } = useDialogs<'send' | 'delete'>()
  const navigate = useNavigate()
  const remove = useDeleteRecord(quoteDefinition)
  const send = useCall(sendQuote, {
    request: ({ id, version }: Quote) => ({ params: { id }, body: { version } }),
    successToast: ({ quoteNumber }) => ({
      title: 'Quote Sent',
      message: `${quoteNumber} is on its way to the client.`,
    }),
  })
  const isUnsent = useIsUnsent('quotes', quote.id)
  return (
    <>
      <HeaderActions
        name={quoteName(quote)}
        primary={{
          label: 'Send quote',
          Icon: IconSend,
          needsNetwork: true,
          blockedReason: sendBlockedReason(isUnsent, client),
          onClick: () => open('send'),
        }}
        more={[
          { label: 'Edit', Icon: IconPencil, onClick: onEdit },
          pdf,
          { label: 'Delete', isDestructive: true, onClick: () => open('delete') },
        ]}
      />
      <ConfirmDialog
        {...controlsOf('send')}
        title="Send this quote?"
        confirmLabel="Send quote"
        cancelLabel="Keep as draft"
        call={send}
        watched={{ title: quote.title, total: formatEuroText(quote.total) }}
        errorTitle="Couldn’t send the quote"
        onConfirm={(callbacks) => send.mutate(quote, callbacks)}
      >
        {sendNotice(quote, client)}
      </ConfirmDialog>
      <DeleteDialog
        {...controlsOf('delete')}
        noun="quote"
        remove={remove}
        record={quote}
        onDelete={() => navigate(paths.quotes)}
      >
        The draft hasn’t been sent to anyone. Its lines will be deleted, too.
      </DeleteDialog>
    </>
  )
}

const sendBlockedReason = (isUnsent: boolean, client: Client | undefined) => {
  if (isUnsent) return 'The draft hasn’t been sent to the server yet.'
  if (client && !client.email) return 'The client has no e-mail address. Add one first.'
}
