import { ActionIcon } from '@mantine/core'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { euro } from '#ui/Money.tsx'
import { paths } from '#ui/paths.ts'
import { SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import { StateBadge } from '#ui/StateBadge.tsx'
import classes from '#website/WebsiteCard.module.css'
import { WebsitePicture } from '#website/WebsitePicture.tsx'
import { builtInWebsite } from '#website/website-defaults.ts'

type CardProps = { website: AdminWebsite; onEdit: () => void }

export const WebsiteCard = ({ website, onEdit }: CardProps) => (
  <li className={classes.card}>
    <WebsitePicture {...website} />
    <div className={classes.text}>
      <Heading website={website} />
      {website.description && <p className={classes.description}>{website.description}</p>}
      <dl className={classes.stats}>
        <div>
          <dt>Bookings</dt>
          <dd>{website.stats.bookings.toLocaleString('en-GB')}</dd>
        </div>
        <div>
          <dt>Revenue</dt>
          <dd>{euro(website.stats.revenue)}</dd>
        </div>
      </dl>
    </div>
    <ActionIcon
      className={classes.edit}
      variant="default"
      aria-label={`Edit ${website.name}`}
      onClick={onEdit}
    >
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  </li>
)

/** Shows the built-in website while the list is empty. */
export const BuiltInCard = () => (
  <li className={classes.card}>
    <WebsitePicture {...builtInWebsite} thumbnail={null} />
    <div className={classes.text}>
      <Heading website={{ ...builtInWebsite, domain: null }} />
      <p className={classes.description}>{builtInWebsite.description}</p>
    </div>
  </li>
)

/** Shows a placeholder while a website is loading. */
export const CardSkeleton = () => (
  <li className={classes.card}>
    <SkeletonBar height={120} />
    <div className={classes.text}>
      <div className={classes.top}>
        <h2>
          <SkeletonBar width="10rem" />
        </h2>
      </div>
      <div className={classes.facts}>
        <TextSkeleton lines={1} />
      </div>
      <div className={classes.description}>
        <TextSkeleton lines={2} />
      </div>
      <dl className={classes.stats}>
        <FigureSkeleton />
        <FigureSkeleton />
      </dl>
    </div>
  </li>
)

const FigureSkeleton = () => (
  <div>
    <dt>
      <SkeletonBar width="4rem" />
    </dt>
    <dd>
      <SkeletonBar width="3rem" />
    </dd>
  </div>
)

type HeadingProps = {
  website: Pick<AdminWebsite, 'name' | 'slug' | 'status' | 'category' | 'domain'>
}

const Heading = ({ website: { name, slug, status, category, domain } }: HeadingProps) => (
  <>
    <div className={classes.top}>
      <h2>
        <Link to={paths.website(slug)} className={classes.link}>
          {name}
        </Link>
      </h2>
      <StateBadge state={status} />
    </div>
    <p className={classes.facts}>{[category, domain].filter(Boolean).join(' · ') || `/${slug}`}</p>
  </>
)
