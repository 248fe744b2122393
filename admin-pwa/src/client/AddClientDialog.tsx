import { ClientForm } from '#client/ClientForm.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = { opened: boolean; onClose: () => void }

export const AddClientDialog = ({ opened, onClose }: Props) => (
  <Dialog opened={opened} onClose={onClose} title="Add New Client" size="lg">
    <ClientForm onClose={onClose} />
  </Dialog>
)
