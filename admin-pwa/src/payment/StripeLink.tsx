import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'

/** @param props `about` tells screen readers what the link opens, e.g. 'payout of €58.85' */
export const StripeLink = ({ url, about }: { url: string; about?: string }) => (
  <Anchor
    href={url}
    target="_blank"
    rel="noreferrer"
    className="figures tall-link"
    size="sm"
    aria-label={about && `Open in Stripe: ${about}`}
  >
    Open in Stripe <IconExternalLink size={14} aria-hidden />
  </Anchor>
)
