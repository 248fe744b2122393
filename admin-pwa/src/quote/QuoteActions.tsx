import type { Client } from '@synapse/shared/client/contract'
import type { Quote } from '@synapse/shared/quote/contract'
import { quoteDocument } from '@synapse/shared/quote/document'
import { quoteRefusal } from '@synapse/shared/quote/quote'
import { IconDownload } from '@tabler/icons-react'
import { usePdfDownload } from '#document/use-pdf.ts'
import { AcceptedQuoteActions } from '#quote/AcceptedQuoteActions.tsx'
import { DraftQuoteActions } from '#quote/DraftQuoteActions.tsx'
import { quoteInputKey } from '#quote/input-keys.ts'
import { QuoteDialog } from '#quote/QuoteDialog.tsx'
import { quoteName } from '#quote/quote-labels.ts'
import { quoteStateToday } from '#quote/quote-state.ts'
import { SentQuoteActions } from '#quote/SentQuoteActions.tsx'
import type { MenuAction } from '#ui/ActionMenu.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'

type Props = { quote: Quote; client: Client | undefined }

export type QuoteActionProps = Props & { pdf: MenuAction }

export const QuoteActions = ({ quote, client }: Props) => {
  const state = quoteStateToday(quote)
  const pdf = {
    label: 'Download PDF',
    Icon: IconDownload,
    ...usePdfDownload({
      name: quoteName(quote),
      blockedReason: client ? undefined : 'The quote is still loading.',
      documentBy: (issuer) => quoteDocument(quote, client, issuer),
    }),
  }
  const props = { quote, client, pdf }
  const editor = useDialog(quoteInputKey(quote.id))
  const actions = () => {
    if (!quoteRefusal('edit', state)) return <DraftQuoteActions {...props} onEdit={editor.open} />
    if (!quoteRefusal('answer', state)) return <SentQuoteActions {...props} />
    if (!quoteRefusal('invoice', state)) return <AcceptedQuoteActions {...props} />
    return <HeaderActions name={quoteName(quote)} more={[pdf]} />
  }
  return (
    <>
      {actions()}
      {/* The dialog stays open and keeps its input, even if another device sends the quote. */}
      <QuoteDialog quote={quote} {...editor.controls} />
    </>
  )
}
