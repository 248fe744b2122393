import type { APIRoute } from 'astro'
import { slot } from '#content/slots.ts'

const paths = ['/', '/book', '/terms', '/privacy']

export const GET: APIRoute = () => {
  const urls = paths.map((path) => `  <url><loc>${slot('origin')}${path}</loc></url>`)
  return new Response(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n'),
  )
}
