import { Button } from '@mantine/core'
import { navigate } from '#client/address/location.ts'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { adresseClient } from '#domains/customers/modules/gestion-clients-entreprises/address.ts'
import { lireClient } from '#domains/customers/modules/gestion-clients-entreprises/contract.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { lireDemande } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'

/** From a visit to whom it is for and to what asked for it, for whoever may read them. */
export function VisitLinks({ visite: { client_id, demande } }: { readonly visite: VisiteDetail }) {
  const session = useSession()
  const links = [
    client_id && mayCall(session, [lireClient]) ? (['Fiche du client', adresseClient(client_id)] as const) : null,
    demande && mayCall(session, [lireDemande])
      ? ([`Demande n°\u00a0${numeroDemande(demande.demande_id)}`, adresseDemande(demande.demande_id)] as const)
      : null,
  ].filter(link => link !== null)
  if (links.length === 0) return null
  return (
    <div className={panel.tools}>
      {links.map(([label, to]) => (
        <Button key={to} variant="default" size="sm" onClick={() => navigate(to)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
