import type { Quote } from '@synapse/shared/quote/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { QuoteForm } from '#quote/QuoteForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'
import { paths } from '#ui/paths.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'

type Props = DialogControls & { quote?: Quote | undefined; websiteId?: string | undefined }

/** Creates a quote or edits a draft. A new quote is opened after it is saved. */
export const QuoteDialog = ({ quote, websiteId, ...opening }: Props) => {
  const navigate = useNavigate()
  const business = useQuery(businessQuery())
  const clients = useQuery(clientsQuery())
  return (
    <Dialog {...opening} title={quote ? 'Edit Quote' : 'New Quote'} size="xl">
      <QueryBoundary
        of={business}
        failed="Couldn’t load your business details."
        skeleton={<FieldsSkeleton fields={6} />}
      >
        {(known) => (
          <QueryBoundary
            of={clients}
            failed="Failed to load clients."
            skeleton={<FieldsSkeleton fields={6} />}
          >
            {() => (
              <QuoteForm
                quote={quote}
                websiteId={websiteId}
                business={known}
                onSaved={(saved) => {
                  opening.onClose()
                  if (!quote && saved) navigate(paths.quote(saved.id))
                }}
              />
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Dialog>
  )
}
