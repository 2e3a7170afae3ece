import type { VisiteDetail } from '#domains/field-service/model/regulation.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { formaterDuree, formaterJour, minutesEntre } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { lieu, plage } from './mots.ts'

/** The plan and where it happens. */
export function VisitFacts({ visite }: { visite: VisiteDetail }) {
  const adresse = [visite.adresse_adresse1, lieu(visite)].filter(Boolean).join(', ')
  const faits: [string, string][] = [
    ['Technicien', visite.technicien || 'Personne : à affecter'],
    ['Prévue', `${formaterJour(visite.jour, 'long')}, ${plage(visite)}`],
    ['Durée', formaterDuree(minutesEntre(visite.debut, visite.fin))],
    ['Créneau promis', visite.th_libelle],
    ['Adresse', adresse],
    ['Téléphone', formaterTelephone(visite.client_telephone)],
    ['Accès', visite.consignes_acces],
    ['Demande', visite.demande_description],
    ['Origine', visite.reseau ? 'Réseau' : 'Client direct'],
    ['Annulation', visite.annulee ? visite.annulee_motif || 'Sans motif' : ''],
  ]
  return (
    <section className={panel.section} aria-label="Plan">
      <h3>Plan</h3>
      <dl className={panel.facts}>
        {faits
          .filter(([, valeur]) => valeur !== '')
          .map(([nom, valeur]) => (
            <FactRow key={nom} nom={nom} valeur={valeur} />
          ))}
      </dl>
    </section>
  )
}

export function FactRow({ nom, valeur }: { nom: string; valeur: string }) {
  return (
    <>
      <dt>{nom}</dt>
      <dd>{valeur}</dd>
    </>
  )
}
