import { useQuery } from '@tanstack/react-query'
import { type Refunded, refundPreviewQuery } from '#refund/queries.ts'
import { RefundForm } from '#refund/RefundForm.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

type Props = DialogControls & { of: Refunded }

/** Refunds a booking in full or in part. */
export const RefundDialog = ({ of, ...opening }: Props) => (
  <Dialog {...opening} title="Process Refund" size="sm">
    <Content of={of} onClose={opening.onClose} />
  </Dialog>
)

const Content = ({ of, onClose }: { of: Refunded; onClose: () => void }) => (
  <QueryBoundary
    of={useQuery(refundPreviewQuery(of))}
    failed="Couldn’t load the payment."
    skeleton={<TextSkeleton lines={4} />}
  >
    {(preview) => <RefundForm of={of} preview={preview} onClose={onClose} />}
  </QueryBoundary>
)
