import { maxReplaced } from '@synapse/shared/booking/booking'

/** A checkout that was begun here and may still be open. */
type Unfinished = { id: string; couponCode: string | null; begunAt: number }

/** Functions, because where storage is switched off already naming it throws. */
type Stores = { tab: () => Storage; browser: () => Storage }

/** The tab's storage and the one that all tabs of the browser share. */
export const stores: Stores = { tab: () => sessionStorage, browser: () => localStorage }

const prefix = 'unfinished:'

/** No card page is open for longer than this. */
const lifeMs = 40 * 60_000

/**
 * The checkouts of a website that this browser has begun. The tab's own are replaced by whatever it
 * begins next, because it has left their card pages. Those of the browser's other tabs are left alone
 * unless they hold a use of the coupon that is wanted: two tabs may well book two sessions.
 */
export const unfinishedCheckouts = ({ tab, browser }: Stores, website: string) => {
  const key = prefix + website
  return {
    /** Is called before the request goes out: its answer may be lost. */
    begin: (checkout: Omit<Unfinished, 'begunAt'>, now: number) => {
      const begun = { ...checkout, begunAt: now }
      const add = (list: Unfinished[]) => [...list.filter(({ id }) => id !== begun.id), begun]
      update(tab, key, now, add)
      if (begun.couponCode) update(browser, key, now, add)
    },
    /** The ids that a checkout with this coupon takes the place of. */
    toReplace: (couponCode: string | null, now: number): string[] => {
      const own = read(tab, key, now)
      const others = read(browser, key, now).filter(
        (one) => couponCode && one.couponCode === couponCode,
      )
      return [...new Set([...others, ...own].map(({ id }) => id))].slice(-maxReplaced)
    },
    /** They have ended, or were paid. */
    end: (ids: readonly string[], now: number) => {
      for (const store of [tab, browser])
        update(store, key, now, (list) => list.filter(({ id }) => !ids.includes(id)))
    },
  }
}

/** What this tab had begun has become a booking: nothing of it is left to be replaced. */
export const forgetOwnCheckouts = ({ tab, browser }: Stores, now: number): void => {
  for (const key of keysOf(tab)) {
    const ids = read(tab, key, now).map(({ id }) => id)
    update(browser, key, now, (list) => list.filter(({ id }) => !ids.includes(id)))
    update(tab, key, now, () => [])
  }
}

const keysOf = (store: () => Storage): string[] => {
  try {
    return Object.keys(store()).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

const read = (store: () => Storage, key: string, now: number): Unfinished[] => {
  try {
    const stored: unknown = JSON.parse(store().getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(isUnfinished).filter(({ begunAt }) => Math.abs(now - begunAt) < lifeMs)
  } catch {
    // Not readable or switched off.
    return []
  }
}

const update = (
  store: () => Storage,
  key: string,
  now: number,
  change: (list: Unfinished[]) => Unfinished[],
) => {
  const list = change(read(store, key, now)).slice(-maxReplaced)
  try {
    if (list.length > 0) store().setItem(key, JSON.stringify(list))
    else store().removeItem(key)
  } catch {
    // Full or switched off: the checkout ends by itself in half an hour.
  }
}

const isUnfinished = (stored: unknown): stored is Unfinished =>
  typeof stored === 'object' &&
  stored !== null &&
  'id' in stored &&
  typeof stored.id === 'string' &&
  'begunAt' in stored &&
  typeof stored.begunAt === 'number' &&
  'couponCode' in stored &&
  (stored.couponCode === null || typeof stored.couponCode === 'string')
