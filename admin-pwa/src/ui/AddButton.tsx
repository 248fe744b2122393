import { Button, type ButtonProps } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'

type Props = ButtonProps & { onClick: () => void }

/** A button that adds a record or a line. */
export const AddButton = (props: Props) => (
  <Button leftSection={<IconPlus size={18} aria-hidden />} {...props} />
)
