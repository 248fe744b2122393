import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { joinNonEmpty } from '#ui/format/format.ts'

type Props = {
  url: string
  /** Tells screen readers what the link opens, for example 'payout of €58.85'. */
  opens?: string
  /** The link's text; by default, 'Open in Stripe'. */
  children?: string
}

export const StripeLink = ({ url, opens, children }: Props) => (
  <Anchor
    href={url}
    target="_blank"
    rel="noreferrer"
    className="figures tall-link with-icon"
    size="sm"
    aria-label={opens && joinNonEmpty('. ', children, `Open in Stripe: ${opens}`)}
  >
    {children ?? 'Open in Stripe'} <IconExternalLink size={14} aria-hidden />
  </Anchor>
)
