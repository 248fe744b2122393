import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { defaultColour } from '@synapse/shared/website/website'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { euro } from '#ui/figure/Money.tsx'
import { formatCount, joinNonEmpty } from '#ui/format/format.ts'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import { StateBadge } from '#ui/StatusBadge.tsx'
import classes from '#website/WebsiteCard.module.css'
import { WebsitePicture } from '#website/WebsitePicture.tsx'

type CardProps = { website: AdminWebsite; onEdit: () => void }

/** Shows a website with its figures, linked to its overview. */
export const WebsiteCard = ({ website, onEdit }: CardProps) => (
  <Card
    {...contentOf(website)}
    stats={
      <>
        <Stat label="Bookings" value={formatCount(website.stats.bookings)} />
        <Stat label="Revenue" value={euro(website.stats.revenue)} />
      </>
    }
  >
    <ActionIcon
      pos="absolute"
      top={10}
      right={10}
      style={{ zIndex: 1 }}
      variant="default"
      aria-label={`Edit ${website.name}`}
      onClick={onEdit}
    >
      <IconPencil size={18} aria-hidden />
    </ActionIcon>
  </Card>
)

/** Shows the built-in website while the list is empty. */
export const BuiltInCard = () => <Card {...contentOf(builtInWebsite)} />

export const CardSkeleton = () => (
  <Card
    picture={<SkeletonBar height={120} />}
    title={<SkeletonBar width="10rem" />}
    facts={<TextSkeleton lines={1} />}
    description={<TextSkeleton lines={2} />}
    stats={
      <>
        <Stat label={<SkeletonBar width="4rem" />} value={<SkeletonBar width="3rem" />} />
        <Stat label={<SkeletonBar width="4rem" />} value={<SkeletonBar width="3rem" />} />
      </>
    }
  />
)

type Shown = Pick<
  AdminWebsite,
  'name' | 'slug' | 'status' | 'category' | 'primaryColor' | 'description' | 'domain' | 'thumbnail'
>

const builtInWebsite: Shown = {
  name: 'Synapse AI',
  slug: defaultSlug,
  status: 'active',
  category: 'Education',
  primaryColor: defaultColour,
  description: 'A two-hour masterclass on working with AI.',
  domain: null,
  thumbnail: null,
}

const contentOf = (website: Shown) => ({
  picture: <WebsitePicture {...website} />,
  title: (
    <Link to={paths.website(website.slug)} className={classes.link}>
      {website.name}
    </Link>
  ),
  status: <StateBadge state={website.status} />,
  facts: joinNonEmpty(' · ', website.category, website.domain) || `/${website.slug}`,
  description: website.description,
})

type Content = {
  picture: ReactNode
  title: ReactNode
  status?: ReactNode
  facts: ReactNode
  description: ReactNode
  stats?: ReactNode
  children?: ReactNode
}

const Card = ({ picture, title, status, facts, description, stats, children }: Content) => (
  <Paper component="li" withBorder className={classes.card}>
    {picture}
    <Stack gap={0} flex={1} p="14px 16px 16px">
      <Group gap={8} align="baseline" justify="space-between" wrap="nowrap">
        <h2>{title}</h2>
        {status}
      </Group>
      <Text component="div" className="soft" mt={2}>
        {facts}
      </Text>
      {description && <div className={classes.description}>{description}</div>}
      {stats && (
        <Group component="dl" gap={24} pt={12} mt="auto">
          {stats}
        </Group>
      )}
    </Stack>
    {children}
  </Paper>
)

const Stat = ({ label, value }: { label: ReactNode; value: ReactNode }) => (
  <div>
    <dt className="soft">{label}</dt>
    <Text component="dd" fw={600} className="figures">
      {value}
    </Text>
  </div>
)
