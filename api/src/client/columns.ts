import type { createClient, updateClient } from '@synapse/shared/client/contract'
import type { InputOf } from '@synapse/shared/endpoint'
import type { Client } from '#client/model'

type Written = Partial<
  Pick<InputOf<typeof createClient> | InputOf<typeof updateClient>, (typeof texts)[number]> & {
    businessName: string
  }
>

const texts = ['contactPerson', 'email', 'phone', 'address', 'vatNumber'] as const

/** What was written about a client as columns; an empty text is none, what is left out stays. */
export const columnsOf = ({ businessName, ...input }: Written): Partial<Client> => ({
  ...(businessName !== undefined && { businessName }),
  ...Object.fromEntries(
    texts.filter((name) => input[name] !== undefined).map((name) => [name, input[name] || null]),
  ),
})
