import { ClientsPage } from '#client/ClientsPage.tsx'
import { useClientBalance } from '#invoice/use-client-balance.ts'

export const ClientsScreen = () => <ClientsPage balanceOf={useClientBalance()} />
