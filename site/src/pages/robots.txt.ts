import type { APIRoute } from 'astro'
import { slot } from '#content/slots.ts'

export const GET: APIRoute = () =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /login',
      '',
      `Sitemap: ${slot('origin')}/sitemap.xml`,
      '',
    ].join('\n'),
  )
