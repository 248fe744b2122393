import { Button } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteCan } from '@synapse/shared/quote/quote'
import { IconFileInvoice, IconPencil, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { hasDraft } from '#data/drafts.ts'
import { useUnsent } from '#data/outbox-entry.ts'
import { QuoteDialog } from '#quote/QuoteDialog.tsx'
import {
  useAnswerQuote,
  useCreateInvoice,
  useDeleteQuote,
  useLinkInvoice,
  useSendQuote,
  useWithdrawQuote,
} from '#quote/queries.ts'
import { quoteName, quoteStateToday } from '#quote/quote-labels.ts'
import { quoteDraft } from '#quote/use-quote-form.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { euro } from '#ui/Money.tsx'
import { paths } from '#ui/paths.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useDialog } from '#ui/use-dialog.ts'

type Props = { quote: Quote; client: Client | undefined }

export const QuoteActions = ({ quote, client }: Props) => {
  const state = quoteStateToday(quote)
  if (quoteCan('edit', state)) return <DraftActions quote={quote} client={client} />
  if (quoteCan('answer', state)) return <SentActions quote={quote} />
  if (quoteCan('invoice', state)) return <InvoiceAction quote={quote} client={client} />
  return null
}

const DraftActions = ({ quote, client }: Props) => {
  const [isEditing, setIsEditing] = useState(() => hasDraft(quoteDraft + quote.id))
  const [openDialog, setOpenDialog] = useState<'send' | 'delete'>()
  const navigate = useNavigate()
  const send = useSendQuote()
  const remove = useDeleteQuote()
  const isUnsent = useUnsent().some(({ holds }) => holds.includes(`quotes/${quote.id}`))
  const close = () => setOpenDialog(undefined)
  return (
    <>
      <RowMenu
        label={`More actions for ${quoteName(quote)}`}
        actions={[{ label: 'Delete', isDestructive: true, onClick: () => setOpenDialog('delete') }]}
      />
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => setIsEditing(true)}
      >
        Edit
      </Button>
      <ActionButton
        needsNetwork
        reason={whyNotSent(isUnsent, client)}
        leftSection={<IconSend size={18} aria-hidden />}
        onClick={() => setOpenDialog('send')}
      >
        Send
      </ActionButton>
      <QuoteDialog quote={quote} opened={isEditing} onClose={() => setIsEditing(false)} />
      <ConfirmDialog
        opened={openDialog === 'send'}
        onClose={close}
        title="Send this quote?"
        confirmLabel="Send quote"
        cancelLabel="Keep as draft"
        needsNetwork
        isPending={send.isPending}
        onConfirm={() => send.mutate(quote, { onSuccess: close, onError: close })}
      >
        {`${client?.businessName} will get an e-mail at ${client?.email} with a link to the quote “${quote.title}” for ${euro(quote.total)}. You can’t edit a sent quote, but you can withdraw it.`}
      </ConfirmDialog>
      <ConfirmDialog
        opened={openDialog === 'delete'}
        onClose={close}
        title="Delete this quote?"
        confirmLabel="Delete quote"
        isDestructive
        // Navigate at once: the page unmounts when the quote is deleted, so a success callback
        // wouldn't run.
        onConfirm={() => {
          remove.mutate(quote)
          navigate(paths.quotes)
        }}
      >
        The draft and its lines will be deleted. It hasn’t been sent to anyone.
      </ConfirmDialog>
    </>
  )
}

const whyNotSent = (isUnsent: boolean, client: Client | undefined) => {
  if (isUnsent) return 'The draft hasn’t been sent to the server yet.'
  if (client && !client.email) return 'The client has no e-mail address. Add one first.'
}

const SentActions = ({ quote }: { quote: Quote }) => {
  const { about: asked, open, opening } = useDialog<keyof typeof questions>()
  const answer = useAnswerQuote()
  const withdraw = useWithdrawQuote()
  const confirm = () => {
    const callbacks = { onSuccess: opening.onClose, onError: opening.onClose }
    if (asked === 'withdrawn') withdraw.mutate(quote, callbacks)
    else if (asked) answer.mutate({ quote, answer: asked }, callbacks)
  }
  return (
    <>
      <RowMenu
        label={`More actions for ${quoteName(quote)}`}
        actions={[
          {
            label: 'Withdraw',
            isDestructive: true,
            needsNetwork: true,
            onClick: () => open('withdrawn'),
          },
        ]}
      />
      <ActionButton needsNetwork variant="default" onClick={() => open('declined')}>
        Mark Declined
      </ActionButton>
      <ActionButton needsNetwork onClick={() => open('accepted')}>
        Mark Accepted
      </ActionButton>
      {asked && (
        <ConfirmDialog
          {...opening}
          title={questions[asked].title}
          confirmLabel={questions[asked].confirm}
          cancelLabel="Not yet"
          isDestructive={asked === 'withdrawn'}
          needsNetwork
          isPending={answer.isPending || withdraw.isPending}
          onConfirm={confirm}
        >
          {questions[asked].text}
        </ConfirmDialog>
      )}
    </>
  )
}

const questions = {
  accepted: {
    title: 'Mark as accepted?',
    confirm: 'Mark accepted',
    text: 'For a client who accepted by phone or in person. The client’s page will show the quote as accepted. This can’t be undone.',
  },
  declined: {
    title: 'Mark as declined?',
    confirm: 'Mark declined',
    text: 'For a client who declined by phone or in person. The client’s page will show the quote as declined. This can’t be undone.',
  },
  withdrawn: {
    title: 'Withdraw this quote?',
    confirm: 'Withdraw quote',
    text: 'The client’s page will show that the quote was withdrawn, and it can no longer be accepted. No e-mail is sent.',
  },
}

const InvoiceAction = ({ quote, client }: Props) => {
  const navigate = useNavigate()
  const create = useCreateInvoice()
  const link = useLinkInvoice()
  const addressOf = (invoiceId: string) => `${paths.invoicing}/${invoiceId}`
  const icon = <IconFileInvoice size={18} aria-hidden />
  if (quote.invoiceId)
    return (
      <Button component={Link} to={addressOf(quote.invoiceId)} variant="default" leftSection={icon}>
        Open Invoice
      </Button>
    )
  const createInvoice = (known: Client) =>
    create.mutate(
      { quote, client: known },
      {
        onSuccess: () =>
          link.mutate(quote, {
            onSuccess: ({ invoiceId }) => invoiceId && navigate(addressOf(invoiceId)),
          }),
      },
    )
  return (
    <ActionButton
      needsNetwork
      reason={client ? undefined : 'The client is still loading.'}
      leftSection={icon}
      loading={create.isPending || link.isPending}
      onClick={() => client && createInvoice(client)}
    >
      Create Invoice
    </ActionButton>
  )
}
