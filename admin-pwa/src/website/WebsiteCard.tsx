import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import { formatEuroText } from '@synapse/shared/money'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { defaultColour } from '@synapse/shared/website/website'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, joinNonEmpty } from '#ui/format/format.ts'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import { StateBadge } from '#ui/StatusBadge.tsx'
import classes from '#website/WebsiteCard.module.css'
import { websiteColour } from '#website/website-colour.ts'

export const WebsiteCard = ({ website, onEdit }: { website: AdminWebsite; onEdit: () => void }) => (
  <Card
    website={website}
    stats={
      <>
        <Stat label="Bookings" value={formatCount(website.stats.bookings)} />
        <Stat label="Revenue" value={formatEuroText(website.stats.revenue)} />
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

export const BuiltInCard = () => <Card website={builtInWebsite} />

export const CardSkeleton = () => {
  const stat = <Stat label={<SkeletonBar width="4rem" />} value={<SkeletonBar width="3rem" />} />
  return (
    <Card
      stats={
        <>
          {stat}
          {stat}
        </>
      }
    />
  )
}

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

type Content = { website?: Shown; stats?: ReactNode; children?: ReactNode }

/** Without a website, the card is a skeleton. */
const Card = ({ website, stats, children }: Content) => (
  <Paper component="li" withBorder className={classes.card}>
    {website ? <Picture {...website} /> : <SkeletonBar height={120} />}
    <Stack gap={0} flex={1} p="14px 16px 16px">
      <Group gap={8} align="baseline" justify="space-between" wrap="nowrap">
        <h2>
          {website ? (
            <Link to={paths.website(website.slug)} className={classes.link}>
              {website.name}
            </Link>
          ) : (
            <SkeletonBar width="10rem" />
          )}
        </h2>
        {website && <StateBadge state={website.status} />}
      </Group>
      <Text component="div" className="soft" mt={2}>
        {website ? (
          joinNonEmpty(' · ', website.category, website.domain) || `/${website.slug}`
        ) : (
          <TextSkeleton lines={1} />
        )}
      </Text>
      {(!website || website.description) && (
        <Text component="div" mt={8} fz={15} lineClamp={3}>
          {website ? website.description : <TextSkeleton lines={2} />}
        </Text>
      )}
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

const Picture = ({ thumbnail, primaryColor }: Shown) => {
  const colour = websiteColour(primaryColor)
  if (thumbnail) return <img className={classes.picture} src={thumbnail} alt="" loading="lazy" />
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      fill="none"
      strokeWidth="1.6"
    >
      <rect width="320" height="120" fill={`color-mix(in srgb, ${colour} 12%, var(--raised))`} />
      <path
        fill="var(--paper)"
        stroke="var(--ink)"
        d="M20 84c6-18 26-26 50-26s44 8 52 26Zm170 0c8-26 40-34 70-32s38 16 42 32Z"
      />
      <path fill={`color-mix(in srgb, ${colour} 26%, var(--raised))`} d="M0 84h320v36H0Z" />
      <path stroke="var(--ink)" d="M0 84h320" />
      <path
        stroke={colour}
        strokeDasharray="0.1 8"
        strokeLinecap="round"
        strokeWidth="3"
        d="M72 58Q150 20 256 52"
      />
      <circle fill={colour} cx="72" cy="58" r="5" />
      <circle fill={colour} cx="256" cy="52" r="5" />
    </svg>
  )
}
