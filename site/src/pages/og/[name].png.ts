import type { APIRoute, GetStaticPaths } from 'astro'
import { sharePicture } from '#website/share-picture.ts'

const lines = {
  home: ['Two hours', 'that make', 'AI useful'],
  book: ['Choose', 'your day', 'and time'],
}

export const getStaticPaths = (() =>
  Object.entries(lines).map(([name, title]) => ({
    params: { name },
    props: { title },
  }))) satisfies GetStaticPaths

export const GET: APIRoute<{ title: string[] }> = async ({ props }) =>
  new Response(new Uint8Array(await sharePicture(props.title)))
