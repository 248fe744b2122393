import { requestJson } from '#support/calls/send-json.ts'

/** The commands that a stand-in accepts from other processes. */
export type RemoteStandIn<StandIn> = Omit<StandIn, 'close'>

/** Returns functions that send commands to a stand-in in another process. */
export const remoteStandIn = <StandIn extends { url: string }>(url: string) =>
  new Proxy({ url } as RemoteStandIn<StandIn>, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name)
      const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return (body: object) => requestJson(`${url}/sandbox/${path}`, { method: 'POST', body })
    },
  })
