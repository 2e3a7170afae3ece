import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import type { TypeColonne } from '#wire/grid.ts'
import type { TableExport, ValeurExport } from '#wire/grid-export.ts'
import { formaterTranche } from '#wire/moments.ts'
import { attendReponse } from './offer-words.ts'

type Fait = readonly [label: string, type: TypeColonne, lire: (d: DemandeExterne) => ValeurExport]

/** What a line shows, one column a fact, each with its own type; whose request it is and where exactly are not of it. */
const FAITS: readonly Fait[] = [
  ['Prestation', 'texte', d => d.prestation],
  ['Donneur d’ordres', 'texte', d => d.donneur],
  ['Ville', 'texte', d => d.cpville],
  ['Souhaitée le', 'date', d => d.demande_date_souhaite],
  ['Créneau souhaité', 'texte', d => formaterTranche(d.demande_th_souhaite)],
  ['Date imposée', 'booleen', d => d.demande_date_th_impose === 1],
  ['En retard', 'booleen', d => d.en_retard],
  ['Prix', 'montant', d => d.demande_remuneration_cents],
  ['Référence', 'texte', d => d.demande_reference_do],
  ['Reçue le', 'date_heure', d => d.envoyee_a],
  ['Âge (jours)', 'nombre', d => d.age_jours],
  ['État', 'texte', d => d.etat_libelle],
  ['À répondre avant', 'date_heure', d => (attendReponse(d) ? d.repondre_avant : null)],
  ['Terminée le', 'date_heure', d => d.repondue_a],
]

/** The export: what is filtered, in the order shown. */
export function tableExport(demandes: readonly DemandeExterne[]): TableExport {
  return {
    colonnes: FAITS.map(([label, type]) => ({ label, type })),
    lignes: demandes.map(d => FAITS.map(([, , lire]) => lire(d))),
  }
}
