import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { direPlanifiee } from '#domains/field-service/model/demandes/planifiee.ts'
import type { TypeColonne } from '#wire/grid.ts'
import type { TableExport, ValeurExport } from '#wire/grid-export.ts'
import { formaterTranche } from '#wire/moments.ts'

type Fait = readonly [label: string, type: TypeColonne, lire: (d: LigneDemande) => ValeurExport]

/** One column per fact, each with its own type: a spreadsheet sorts days and adds up numbers, not texts. */
const FAITS: readonly Fait[] = [
  ['N°', 'texte', d => numeroDemande(d.demande_id)],
  ['Reçue le', 'date_heure', d => d.demande_date],
  ['Âge (jours)', 'nombre', d => d.age_jours],
  ['Client', 'texte', d => d.client],
  ['Ville', 'texte', d => d.cpville],
  ['Prestation', 'texte', d => d.prestation],
  ['Souhaitée le', 'date', d => d.demande_date_souhaite],
  ['Créneau souhaité', 'texte', d => formaterTranche(d.demande_th_souhaite)],
  ['Date imposée', 'booleen', d => d.demande_date_th_impose === 1],
  ['En retard', 'booleen', d => d.en_retard],
  ['Origine', 'texte', d => d.demande_origine],
  ['Donneur d’ordres', 'texte', d => d.donneur],
  ['Référence', 'texte', d => d.demande_reference_do],
  ['État', 'texte', d => d.etat_libelle],
  ['Confiée à', 'texte', d => d.receveur],
  ['Proposée à', 'texte', d => d.offerte_a],
  ['À répondre avant', 'date_heure', d => d.repondre_avant],
  ['Planifiée', 'texte', d => direPlanifiee(d)],
  ['Clôture', 'texte', d => d.libelle_cloture],
]

/** The export: what is filtered, in the order shown. */
export function tableExport(demandes: readonly LigneDemande[]): TableExport {
  return {
    colonnes: FAITS.map(([label, type]) => ({ label, type })),
    lignes: demandes.map(d => FAITS.map(([, , lire]) => lire(d))),
  }
}
