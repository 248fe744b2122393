import { Anchor, type AnchorProps } from '@mantine/core'
import { Link, type LinkProps } from 'react-router'

/** A link to a screen of the app. */
export const RouteLink = (props: AnchorProps & Omit<LinkProps, keyof AnchorProps>) => (
  <Anchor component={Link} {...props} />
)
