import { changePages } from './change-pages.mjs'

const islandStyle = /<style>astro-island,[^<]*<\/style>/

/**
 * Astro writes the style of its islands where the first one stands; HTML allows it in the head only.
 * Styles that follow each other become one, because each has a hash of its own in the page's policy,
 * and /book with its headers has to fit into the first window of a new connection.
 */
export const islandStyleInHead = () => ({
  name: 'island-style-in-head',
  hooks: { 'astro:build:done': changePages(moveStyle) },
})

const moveStyle = (html) => {
  const style = islandStyle.exec(html)?.[0]
  const moved = style ? html.replace(style, '').replace('</head>', () => `${style}</head>`) : html
  return moved.replaceAll(/<\/style>\s*<style>/g, '')
}
