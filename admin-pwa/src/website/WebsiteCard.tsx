import { ActionIcon, Group, Paper, Stack, Text } from '@mantine/core'
import { formatEuroText } from '@synapse/shared/money'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { defaultColour } from '@synapse/shared/website/website'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StateBadge } from '#ui/Badge.tsx'
import { formatCount, joinNonEmpty } from '#ui/format/format.ts'
import { defaultSlug, paths } from '#ui/route/paths.ts'
import { SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'
import classes from '#website/WebsiteCard.module.css'
import { WebsiteDot } from '#website/WebsiteName.tsx'

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
    <ActionIcon className={classes.edit} aria-label={`Edit ${website.name}`} onClick={onEdit}>
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

/** Shows a skeleton if there is no website. */
const Card = ({ website, stats, children }: Content) => (
  <Paper component="li" withBorder className={classes.card}>
    {website?.thumbnail && (
      <img className={classes.picture} src={website.thumbnail} alt="" loading="lazy" />
    )}
    <Stack gap={0} flex={1} p="14px 16px 16px">
      <Group gap="sm" wrap="nowrap">
        <h2>
          {website ? (
            <Link to={paths.website(website.slug)} className={classes.link}>
              <WebsiteDot colour={website.primaryColor} />
              {website.name}
            </Link>
          ) : (
            <SkeletonBar width="10rem" />
          )}
        </h2>
        {website && <StateBadge state={website.status} />}
        {children}
      </Group>
      <Text component="div" className="soft" mt={2}>
        {website ? (
          joinNonEmpty(' · ', website.category, website.domain) || `/${website.slug}`
        ) : (
          <TextSkeleton lines={1} />
        )}
      </Text>
      {(!website || website.description) && (
        <Text component="div" mt="sm" fz={15} lineClamp={3}>
          {website ? website.description : <TextSkeleton lines={2} />}
        </Text>
      )}
      {stats && (
        <Group component="dl" gap="lg" pt={12} mt="auto">
          {stats}
        </Group>
      )}
    </Stack>
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
