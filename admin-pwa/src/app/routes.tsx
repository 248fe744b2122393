import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { RouteError } from '#app/RouteError.tsx'
import { RequireSession } from '#operator/RequireSession.tsx'
import { PageSpinner } from '#ui/PageSpinner.tsx'
import { defaultSlug, paths, type WebsiteSection } from '#ui/paths.ts'

const page =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async (): Promise<{ Component: ComponentType }> => ({ Component: (await load())[name] })

/** Every screen and its address. Each screen is a separate chunk. */
const pages = {
  login: page(() => import('#operator/LoginPage.tsx'), 'LoginPage'),
  websites: page(() => import('#report/HomePage.tsx'), 'HomePage'),
  todos: page(() => import('#todo/TodosPage.tsx'), 'TodosPage'),
  clients: page(() => import('#client/ClientsPage.tsx'), 'ClientsPage'),
  client: page(() => import('#quote/ClientDealingsPage.tsx'), 'ClientDealingsPage'),
  invoicing: page(() => import('#invoice/InvoicingPage.tsx'), 'InvoicingPage'),
  invoice: page(() => import('#invoice/InvoicePage.tsx'), 'InvoicePage'),
  quotes: page(() => import('#quote/QuotesPage.tsx'), 'QuotesPage'),
  quote: page(() => import('#quote/QuotePage.tsx'), 'QuotePage'),
  expenses: page(() => import('#expense/ExpensesPage.tsx'), 'ExpensesPage'),
  projects: page(() => import('#project/ProjectsPage.tsx'), 'ProjectsPage'),
  project: page(() => import('#project/ProjectPage.tsx'), 'ProjectPage'),
  timeTracking: page(() => import('#invoice/TimeTrackingPage.tsx'), 'TimeTrackingPage'),
  books: page(() => import('#report/BooksPage.tsx'), 'BooksPage'),
  settings: page(() => import('#operator/SettingsPage.tsx'), 'SettingsPage'),
  failedJobs: page(() => import('#failed-job/FailedJobsPage.tsx'), 'FailedJobsPage'),
  overview: page(() => import('#report/OverviewPage.tsx'), 'OverviewPage'),
  bookings: page(() => import('#booking/BookingsPage.tsx'), 'BookingsPage'),
  booking: page(() => import('#booking/BookingPage.tsx'), 'BookingPage'),
  calendar: page(() => import('#availability/CalendarPage.tsx'), 'CalendarPage'),
  students: page(() => import('#student/StudentsPage.tsx'), 'StudentsPage'),
  student: page(() => import('#student/StudentPage.tsx'), 'StudentPage'),
  payments: page(() => import('#payment/PaymentsPage.tsx'), 'PaymentsPage'),
  coupons: page(() => import('#coupon/CouponsPage.tsx'), 'CouponsPage'),
  reports: page(() => import('#report/ReportsPage.tsx'), 'ReportsPage'),
  websiteSettings: page(() => import('#website/WebsiteSettingsPage.tsx'), 'WebsiteSettingsPage'),
  notFound: page(() => import('#app/NotFoundPage.tsx'), 'NotFoundPage'),
}

const inWebsite: RouteObject[] = [
  { index: true, lazy: pages.overview },
  { path: 'todo', lazy: pages.todos },
  { path: 'bookings', lazy: pages.bookings },
  { path: 'bookings/:id', lazy: pages.booking },
  { path: 'calendar', lazy: pages.calendar },
  { path: 'clients', lazy: pages.students },
  { path: 'clients/:email', lazy: pages.student },
  { path: 'payments', lazy: pages.payments },
  { path: 'coupons', lazy: pages.coupons },
  { path: 'quotes', lazy: pages.quotes },
  { path: 'reports', lazy: pages.reports },
  { path: 'settings', lazy: pages.websiteSettings },
  // An unknown section opens the overview.
  { path: ':section', lazy: pages.overview },
  { path: '*', lazy: pages.notFound },
]

/** Payments and calendar belong to a website. Without one in the address, the default website's page opens. */
const toSection = (section: WebsiteSection): RouteObject => ({
  path: section,
  loader: ({ request }) =>
    redirect(paths.section(defaultSlug, section) + new URL(request.url).search),
})

const inAdmin: RouteObject[] = [
  { index: true, lazy: pages.websites },
  { path: 'todo', lazy: pages.todos },
  { path: 'clients', lazy: pages.clients },
  { path: 'clients/:id', lazy: pages.client },
  { path: 'invoicing', lazy: pages.invoicing },
  { path: 'invoicing/:id', lazy: pages.invoice },
  { path: 'quotes', lazy: pages.quotes },
  { path: 'quotes/:id', lazy: pages.quote },
  { path: 'expenses', lazy: pages.expenses },
  { path: 'projects', lazy: pages.projects },
  { path: 'projects/:id', lazy: pages.project },
  { path: 'time-tracking', lazy: pages.timeTracking },
  { path: 'reports', lazy: pages.books },
  { path: 'settings', lazy: pages.settings },
  { path: 'settings/failed-jobs', lazy: pages.failedJobs },
  toSection('payments'),
  toSection('calendar'),
  {
    path: 'website/:slug',
    lazy: page(() => import('#website/WebsiteFrame.tsx'), 'WebsiteFrame'),
    children: inWebsite,
  },
  { path: '*', lazy: pages.notFound },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <RouteError />,
      hydrateFallbackElement: <PageSpinner label="Loading…" />,
      children: [
        { path: '/login', lazy: pages.login },
        {
          element: <RequireSession />,
          children: [
            {
              path: '/admin',
              lazy: page(() => import('#app/AdminLayout.tsx'), 'AdminLayout'),
              children: [{ errorElement: <RouteError />, children: inAdmin }],
            },
          ],
        },
        { path: '*', lazy: pages.notFound },
      ],
    },
  ])
