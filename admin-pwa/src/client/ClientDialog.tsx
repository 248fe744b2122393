import type { Client } from '@synapse/shared/client/contract'
import { ClientForm } from '#client/ClientForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { client?: Client; opened: boolean; onClose: () => void }

export const ClientDialog = ({ client, opened, onClose }: Props) => (
  <Dialog
    opened={opened}
    onClose={onClose}
    title={client ? 'Edit Client' : 'Add New Client'}
    size="lg"
  >
    <ClientForm client={client} onClose={onClose} />
  </Dialog>
)
