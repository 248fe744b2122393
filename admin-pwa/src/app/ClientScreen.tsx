import { ClientPage } from '#client/ClientPage.tsx'
import { ClientAccount } from '#invoice/ClientAccount.tsx'
import { ClientQuotes } from '#quote/ClientQuotes.tsx'

export const ClientScreen = () => (
  <ClientPage>
    {(client) => (
      <>
        <ClientAccount client={client} />
        <ClientQuotes clientId={client.id} />
      </>
    )}
  </ClientPage>
)
