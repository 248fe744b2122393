import { BookingStateBadge } from '#booking/BookingStateBadge.tsx'
import { CouponsPage } from '#coupon/CouponsPage.tsx'

export const CouponsScreen = () => (
  <CouponsPage stateOf={(use) => <BookingStateBadge booking={use} />} />
)
