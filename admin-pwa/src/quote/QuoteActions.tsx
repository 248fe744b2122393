import { orderNumber } from '@synapse/shared/booking/booking'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuroText } from '@synapse/shared/money'
import {
  answerQuote,
  linkQuoteInvoice,
  type Quote,
  sendQuote,
  withdrawQuote,
} from '@synapse/shared/quote/contract'
import { quoteDocument } from '@synapse/shared/quote/document'
import { type QuoteAnswer, quoteCan } from '@synapse/shared/quote/quote'
import {
  IconCalendarPlus,
  IconDownload,
  IconFileInvoice,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { newBookingDraftKey } from '#booking/booking-values.ts'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { bookingListQuery } from '#booking/queries.ts'
import { businessQuery } from '#business/queries.ts'
import { useIsUnsent } from '#data/use-unsent-changes.ts'
import { usePdfDownload } from '#document/use-pdf.ts'
import { createInvoice } from '#quote/create-invoice.ts'
import { QuoteDialog } from '#quote/QuoteDialog.tsx'
import { quoteDefinition } from '#quote/queries.ts'
import { quoteName, quoteStateToday } from '#quote/quote-labels.ts'
import { bookingIdOf, invoiceOf, quoteDraftKey } from '#quote/quote-values.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialog, useDialogAbout, useDialogs } from '#ui/dialog/use-dialog.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import type { RowAction } from '#ui/list/RowMenu.tsx'
import { DeleteDialog } from '#ui/record/DeleteDialog.tsx'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { useCall } from '#ui/use-call.ts'
import { websitesQuery } from '#website/queries.ts'

type Props = { quote: Quote; client: Client | undefined }

type StateProps = Props & { pdf: RowAction }

export const QuoteActions = ({ quote, client }: Props) => {
  const state = quoteStateToday(quote)
  const pdf = {
    label: 'Download PDF',
    Icon: IconDownload,
    ...usePdfDownload({
      name: quoteName(quote),
      reason: client ? undefined : 'The quote is still loading.',
      documentBy: (issuer) => quoteDocument(quote, client, issuer),
    }),
  }
  const props = { quote, client, pdf }
  if (quoteCan('edit', state)) return <DraftActions {...props} />
  if (quoteCan('answer', state)) return <SentActions {...props} />
  if (quoteCan('invoice', state)) return <AcceptedActions {...props} />
  return <HeaderActions name={quoteName(quote)} more={[pdf]} />
}

const DraftActions = ({ quote, client, pdf }: StateProps) => {
  const editor = useDialog({ draftKey: quoteDraftKey(quote.id) })
  const { open, close, controlsOf } = useDialogs<'send' | 'delete'>()
  const navigate = useNavigate()
  const send = useCall(sendQuote, {
    request: ({ id, version }: Quote) => ({ params: { id }, body: { version } }),
    successToast: ({ quoteNumber }) => ({
      title: 'Quote Sent',
      message: `${quoteNumber} is on its way to the client.`,
    }),
    errorToast: 'Couldn’t send the quote',
  })
  const isUnsent = useIsUnsent(`quotes/${quote.id}`)
  return (
    <>
      <HeaderActions
        name={quoteName(quote)}
        primary={{
          label: 'Send',
          Icon: IconSend,
          needsNetwork: true,
          reason: whyNotSent(isUnsent, client),
          onClick: () => open('send'),
        }}
        more={[
          { label: 'Edit', Icon: IconPencil, onClick: editor.open },
          pdf,
          { label: 'Delete', isDestructive: true, onClick: () => open('delete') },
        ]}
      />
      <QuoteDialog quote={quote} {...editor.controls} />
      <ConfirmDialog
        {...controlsOf('send')}
        title="Send this quote?"
        confirmLabel="Send quote"
        cancelLabel="Keep as draft"
        needsNetwork
        isPending={send.isPending}
        watched={{ title: quote.title, total: formatEuroText(quote.total) }}
        onConfirm={() => send.mutate(quote, { onSuccess: close, onError: close })}
      >
        {`${client?.businessName} will get an e-mail at ${client?.email} with a link to the quote “${quote.title}” for ${formatEuroText(quote.total)}. You can’t edit a sent quote, but you can withdraw it.`}
      </ConfirmDialog>
      <DeleteDialog
        {...controlsOf('delete')}
        definition={quoteDefinition}
        record={quote}
        title="Delete this quote?"
        noun="quote"
        onDelete={() => navigate(paths.quotes)}
      >
        The draft and its lines will be deleted. It hasn’t been sent to anyone.
      </DeleteDialog>
    </>
  )
}

const whyNotSent = (isUnsent: boolean, client: Client | undefined) => {
  if (isUnsent) return 'The draft hasn’t been sent to the server yet.'
  if (client && !client.email) return 'The client has no e-mail address. Add one first.'
}

const SentActions = ({ quote, pdf }: StateProps) => {
  const { subject: asked, open, controls } = useDialogAbout<keyof typeof questions>()
  const params = { id: quote.id }
  const answer = useCall(answerQuote, {
    request: (given: QuoteAnswer) => ({ params, body: { answer: given } }),
    successToast: (answered, given) => ({
      title: given === 'accepted' ? 'Quote Accepted' : 'Quote Declined',
      message: quoteName(answered),
    }),
    errorToast: 'Couldn’t record the client’s answer',
  })
  const withdraw = useCall(withdrawQuote, {
    request: () => ({ params }),
    successToast: (withdrawn) => ({ title: 'Quote Withdrawn', message: quoteName(withdrawn) }),
    errorToast: 'Couldn’t withdraw the quote',
  })
  const confirm = () => {
    const callbacks = { onSuccess: controls.onClose, onError: controls.onClose }
    if (asked === 'withdrawn') withdraw.mutate(undefined, callbacks)
    else if (asked) answer.mutate(asked, callbacks)
  }
  return (
    <>
      <HeaderActions
        name={quoteName(quote)}
        primary={{ label: 'Mark accepted', needsNetwork: true, onClick: () => open('accepted') }}
        more={[
          { label: 'Mark declined', needsNetwork: true, onClick: () => open('declined') },
          pdf,
          {
            label: 'Withdraw',
            isDestructive: true,
            needsNetwork: true,
            onClick: () => open('withdrawn'),
          },
        ]}
      />
      {asked && (
        <ConfirmDialog
          {...controls}
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

const whyNoInvoice = (client: Client | undefined, business: Business | undefined) => {
  if (!client) return 'The client is still loading.'
  if (!business) return 'Your business details are still loading.'
}

type Known = { client: Client; business: Business }

const AcceptedActions = ({ quote, client, pdf }: StateProps) => {
  const navigate = useNavigate()
  const { data: business } = useQuery(businessQuery())
  const known = client && business && { client, business }
  // The invoice has the quote's id so that it can't be created twice.
  const create = useCall(linkQuoteInvoice, {
    request: (_: Known) => ({ params: { id: quote.id }, body: { invoiceId: quote.id } }),
    send: (link, known) => createInvoice(link, invoiceOf(quote, known.client, known.business)),
    successToast: ({ quoteNumber }) => ({
      title: 'Invoice Created',
      message: `It’s linked to ${quoteNumber}.`,
    }),
    errorToast: 'Couldn’t create the invoice',
  })
  const bookingId = bookingIdOf(quote)
  const found = useQuery(bookingListQuery('completed', { search: orderNumber(bookingId) }))
  // Apps from before 28 November 2026 gave the booking the quote's id. Such bookings stay.
  const booking = found.data?.find(({ id }) => id === bookingId || id === quote.id)
  const { data: websites } = useQuery(websitesQuery())
  const website = quote.websiteId
    ? websites?.find(({ id }) => id === quote.websiteId)?.slug
    : defaultSlug
  const dialog = useDialog({ draftKey: website && newBookingDraftKey(bookingId) })
  const openInvoice = ({ invoiceId }: Quote) => invoiceId && navigate(paths.invoice(invoiceId))
  return (
    <>
      <HeaderActions
        name={quoteName(quote)}
        primary={
          quote.invoiceId
            ? { label: 'Open invoice', Icon: IconFileInvoice, to: paths.invoice(quote.invoiceId) }
            : {
                label: 'Create invoice',
                Icon: IconFileInvoice,
                needsNetwork: true,
                reason: whyNoInvoice(client, business),
                isPending: create.isPending,
                onClick: () => known && create.mutate(known, { onSuccess: openInvoice }),
              }
        }
        more={[
          booking
            ? {
                label: 'Open booking',
                Icon: IconCalendarPlus,
                to: paths.booking(booking.website, booking.id),
              }
            : {
                label: 'Create booking',
                Icon: IconCalendarPlus,
                reason: website ? undefined : 'The website is still loading.',
                onClick: dialog.open,
              },
          pdf,
        ]}
      />
      {!booking && website && (
        <NewBookingDialog
          {...dialog.controls}
          website={website}
          begin={{
            id: bookingId,
            studentName: client?.contactPerson ?? client?.businessName ?? '',
            studentEmail: client?.email ?? '',
            notes: `${quoteName(quote)}: ${quote.title}`,
          }}
        />
      )}
    </>
  )
}
