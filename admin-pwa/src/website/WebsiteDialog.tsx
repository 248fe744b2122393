import type { AdminWebsite } from '@synapse/shared/website/contract'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'
import { WebsiteForm } from '#website/WebsiteForm.tsx'

type Props = DialogControls & {
  /** The website to edit; undefined to add one. */
  website: AdminWebsite | undefined
}

export const WebsiteDialog = ({ website, ...opening }: Props) => (
  <Dialog {...opening} title={website ? 'Edit website' : 'Add website'} size="lg">
    <WebsiteForm key={website?.id} website={website} onClose={opening.onClose} />
  </Dialog>
)
