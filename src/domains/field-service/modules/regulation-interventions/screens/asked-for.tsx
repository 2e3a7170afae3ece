import { LinkRow } from '#client/page/link-row.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { mayCall } from '#client/session/rights.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { lireDemande } from '#domains/field-service/modules/gestion-demandes/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'

/** Where the appointment wished at closing went: a request, planned from its own page by whoever may. */
export function AskedFor({ demande }: { readonly demande: NonNullable<VisiteDetail['demande_suite']> }) {
  const { demande_id, etat_libelle } = demande
  const texte = `Demande n°\u00a0${numeroDemande(demande_id)}`
  if (!mayCall(useSession(), [lireDemande]))
    return (
      <p
        className={panel.quiet}
      >{`Cette intervention est la ${texte.toLowerCase()}, ${etat_libelle.toLowerCase()}.`}</p>
    )
  return (
    <ul className={panel.list} aria-label="Rendez-vous demandé">
      <LinkRow to={adresseDemande(demande_id)} chosen={false} dense>
        <b>{texte}</b>
        <span className={panel.quiet}>{etat_libelle}</span>
      </LinkRow>
    </ul>
  )
}
