import { paths } from '#ui/route/paths.ts'

/** The path that receives files shared by other apps, as declared in the manifest. */
export const shareTargetPath = '/admin/share'

/** The service worker stores shared files in this cache, and the screen reads them there. */
const cacheName = 'shared-files'
const nameHeader = 'File-Name'

/**
 * Runs in the service worker: stores shared files, and redirects to the screen that imports them.
 */
export const receiveSharedFiles = async (request: Request): Promise<Response> => {
  const form = await request.formData()
  const files = form.getAll('file').filter((one) => one instanceof File)
  const cache = await caches.open(cacheName)
  await Promise.all(
    files.map((file, index) => {
      const headers = { 'Content-Type': file.type, [nameHeader]: encodeURIComponent(file.name) }
      return cache.put(`${shareTargetPath}/${index}`, new Response(file, { headers }))
    }),
  )
  return Response.redirect(paths.invoicing, 303)
}

export const readSharedFiles = async (): Promise<File[]> => {
  if (!('caches' in window) || !(await caches.has(cacheName))) return []
  const cache = await caches.open(cacheName)
  const files = await Promise.all(
    (await cache.keys()).map(async (key) => fileOf(await cache.match(key))),
  )
  await clearSharedFiles()
  return files.filter((file) => file !== undefined)
}

export const clearSharedFiles = async (): Promise<void> => {
  if ('caches' in window) await caches.delete(cacheName)
}

const fileOf = async (answer: Response | undefined): Promise<File | undefined> => {
  if (!answer) return
  const name = decodeURIComponent(answer.headers.get(nameHeader) ?? 'file')
  const blob = await answer.blob()
  return new File([blob], name, { type: blob.type })
}
