import { Badge, Tabs } from '@mantine/core'
import { type BookingTab, bookingTabNames } from '@synapse/shared/booking/booking'
import { oneOf } from '#ui/search-params.ts'

type Props = {
  tab: BookingTab
  counts: Record<BookingTab, number> | undefined
  onTab: (tab: BookingTab) => void
}

const labels = { completed: 'Completed', pending: 'Pending' } satisfies Record<BookingTab, string>

export const BookingTabs = ({ tab, counts, onTab }: Props) => (
  <Tabs
    value={tab}
    variant="pills"
    onChange={(value) => {
      const next = oneOf(bookingTabNames, value ?? '')
      if (next) onTab(next)
    }}
  >
    <Tabs.List aria-label="Bookings by payment">
      {bookingTabNames.map((name) => (
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
