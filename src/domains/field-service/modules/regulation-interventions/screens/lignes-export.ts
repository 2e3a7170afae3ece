import type { VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import type { Retard } from '#domains/field-service/model/interventions/retard.ts'
import { heureParis } from '#wire/dates.ts'
import type { TypeColonne } from '#wire/grid.ts'
import type { ValeurExport } from '#wire/grid-export.ts'
import { formaterTranche } from '#wire/moments.ts'
import { mentionEtat } from './mots.ts'
import type { Retards } from './tableau.ts'

type Fait = readonly [label: string, type: TypeColonne, lire: (v: VisitePlanifiee, retards: Retards) => ValeurExport]

/** One column per fact, each with its own type: a spreadsheet sorts days and adds up numbers, not texts. */
const FAITS: readonly Fait[] = [
  ['N°', 'nombre', v => v.intervention_id],
  ['Jour', 'date', v => v.jour],
  ['Début', 'heure', v => heureParis(v.debut)],
  ['Fin', 'heure', v => heureParis(v.fin)],
  ['Début réel', 'date_heure', v => v.fait?.debut ?? null],
  ['Fin réelle', 'date_heure', v => v.fait?.fin ?? null],
  ['Créneau', 'texte', v => formaterTranche(v.th_libelle)],
  ['Jour promis', 'date', v => v.th_jour ?? null],
  ['Technicien', 'texte', v => v.technicien],
  ['Client', 'texte', v => v.client],
  ['Code postal', 'texte', v => v.adresse_cp],
  ['Ville', 'texte', v => v.adresse_ville],
  ['Prestation', 'texte', v => v.prestation_libelle],
  ['Origine', 'texte', v => (v.reseau ? 'Réseau' : 'Client direct')],
  ['État', 'texte', v => mentionEtat(v).texte],
  ['Retard (min)', 'nombre', (v, retards) => retards.get(v.intervention_id)?.minutes ?? null],
  ['Nature du retard', 'texte', (v, retards) => nature(retards.get(v.intervention_id))],
  ['Fait le', 'date_heure', v => v.dernier?.fait_a ?? null],
  ['Reçu le', 'date_heure', v => v.dernier?.recu_a ?? null],
  ['Par', 'texte', v => v.dernier?.utilisateur ?? null],
  ['Clôture', 'texte', v => v.cloture_libelle],
  ['Hors planning', 'booleen', v => v.nb_hors_planning > 0],
  ['Comptes rendus', 'nombre', v => (v.cloture_libelle ? (v.nb_seconds_rapports ?? 0) + 1 : 0)],
]

const NATURES = { retard: 'Retard', depassement: 'Dépassement', risque: 'Risque' } satisfies Record<
  Retard['sorte'],
  string
>

function nature(retard: Retard | undefined): string | null {
  return retard ? NATURES[retard.sorte] : null
}

/** The export: what is filtered, in the order shown. */
export function tableExport(visites: readonly VisitePlanifiee[], retards: Retards) {
  return {
    colonnes: FAITS.map(([label, type]) => ({ label, type })),
    lignes: visites.map(v => FAITS.map(([, , lire]) => lire(v, retards))),
  }
}
