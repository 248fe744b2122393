import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { adminPath } from '#operator/return-path.ts'
import { readSharedFiles } from '#pwa/shared-files.ts'

/** The launch queue of an installed app (Web App Launch Handler API). */
type Launch = { targetURL?: string; files?: readonly FileSystemFileHandle[] }
type LaunchQueue = { setConsumer: (consumer: (launch: Launch) => void) => void }

/** Handles app shortcuts without a reload, and files opened with the app or shared to it. */
export const useLaunchHandler = (onFiles: (files: readonly File[]) => void): void => {
  const navigate = useNavigate()
  const passOn = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  })
  const open = useEffectEvent((url: string) => {
    const { pathname, search, hash } = new URL(url)
    const address = adminPath(pathname + search + hash, window.location.origin)
    const present = window.location.pathname + window.location.search
    if (address && address !== present) navigate(address)
  })
  useEffect(() => {
    readSharedFiles().then(passOn).catch(console.warn)
    const queue = 'launchQueue' in window ? (window.launchQueue as LaunchQueue) : undefined
    queue?.setConsumer(({ targetURL, files = [] }) => {
      if (targetURL) open(targetURL)
      Promise.all(files.map((file) => file.getFile()))
        .then(passOn)
        .catch(console.warn)
    })
  }, [])
}
