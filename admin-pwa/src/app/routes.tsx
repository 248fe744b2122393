import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { RouteError } from '#app/RouteError.tsx'
import { takeReturnPath } from '#operator/return-path.ts'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { paths } from '#ui/route/paths.ts'

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>

const page =
  <Name extends string>(load: Load<Name>, name: Name) =>
  async (): Promise<{ Component: ComponentType }> => ({ Component: (await load())[name] })

/** Returns the route of a screen. Each screen is a separate chunk. */
const screen = <Name extends string>(path: string, load: Load<Name>, name: Name) => ({
  path,
  lazy: page(load, name),
})

const inBoth: RouteObject[] = [
  screen('todo', () => import('#todo/TodosPage.tsx'), 'TodosPage'),
  screen('quotes', () => import('#quote/QuotesPage.tsx'), 'QuotesPage'),
  screen('*', () => import('#app/NotFoundPage.tsx'), 'NotFoundPage'),
]

const overview = page(() => import('#overview/OverviewPage.tsx'), 'OverviewPage')

const inWebsite: RouteObject[] = [
  ...inBoth,
  { index: true, lazy: overview },
  screen('bookings', () => import('#booking/list/BookingsPage.tsx'), 'BookingsPage'),
  screen('bookings/:id', () => import('#booking/page/BookingPage.tsx'), 'BookingPage'),
  screen('calendar', () => import('#availability/CalendarPage.tsx'), 'CalendarPage'),
  screen('clients', () => import('#student/StudentsPage.tsx'), 'StudentsPage'),
  screen('clients/:email', () => import('#student/StudentPage.tsx'), 'StudentPage'),
  screen('payments', () => import('#payment/PaymentsPage.tsx'), 'PaymentsPage'),
  screen('coupons', () => import('#app/CouponsScreen.tsx'), 'CouponsScreen'),
  screen('reports', () => import('#report/ReportsPage.tsx'), 'ReportsPage'),
  screen('settings', () => import('#website/WebsiteSettingsPage.tsx'), 'WebsiteSettingsPage'),
  // Unknown sections open the overview.
  { path: ':section', lazy: overview },
]

const inAdmin: RouteObject[] = [
  ...inBoth,
  { index: true, lazy: page(() => import('#overview/WebsitesPage.tsx'), 'WebsitesPage') },
  screen('calendar', () => import('#availability/CalendarPage.tsx'), 'CalendarPage'),
  screen('clients', () => import('#app/ClientsScreen.tsx'), 'ClientsScreen'),
  screen('clients/:id', () => import('#app/ClientScreen.tsx'), 'ClientScreen'),
  screen('invoicing', () => import('#invoice/InvoicingPage.tsx'), 'InvoicingPage'),
  screen('invoicing/:id', () => import('#invoice/InvoicePage.tsx'), 'InvoicePage'),
  screen('quotes/:id', () => import('#quote/QuotePage.tsx'), 'QuotePage'),
  screen('payments', () => import('#payment/TransactionsPage.tsx'), 'TransactionsPage'),
  screen('expenses', () => import('#expense/ExpensesPage.tsx'), 'ExpensesPage'),
  screen('projects', () => import('#app/ProjectsScreen.tsx'), 'ProjectsScreen'),
  screen('projects/:id', () => import('#app/ProjectScreen.tsx'), 'ProjectScreen'),
  screen('time-tracking', () => import('#app/TimeTrackingScreen.tsx'), 'TimeTrackingScreen'),
  screen('reports', () => import('#report/BooksPage.tsx'), 'BooksPage'),
  screen('reports/quarters', () => import('#quarter/QuartersPage.tsx'), 'QuartersPage'),
  screen('reports/vat', () => import('#report/VatReturnPage.tsx'), 'VatReturnPage'),
  screen('reports/stripe', () => import('#payout/StripePage.tsx'), 'StripePage'),
  screen('settings', () => import('#app/SettingsPage.tsx'), 'SettingsPage'),
  screen('settings/failed-jobs', () => import('#failed-job/FailedJobsPage.tsx'), 'FailedJobsPage'),
  screen('settings/activity', () => import('#audit/AuditPage.tsx'), 'AuditPage'),
  {
    ...screen('website/:slug', () => import('#website/WebsiteFrame.tsx'), 'WebsiteFrame'),
    children: inWebsite,
  },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSpinner label="Loading..." />,
      children: [
        { path: paths.login, loader: () => redirect(takeReturnPath()) },
        {
          ...screen('/admin', () => import('#app/AdminLayout.tsx'), 'AdminLayout'),
          children: [{ errorElement: <RouteError />, children: inAdmin }],
        },
        screen('*', () => import('#app/NotFoundPage.tsx'), 'NotFoundPage'),
      ],
    },
  ])
