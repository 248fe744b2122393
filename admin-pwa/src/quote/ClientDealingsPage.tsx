import { ClientAccountPage } from '#invoice/ClientAccountPage.tsx'
import { ClientQuotes } from '#quote/ClientQuotes.tsx'

/** A client with their account, and with what they were offered. */
export const ClientDealingsPage = () => (
  <ClientAccountPage>{(client) => <ClientQuotes clientId={client.id} />}</ClientAccountPage>
)
