import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'

type Props = { to: string; justify?: 'flex-start'; children: string }

export const BackLink = ({ to, justify, children }: Props) => (
  <Button
    component={Link}
    to={to}
    // Aligns the link with the backgrounds of the other links in the sidebar.
    className={justify ? undefined : 'flush'}
    variant="subtle"
    color="neutral"
    justify={justify}
    leftSection={<IconArrowLeft size={18} aria-hidden />}
  >
    {children}
  </Button>
)
