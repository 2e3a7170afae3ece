import { nomResident } from '#domains/residences/model/resident.ts'
import {
  CONSENTEMENTS,
  direGroupe,
  GIRS,
  GROUPES,
  MOTS_CONSENTEMENT,
  SEULE_LA_CARTE,
} from '#domains/residences/model/sante.ts'
import type { Context } from '#server/http/context.ts'
import { versionDe } from '#server/resource/version.ts'
import { type FormDefinition, type FormField, formDefinition } from '#wire/form.ts'
import { trouverResident } from '../residents/lire.ts'
import { tracer } from './acces.ts'
import { direVersion, lireVersions, saisieDe } from './lire.ts'

const DITS = <V extends string>(values: readonly V[], dire: (value: V) => string) =>
  values.filter(value => value !== '').map(value => ({ value, label: dire(value) }))

const CHAMPS: readonly FormField[] = [
  {
    id: 'resident_allergies',
    label: 'Allergies',
    type: 'zone',
    maxLength: 1000,
    groupe: 0,
    aide: 'Montrées en rouge en tête de son dossier, dans la liste des résidents et sur sa fiche d’urgence, à qui a ce droit. Vide\u00a0: aucune connue.',
  },
  { id: 'resident_medicaments', label: 'Traitements', type: 'zone', maxLength: 4000, groupe: 0 },
  {
    id: 'directives',
    label: 'Directives',
    type: 'zone',
    maxLength: 1000,
    groupe: 0,
    aide: 'Ce que la personne veut ou refuse dans une urgence.',
  },
  { id: 'resident_autres_infos', label: 'Autres informations', type: 'zone', maxLength: 4000, groupe: 0 },
  {
    id: 'resident_groupe_sanguin',
    label: 'Groupe sanguin',
    type: 'choix',
    options: DITS(GROUPES, direGroupe),
    groupe: 1,
    aide: SEULE_LA_CARTE,
  },
  { id: 'resident_gir', label: 'GIR', type: 'choix', options: DITS(GIRS, g => `GIR ${g}`), groupe: 1 },
  { id: 'date_evaluation', label: 'Évalué le', type: 'date', groupe: 1 },
  { id: 'evaluateur', label: 'Évalué par', type: 'texte', maxLength: 100, groupe: 1 },
  {
    id: 'consentement',
    label: 'Partage des données',
    type: 'choix',
    options: DITS(CONSENTEMENTS, c => MOTS_CONSENTEMENT[c]),
    groupe: 1,
    aide: 'Ce que la personne a dit du partage de ses données de santé.',
  },
  { id: 'consentement_le', label: 'Dit le', type: 'date', groupe: 1 },
]

/** @throws CodedError INTROUVABLE */
export async function formulaireFicheMedicale(context: Context, resident_id: number): Promise<FormDefinition> {
  const resident = await trouverResident(context, resident_id)
  const versions = await lireVersions(context, resident_id)
  await tracer(context, { resident_id, quoi: 'fiche', detail: direVersion(versions), repris: true })
  const valeurs = saisieDe(versions[0])
  return formDefinition({
    titre: `Fiche médicale\u00a0: ${nomResident(resident)}`,
    width: 900,
    multiColonnes: true,
    dataProvider: {
      ...valeurs,
      resident_gir: valeurs.resident_gir || null,
      resident_groupe_sanguin: valeurs.resident_groupe_sanguin || null,
      consentement: valeurs.consentement || null,
    },
    version: versionDe({ ...valeurs }),
    dataStructure: [...CHAMPS],
    terms: [
      { id: 'gir', field: 'resident_gir', term: 'different', value: null, fieldToCompare: null },
      { id: 'dit', field: 'consentement', term: 'different', value: null, fieldToCompare: null },
    ],
    term_actions: [
      { field: 'date_evaluation', action: 'show', terms: ['gir'] },
      { field: 'evaluateur', action: 'show', terms: ['gir'] },
      { field: 'consentement_le', action: 'show', terms: ['dit'] },
    ],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireNir(context: Context, resident_id: number): Promise<FormDefinition> {
  const resident = await trouverResident(context, resident_id)
  return formDefinition({
    titre: `Sécurité sociale\u00a0: ${nomResident(resident)}`,
    dataProvider: { resident_securite_sociale: '' },
    dataStructure: [
      {
        id: 'resident_securite_sociale',
        label: 'Numéro',
        type: 'texte',
        maxLength: 40,
        aide: 'Quinze caractères, clé comprise. Chiffré dès qu’il est gardé. Vide\u00a0: plus aucun numéro n’est gardé.',
      },
    ],
  })
}
