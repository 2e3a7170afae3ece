import { formaterDuree, formaterJour } from '#wire/dates.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { compter } from '#wire/french.ts'
import { DEBUTS_NUIT, FINS_NUIT, type ProprietesCompte } from '../contract.ts'

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
  saint_martin: 'Saint-Martin',
  saint_barthelemy: 'Saint-Barthélemy',
} satisfies Record<ProprietesCompte['site_feries'], string>

const NUIT_PAR = { an: 'Sur douze mois', mois: 'Par mois' }
const CONGES_UNITE = { ouvrables: 'Ouvrables, du lundi au samedi', ouvres: 'Ouvrés, du lundi au vendredi' }
const CONGES_PERIODE = { civile: 'Année civile', juin: 'Du 1er juin au 31 mai' }
const DECOMPTES = { annee: 'Comptées à l’année', semaine: 'Comptées à la semaine' }
/** What an answer kept by an older version does not hold. */
const PAR_DEFAUT = {
  propriete_nuit_debut: '21:00',
  propriete_nuit_fin: '06:00',
  propriete_nuit_seuil: null,
  propriete_nuit_par: 'an',
  propriete_decompte: 'semaine',
  propriete_annee_accord: '',
  propriete_annee_accord_date: null,
  propriete_annee_accord_texte: '',
  propriete_annee_heures: null,
  propriete_conges_unite: 'ouvrables',
  propriete_conges_periode: 'civile',
}
const heures = (mots: readonly string[]) => mots.map(mot => ({ value: mot, label: mot }))

const NOMBRES = {
  propriete_planning_roulant: 'Jours visibles à l’avance',
  propriete_duree_pause_minute: 'Pause retirée (minutes)',
  propriete_duree_retrait_pause: 'Toutes les (heures de suite)',
} as const

/** The day from which a choice holds: last field of every form of settings. */
export const CHAMP_EFFET = {
  id: 'valable_du',
  label: 'À partir du',
  type: 'date',
  aide: 'Vide\u00a0: aujourd’hui. Les jours déjà comptés ne changent jamais.',
} as const

/** Words of each property and of what it holds, for lists of them. */
export const MOTS_PROPRIETES: Readonly<
  Record<keyof ProprietesCompte, { readonly label: string; dire(valeur: string | number | null): string }>
> = {
  propriete_planning_roulant: { label: NOMBRES.propriete_planning_roulant, dire: n => compter(Number(n), 'jour') },
  propriete_limite_planning: {
    label: 'Rien de visible après le',
    dire: jour => (jour === null ? 'pas de limite' : formaterJour(String(jour), 'complet')),
  },
  propriete_duree_pause_minute: { label: 'Pause retirée', dire: n => formaterDuree(Number(n)) },
  propriete_duree_retrait_pause: { label: 'Pause toutes les', dire: n => formaterDuree(Number(n) * 60) },
  convention: { label: 'Convention collective', dire: mot => CONVENTIONS[mot as ProprietesCompte['convention']] },
  site_feries: { label: 'Jours fériés', dire: mot => SITES[mot as ProprietesCompte['site_feries']] },
  propriete_nuit_debut: { label: 'Début de la nuit', dire: String },
  propriete_nuit_fin: { label: 'Fin de la nuit', dire: String },
  propriete_nuit_seuil: {
    label: 'Heures d’un travailleur de nuit',
    dire: n => (n === null ? 'celles de la convention' : `${n}\u00a0h`),
  },
  propriete_nuit_par: { label: 'Comptées', dire: mot => NUIT_PAR[mot as 'an' | 'mois'].toLowerCase() },
  propriete_decompte: {
    label: 'Heures au-delà du contrat',
    dire: mot => DECOMPTES[mot as 'annee' | 'semaine'].toLowerCase(),
  },
  propriete_annee_accord: { label: 'Accord sur l’année', dire: mot => String(mot || 'aucun') },
  propriete_annee_accord_date: {
    label: 'Date de l’accord',
    dire: jour => (jour ? formaterJour(String(jour), 'complet') : 'aucune'),
  },
  propriete_annee_accord_texte: { label: 'Texte de l’accord', dire: mot => String(mot || 'aucun') },
  propriete_annee_heures: {
    label: 'Heures de l’année',
    dire: n => (n ? `${n}\u00a0h` : '1\u202f607\u00a0h'),
  },
  propriete_conges_unite: {
    label: 'Congés comptés en jours',
    dire: mot => (mot === 'ouvres' ? 'ouvrés' : 'ouvrables'),
  },
  propriete_conges_periode: {
    label: 'Période des congés',
    dire: mot => CONGES_PERIODE[mot as 'civile' | 'juin'].toLowerCase(),
  },
}

/** The card of the account's properties as a form. */
export function formOf(proprietes: ProprietesCompte): FormDefinition {
  return formDefinition({
    titre: 'Propriétés du planning',
    labelWidth: 220,
    dataProvider: { ...PAR_DEFAUT, ...proprietes, valable_du: null },
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
      { id: 'propriete_nuit_debut', label: 'Début de la nuit', type: 'choix', options: heures(DEBUTS_NUIT) },
      { id: 'propriete_nuit_fin', label: 'Fin de la nuit', type: 'choix', options: heures(FINS_NUIT) },
      {
        id: 'propriete_nuit_seuil',
        label: 'Heures d’un travailleur de nuit',
        type: 'nombre',
        min: 1,
        max: 2000,
        aide: 'Vide\u00a0: celles de la convention, sinon 270\u00a0h sur douze mois (art. L3122-23).',
      },
      { id: 'propriete_nuit_par', label: 'Comptées', type: 'choix', options: options(NUIT_PAR) },
      {
        id: 'propriete_decompte',
        label: 'Heures au-delà du contrat',
        type: 'choix',
        options: options(DECOMPTES),
        aide: 'À l’année\u00a0: un accord le permet (art. L3121-44), à enregistrer ci-dessous.',
      },
      { id: 'propriete_annee_accord', label: 'Accord sur l’année', type: 'texte', maxLength: 200 },
      { id: 'propriete_annee_accord_date', label: 'Date de l’accord', type: 'date' },
      { id: 'propriete_annee_accord_texte', label: 'Texte de l’accord', type: 'zone', maxLength: 4000 },
      {
        id: 'propriete_annee_heures',
        label: 'Heures de l’année',
        type: 'nombre',
        min: 1,
        max: 1607,
        aide: 'Vide\u00a0: 1\u202f607\u00a0h, moins si l’accord le dit (art. L3121-41).',
      },
      {
        id: 'propriete_conges_unite',
        label: 'Congés comptés en jours',
        type: 'choix',
        options: options(CONGES_UNITE),
        aide: 'Ouvrables\u00a0: jusqu’à la veille du retour (art. L3141-3).',
      },
      {
        id: 'propriete_conges_periode',
        label: 'Période des congés',
        type: 'choix',
        options: options(CONGES_PERIODE),
        aide: 'Sans accord\u00a0: du 1er juin au 31 mai (art. R3141-4).',
      },
      CHAMP_EFFET,
    ],
    ruleValidate: Object.entries(NOMBRES).map(([field, label]) => ({
      field,
      rule: 'required' as const,
      message: `${label}\u00a0: à renseigner.`,
    })),
  })
}

/** The day from which choices made beside the form hold. */
export function effetSeul(titre: string): FormDefinition {
  return formDefinition({ titre, dataProvider: { [CHAMP_EFFET.id]: null }, dataStructure: [CHAMP_EFFET] })
}
