import type { AdminWebsite } from '@synapse/shared/website/contract'
import { Dialog } from '#ui/Dialog.tsx'
import { WebsiteForm } from '#website/WebsiteForm.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The website to be changed; without it a new one is made. */
  website: AdminWebsite | undefined
}

export const WebsiteDialog = ({ opened, onClose, website }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={website ? 'Edit Website' : 'Add Website'}
    size="lg"
  >
    <WebsiteForm key={website?.id} website={website} onClose={onClose} />
  </Dialog>
)
