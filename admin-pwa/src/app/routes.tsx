import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  isRouteErrorResponse,
  type RouteObject,
  redirect,
  useRouteError,
} from 'react-router'
import { ScreenFailure } from '#app/ScreenFailure.tsx'
import { takeReturnPath } from '#operator/return-path.ts'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { paths } from '#ui/route/paths.ts'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

const page =
  <Name extends string>(load: Load<Name>, name: Name) =>
  async (): Promise<{ Component: ComponentType }> => ({ Component: (await load())[name] })

const route = <Name extends string>(path: string, load: Load<Name>, name: Name) => ({
  path,
  lazy: page(load, name),
})

const inBoth: RouteObject[] = [
  route('todo', () => import('#todo/TodosPage.tsx'), 'TodosPage'),
  route('quotes', () => import('#quote/QuotesPage.tsx'), 'QuotesPage'),
  route('*', () => import('#app/NotFoundPage.tsx'), 'NotFoundPage'),
]

const overview = page(() => import('#overview/OverviewPage.tsx'), 'OverviewPage')

const inWebsite: RouteObject[] = [
  ...inBoth,
  { index: true, lazy: overview },
  route('bookings', () => import('#booking/list/BookingsPage.tsx'), 'BookingsPage'),
  route('bookings/:id', () => import('#booking/page/BookingPage.tsx'), 'BookingPage'),
  route('calendar', () => import('#availability/calendar/CalendarPage.tsx'), 'CalendarPage'),
  route('clients', () => import('#student/StudentsPage.tsx'), 'StudentsPage'),
  route('clients/:email', () => import('#student/StudentPage.tsx'), 'StudentPage'),
  route('payments', () => import('#payment/PaymentsPage.tsx'), 'PaymentsPage'),
  route('coupons', () => import('#app/CouponsScreen.tsx'), 'CouponsScreen'),
  route('reports', () => import('#report/ReportsPage.tsx'), 'ReportsPage'),
  route('settings', () => import('#website/WebsiteSettingsPage.tsx'), 'WebsiteSettingsPage'),
  // A path to an unknown section opens the overview.
  { path: ':section', lazy: overview },
]

const inAdmin: RouteObject[] = [
  ...inBoth,
  { index: true, lazy: page(() => import('#overview/WebsitesPage.tsx'), 'WebsitesPage') },
  route('calendar', () => import('#availability/calendar/CalendarPage.tsx'), 'CalendarPage'),
  route('clients', () => import('#app/ClientsScreen.tsx'), 'ClientsScreen'),
  route('clients/:id', () => import('#app/ClientScreen.tsx'), 'ClientScreen'),
  route('invoicing', () => import('#invoice/InvoicingPage.tsx'), 'InvoicingPage'),
  route('invoicing/:id', () => import('#invoice/InvoicePage.tsx'), 'InvoicePage'),
  route('quotes/:id', () => import('#quote/QuotePage.tsx'), 'QuotePage'),
  route('payments', () => import('#payment/TransactionsPage.tsx'), 'TransactionsPage'),
  route('expenses', () => import('#expense/ExpensesPage.tsx'), 'ExpensesPage'),
  route('projects', () => import('#app/ProjectsScreen.tsx'), 'ProjectsScreen'),
  route('projects/:id', () => import('#app/ProjectScreen.tsx'), 'ProjectScreen'),
  route('time-tracking', () => import('#app/TimeTrackingScreen.tsx'), 'TimeTrackingScreen'),
  route('reports', () => import('#report/BooksPage.tsx'), 'BooksPage'),
  route('reports/quarters', () => import('#quarter/QuartersPage.tsx'), 'QuartersPage'),
  route('reports/vat', () => import('#report/VatReturnPage.tsx'), 'VatReturnPage'),
  route('reports/stripe', () => import('#payout/StripePage.tsx'), 'StripePage'),
  route('settings', () => import('#app/SettingsScreen.tsx'), 'SettingsScreen'),
  route('settings/failed-jobs', () => import('#failed-job/FailedJobsPage.tsx'), 'FailedJobsPage'),
  route('settings/activity', () => import('#audit/AuditPage.tsx'), 'AuditPage'),
  {
    ...route('website/:slug', () => import('#website/WebsiteFrame.tsx'), 'WebsiteFrame'),
    children: inWebsite,
  },
]

const RouteError = () => {
  const error = useRouteError()
  console.error(error)
  return <ScreenFailure reason={isRouteErrorResponse(error) ? error.statusText : undefined} />
}

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSpinner label="Loading..." />,
      children: [
        { path: paths.login, loader: () => redirect(takeReturnPath()) },
        {
          ...route('/admin', () => import('#app/AdminLayout.tsx'), 'AdminLayout'),
          children: [{ errorElement: <RouteError />, children: inAdmin }],
        },
        route('*', () => import('#app/NotFoundPage.tsx'), 'NotFoundPage'),
      ],
    },
  ])
