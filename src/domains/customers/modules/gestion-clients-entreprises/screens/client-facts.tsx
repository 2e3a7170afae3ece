import { TitledCard } from '#client/page/titled-card.tsx'
import { type Fact, Facts } from '#kit/desk-panel/facts.tsx'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import type { FicheClient } from '../contract.ts'

/** Who the customer is, by what one calls and writes to. */
export function ClientFacts({ client }: { client: FicheClient }) {
  const { client_telephone: telephone, client_email: email } = client
  const facts: readonly Fact[] = [
    ['Téléphone', telephone && <a href={`tel:${telephone}`}>{formaterTelephone(telephone)}</a>],
    ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
    ['SIREN', client.client_siren],
    ['Client depuis', formaterJour(jourParis(client.client_date_creation), 'complet')],
    ['Numéro', String(client.client_id)],
    ['À savoir', client.client_observations],
  ]
  return (
    <TitledCard titre="Fiche">
      <Facts facts={facts} />
    </TitledCard>
  )
}
