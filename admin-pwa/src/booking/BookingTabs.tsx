import { Badge, Tabs } from '@mantine/core'
import { type Tab, tabs } from '#booking/saved-bookings.ts'
import { oneOf } from '#ui/search-params.ts'

type Props = {
  tab: Tab
  counts: Record<Tab, number> | undefined
  onTab: (tab: Tab) => void
}

const labels = { completed: 'Completed', pending: 'Pending' } satisfies Record<Tab, string>

export const BookingTabs = ({ tab, counts, onTab }: Props) => (
  <Tabs
    value={tab}
    variant="pills"
    onChange={(value) => {
      const next = oneOf(tabs, value ?? '')
      if (next) onTab(next)
    }}
  >
    <Tabs.List aria-label="Bookings by payment">
      {tabs.map((name) => (
        <Tabs.Tab
          key={name}
          value={name}
          rightSection={
            <Badge
              variant="light"
              color={name === tab ? 'neutral' : 'accent'}
              size="md"
              circle={false}
            >
              {counts ? counts[name].toLocaleString('en-GB') : '…'}
            </Badge>
          }
        >
          {labels[name]}
        </Tabs.Tab>
      ))}
    </Tabs.List>
  </Tabs>
)
