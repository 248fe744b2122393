import { SimpleGrid } from '@mantine/core'
import { centsFromEuro, euroFromCents, formatEuro } from '@synapse/shared/money'
import type { AdminWebsite } from '@synapse/shared/website/contract'
import { useQuery } from '@tanstack/react-query'
import { localFiguresQuery, overviewQuery } from '#overview/queries.ts'
import { Today } from '#overview/Today.tsx'
import { revenueInfo, unpaidText } from '#report/report-labels.ts'
import { AddButton } from '#ui/AddButton.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useFormDialog, withNewRecord } from '#ui/dialog/use-dialog.ts'
import { Tile, Tiles, TilesSkeleton } from '#ui/figure/Tiles.tsx'
import { formatCount } from '#ui/format/format.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { paths } from '#ui/route/paths.ts'
import { useButtonsInHeader } from '#ui/use-layout.ts'
import { websiteInputKey } from '#website/input-keys.ts'
import { websitesQuery } from '#website/queries.ts'
import { BuiltInCard, CardSkeleton, WebsiteCard } from '#website/WebsiteCard.tsx'

const WebsiteDialog = lazyDialog(() => import('#website/WebsiteDialog.tsx'), 'WebsiteDialog')

const cardWidth = 'min(100%, 20rem)'

export const WebsitesPage = () => {
  const query = useQuery(websitesQuery())
  const figures = useQuery(localFiguresQuery(query.data?.map(({ slug }) => slug) ?? [])).data ?? {}
  const { record, edit, controls } = useFormDialog(websiteInputKey, withNewRecord(query.data))
  const isInHeader = useButtonsInHeader()
  const add = (
    <AddButton mt={isInHeader ? 0 : 'md'} onClick={() => edit()}>
      Add website
    </AddButton>
  )
  return (
    <>
      <PageHeader
        title="Websites"
        subtitle="All your websites at a glance"
        actions={isInHeader && add}
      />
      <Today />
      <QueryBoundary
        query={query}
        errorTitle="Couldn’t load the websites."
        skeleton={
          <>
            <SimpleGrid component="ul" spacing="md" mb="lg" minColWidth={cardWidth}>
              <CardSkeleton />
            </SimpleGrid>
            <TilesSkeleton notes={[0, 0, 1, 1]} />
          </>
        }
      >
        {(answer) => {
          const websites = answer.map((website) => ({
            ...website,
            stats: { ...website.stats, ...figures[website.slug] },
          }))
          return (
            <>
              <SimpleGrid
                component="ul"
                spacing="md"
                mb="lg"
                minColWidth={cardWidth}
                // Two or more cards fill the row. A single card would become too wide.
                autoFlow={websites.length > 1 ? 'auto-fit' : 'auto-fill'}
                aria-label="Websites"
              >
                {websites.length === 0 && <BuiltInCard />}
                {websites.map((website) => (
                  <WebsiteCard key={website.id} website={website} onEdit={() => edit(website)} />
                ))}
              </SimpleGrid>
              <WebsiteTotals websites={websites} />
            </>
          )
        }}
      </QueryBoundary>
      {!isInHeader && add}
      <WebsiteDialog website={record} {...controls} />
    </>
  )
}

const WebsiteTotals = ({ websites }: { websites: readonly AdminWebsite[] }) => {
  const sum = (figure: (website: AdminWebsite) => number) =>
    websites.reduce((total, website) => total + figure(website), 0)
  // Don't add up the websites' students, because someone who books on two websites would be counted
  // twice.
  const active = useQuery(overviewQuery()).data?.activeStudents
  const revenue = sum(({ stats }) => centsFromEuro(stats.revenue))
  return (
    <Tiles label="Totals">
      <Tile label="Total Websites" value={String(Math.max(1, websites.length))} />
      <Tile
        label="Active Sites"
        value={String(
          sum(({ status }) => (status === 'active' ? 1 : 0)) || (websites.length ? 0 : 1),
        )}
      />
      <Tile
        label="Total Revenue"
        value={formatEuro(revenue)}
        note={unpaidText(euroFromCents(sum(({ stats }) => centsFromEuro(stats.owed))))}
        info={`${revenueInfo}. Client invoices aren’t included`}
        to={paths.bookingPayments}
      />
      <Tile
        label="Active Clients"
        value={active === undefined ? '–' : formatCount(active)}
        note="Students, last 30 days"
      />
    </Tiles>
  )
}
