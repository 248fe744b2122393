import { palettes } from '@synapse/shared/design/tokens'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { shareTargetPath } from '#pwa/shared-files.ts'
import { defaultSlug, paths } from '#ui/route/paths.ts'

const shortcut = (name: string, url: string, icon: string) => ({
  name,
  url,
  icons: [{ src: `/admin/shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
})

const png = (name: string, side: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/admin/${name}-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

const screenshot = (name: string, label: string, form_factor: 'wide' | 'narrow') => ({
  src: `/admin/screenshot-${name}-${form_factor}.png`,
  sizes: form_factor === 'wide' ? '1280x800' : '780x1688',
  type: 'image/png',
  form_factor,
  label,
})

const sheets = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

/** The web app manifest. Its `id` never changes, even if URLs do. */
export const manifest: Partial<ManifestOptions> = {
  id: '/admin',
  name: 'Synapse AI · Admin',
  short_name: 'Synapse',
  description: 'Websites, bookings, calendar, coupons, to-dos and billing of Synapse AI',
  lang: 'en-GB',
  dir: 'ltr',
  categories: ['business', 'productivity'],
  start_url: paths.websites,
  // A manifest's scope is a single path prefix, and only '/' covers both /admin and /login.
  scope: '/',
  display: 'standalone',
  display_override: ['window-controls-overlay'],
  background_color: palettes.light.paper,
  // The page replaces this colour with the operator's theme colour.
  theme_color: palettes.light.paper,
  icons: [
    png('icon', 192, 'any'),
    png('icon', 512, 'any'),
    png('maskable', 192, 'maskable'),
    png('maskable', 512, 'maskable'),
    png('monochrome', 512, 'monochrome'),
    { src: '/admin/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  screenshots: (['wide', 'narrow'] as const).flatMap((form) => [
    screenshot('overview', 'Revenue and upcoming sessions', form),
    screenshot('calendar', 'A month of sessions', form),
  ]),
  shortcuts: [
    shortcut('New Booking', paths.newBooking(defaultSlug), 'booking'),
    shortcut('To-do', paths.todo, 'todo'),
    shortcut('Invoicing', paths.invoicing, 'invoicing'),
    shortcut('Today', `${paths.section(defaultSlug, 'calendar')}?view=week`, 'today'),
  ],
  // Launching the app again only focuses its existing window. The app then opens the page itself,
  // so that it can ask about unsaved input first.
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
  file_handlers: [{ action: paths.invoicing, accept: sheets }],
  share_target: {
    action: shareTargetPath,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      files: [
        {
          name: 'file',
          accept: [
            ...Object.keys(sheets),
            ...Object.values(sheets).flat(),
            'application/pdf',
            'image/*',
          ],
        },
      ],
    },
  },
}
