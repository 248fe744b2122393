import { ClientPage } from '#client/ClientPage.tsx'
import { ClientAccount, CreateInvoiceButton } from '#invoice/ClientAccount.tsx'
import { ClientQuotes } from '#quote/ClientQuotes.tsx'

export const ClientScreen = () => (
  <ClientPage primary={(client) => <CreateInvoiceButton client={client} />}>
    {(client) => (
      <>
        <ClientAccount client={client} />
        <ClientQuotes clientId={client.id} />
      </>
    )}
  </ClientPage>
)
