import { type FormDefinition, formDefinition } from '#wire/form.ts'
import type { ProprietesCompte } from '../contract.ts'

const options = (mots: Readonly<Record<string, string>>) =>
  Object.entries(mots).map(([value, label]) => ({ value, label }))

/** `satisfies`: an agreement or a region that joins without its words does not compile. */
const CONVENTIONS = {
  aucune: 'Aucune\u00a0: le Code du travail seul',
  '51': 'CCN 51',
  '66': 'CCN 66',
  BAD: 'Aide à domicile (BAD)',
  SAP: 'Services à la personne',
  autre: 'Autre',
} satisfies Record<ProprietesCompte['convention'], string>

const SITES = {
  metropole: 'Métropole',
  alsace_moselle: 'Alsace-Moselle',
  guadeloupe: 'Guadeloupe',
  guyane: 'Guyane',
  martinique: 'Martinique',
  reunion: 'La Réunion',
  mayotte: 'Mayotte',
} satisfies Record<ProprietesCompte['site_feries'], string>

const NOMBRES = {
  propriete_planning_roulant: 'Jours visibles à l’avance',
  propriete_duree_pause_minute: 'Pause retirée (minutes)',
  propriete_duree_retrait_pause: 'Toutes les (heures de suite)',
} as const

/** The card of the account's properties as a form. */
export function formOf(proprietes: ProprietesCompte): FormDefinition {
  return formDefinition({
    titre: 'Propriétés du planning',
    labelWidth: 220,
    dataProvider: proprietes,
    dataStructure: [
      { id: 'propriete_planning_roulant', label: NOMBRES.propriete_planning_roulant, type: 'nombre', min: 1, max: 366 },
      {
        id: 'propriete_limite_planning',
        label: 'Rien de visible après le',
        type: 'date',
        aide: 'Vide\u00a0: seuls les jours visibles à l’avance comptent.',
      },
      {
        id: 'propriete_duree_pause_minute',
        label: NOMBRES.propriete_duree_pause_minute,
        type: 'nombre',
        min: 0,
        max: 240,
        aide: '0\u00a0: les pauses sont payées.',
      },
      {
        id: 'propriete_duree_retrait_pause',
        label: NOMBRES.propriete_duree_retrait_pause,
        type: 'nombre',
        min: 0.5,
        max: 24,
      },
      { id: 'convention', label: 'Convention collective', type: 'choix', options: options(CONVENTIONS) },
      { id: 'site_feries', label: 'Jours fériés', type: 'choix', options: options(SITES) },
    ],
    ruleValidate: Object.entries(NOMBRES).map(([field, label]) => ({
      field,
      rule: 'required' as const,
      message: `${label}\u00a0: à renseigner.`,
    })),
  })
}
