import { ClientAccountPage } from '#invoice/ClientAccountPage.tsx'
import { ClientQuotes } from '#quote/ClientQuotes.tsx'

/** Shows a client with their invoices, payments and quotes. */
export const ClientDealingsPage = () => (
  <ClientAccountPage>{(client) => <ClientQuotes clientId={client.id} />}</ClientAccountPage>
)
