import { auditRoutes } from '#audit/routes'
import { availabilityRoutes } from '#availability/routes'
import { backupRoutes } from '#backup/routes'
import { bookingRoutes } from '#booking/routes'
import { businessRoutes } from '#business/routes'
import { clientRoutes } from '#client/routes'
import { couponRoutes } from '#coupon/routes'
import { onDisputeEvent } from '#dispute/record-dispute'
import { expenseRoutes } from '#expense/routes'
import { failedJobRoutes } from '#failed-job/routes'
import type { Route } from '#http/route'
import { invoiceRoutes } from '#invoice/routes'
import { checkoutHandlers } from '#main/event-handlers'
import { meetingRoutes } from '#meeting/routes'
import { operatorRoutes } from '#operator/routes'
import { paymentRoutes } from '#payment/routes'
import { onCheckoutEvent } from '#payment/settle-checkouts'
import { onPayoutEvent } from '#payout/jobs'
import { payoutRoutes } from '#payout/routes'
import { projectRoutes } from '#project/routes'
import { quarterRoutes } from '#quarter/routes'
import { quoteRoutes } from '#quote/routes'
import { refundRoutes } from '#refund/routes'
import { onRefundEvent } from '#refund/sync-refunds'
import { readWebsiteFigures } from '#report/read-overview'
import { reportRoutes } from '#report/routes'
import { searchRoutes } from '#search/routes'
import { studentRoutes } from '#student/routes'
import { syncRoutes } from '#sync/routes'
import { todoRoutes } from '#todo/routes'
import { tutoringRoutes } from '#tutoring/routes'
import { websiteRoutes } from '#website/routes'
import { withdrawalRoutes } from '#withdrawal/routes'

export const allRoutes: readonly Route[] = [
  ...auditRoutes,
  ...availabilityRoutes,
  ...backupRoutes,
  ...bookingRoutes,
  ...businessRoutes,
  ...clientRoutes,
  ...couponRoutes,
  ...expenseRoutes,
  ...failedJobRoutes,
  ...invoiceRoutes,
  ...meetingRoutes,
  ...operatorRoutes,
  ...paymentRoutes([
    onCheckoutEvent(checkoutHandlers),
    onDisputeEvent,
    onRefundEvent,
    onPayoutEvent,
  ]),
  ...payoutRoutes,
  ...projectRoutes,
  ...quarterRoutes,
  ...quoteRoutes,
  ...refundRoutes,
  ...reportRoutes,
  ...searchRoutes,
  ...studentRoutes,
  ...syncRoutes,
  ...todoRoutes,
  ...tutoringRoutes,
  ...websiteRoutes(readWebsiteFigures),
  ...withdrawalRoutes,
]
