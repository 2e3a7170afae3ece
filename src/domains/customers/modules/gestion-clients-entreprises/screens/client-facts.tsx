import type { ReactNode } from 'react'
import { TitledCard } from '#client/page/titled-card.tsx'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import type { FicheClient } from '../contract.ts'

/** Who the customer is, by what one calls and writes to. */
export function ClientFacts({ client }: { client: FicheClient }) {
  const { client_telephone: telephone, client_email: email } = client
  const facts = [
    ['Téléphone', telephone && <a href={`tel:${telephone}`}>{formaterTelephone(telephone)}</a>],
    ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
    ['SIREN', client.client_siren],
    ['Client depuis', formaterJour(jourParis(client.client_date_creation), 'complet')],
    ['Numéro', String(client.client_id)],
    ['À savoir', client.client_observations],
  ] as const
  return (
    <TitledCard titre="Fiche">
      <dl className={panel.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
    </TitledCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
