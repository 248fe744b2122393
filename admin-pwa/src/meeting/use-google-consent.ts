import { useWindowEvent } from '@mantine/hooks'
import { googleAuthSuccess } from '@synapse/shared/meeting/consent'
import { startGoogleAuth } from '@synapse/shared/meeting/contract'
import { useState } from 'react'
import { call } from '#data/api.ts'
import { refreshAll } from '#data/refresh.ts'

/** Opens Google's consent page in a popup. Refreshes all data once consent is given. */
export const useGoogleConsent = () => {
  const [isConnecting, setIsConnecting] = useState(false)

  useWindowEvent('message', (event) => {
    if (isAuthSuccess(event, window.location.origin)) refreshAll()
  })

  const connect = async () => {
    // Browsers block popups that open after a request, so open the popup first.
    const popup = window.open('', 'google-consent', popupFeatures())
    setIsConnecting(true)
    try {
      if (!popup) throw new Error('The browser did not open the popup')
      const { authUrl } = await call(startGoogleAuth, {})
      popup.location.href = authUrl
      popup.focus()
    } catch (error) {
      console.warn(error)
      popup?.close()
      window.alert('Failed to connect to Google Calendar. Please try again.')
    } finally {
      setIsConnecting(false)
    }
  }

  return { connect, isConnecting }
}

/** Returns whether a message comes from this page's origin and reports that consent was given. */
export const isAuthSuccess = (
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  ownOrigin: string,
): boolean =>
  origin === ownOrigin &&
  (data as { type?: unknown } | null | undefined)?.type === googleAuthSuccess

const sizePx = 600

const popupFeatures = () => {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - sizePx) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - sizePx) / 2))
  return `popup,width=${sizePx},height=${sizePx},left=${left},top=${top}`
}
