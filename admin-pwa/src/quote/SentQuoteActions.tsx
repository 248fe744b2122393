import { answerQuote, withdrawQuote } from '@synapse/shared/quote/contract'
import type { QuoteAnswer } from '@synapse/shared/quote/quote'
import type { QuoteActionProps } from '#quote/QuoteActions.tsx'
import { quoteName } from '#quote/quote-labels.ts'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { useCall } from '#ui/use-call.ts'

export const SentQuoteActions = ({ quote, pdf }: QuoteActionProps) => {
  const { subject: choice, open, controls } = useDialogFor<keyof typeof questions>()
  const params = { id: quote.id }
  const answer = useCall(answerQuote, {
    request: (given: QuoteAnswer) => ({ params, body: { answer: given } }),
    successToast: (answered, given) => ({
      title: given === 'accepted' ? 'Quote Accepted' : 'Quote Declined',
      message: quoteName(answered),
    }),
  })
  const withdraw = useCall(withdrawQuote, {
    request: () => ({ params }),
    successToast: (withdrawn) => ({ title: 'Quote Withdrawn', message: quoteName(withdrawn) }),
  })
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
      {choice && (
        <ConfirmDialog
          {...controls}
          title={questions[choice].title}
          confirmLabel={questions[choice].confirm}
          cancelLabel="Not yet"
          isDestructive={choice === 'withdrawn'}
          call={choice === 'withdrawn' ? withdraw : answer}
          errorTitle={questions[choice].errorTitle}
          onConfirm={(callbacks) =>
            choice === 'withdrawn'
              ? withdraw.mutate(undefined, callbacks)
              : answer.mutate(choice, callbacks)
          }
        >
          {questions[choice].text}
        </ConfirmDialog>
      )}
    </>
  )
}

const questions = {
  accepted: {
    title: 'Mark as accepted?',
    confirm: 'Mark accepted',
    errorTitle: 'Couldn’t record the client’s answer',
    text: 'For a client who accepted by phone or in person. The client’s page will show the quote as accepted. This can’t be undone.',
  },
  declined: {
    title: 'Mark as declined?',
    confirm: 'Mark declined',
    errorTitle: 'Couldn’t record the client’s answer',
    text: 'For a client who declined by phone or in person. The client’s page will show the quote as declined. This can’t be undone.',
  },
  withdrawn: {
    title: 'Withdraw this quote?',
    confirm: 'Withdraw quote',
    errorTitle: 'Couldn’t withdraw the quote',
    text: 'The client’s page will show that the quote was withdrawn, and it can no longer be accepted. No e-mail is sent.',
  },
}
