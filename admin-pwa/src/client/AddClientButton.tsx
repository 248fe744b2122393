import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { openAddClient } from '#client/add-client-signal.ts'

/** Opens the Add New Client dialog. */
export const AddClientButton = ({ onOpen }: { onOpen?: () => void }) => (
  <Button
    variant="light"
    fullWidth
    leftSection={<IconUserPlus size={18} aria-hidden />}
    onClick={() => {
      onOpen?.()
      openAddClient()
    }}
  >
    Add Client
  </Button>
)
