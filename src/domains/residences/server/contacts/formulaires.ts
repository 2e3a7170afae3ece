import { LIENS, MESURES, MOTS_LIENS, MOTS_MESURES } from '#domains/residences/model/contact.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import type { Context } from '#server/http/context.ts'
import { versionDe } from '#server/resource/version.ts'
import { type FormDefinition, type FormField, formDefinition } from '#wire/form.ts'
import { trouverResident } from '../residents/lire.ts'
import { saisieDe } from './ecrire.ts'
import { trouverContact } from './lire.ts'

const CHAMPS: readonly FormField[] = [
  {
    id: 'contact_lien',
    label: 'Lien',
    type: 'choix',
    options: LIENS.map(value => ({ value, label: MOTS_LIENS[value].libelle })),
    groupe: 0,
  },
  { id: 'contact_nom', label: 'Nom', type: 'texte', maxLength: 100, groupe: 0 },
  { id: 'contact_prenom', label: 'Prénom', type: 'texte', maxLength: 100, groupe: 0 },
  { id: 'contact_telephone', label: 'Téléphone', type: 'telephone', groupe: 0 },
  { id: 'contact_email', label: 'E-mail', type: 'email', maxLength: 254, groupe: 0 },
  { id: 'contact_adresse', label: 'Adresse', type: 'texte', maxLength: 200, groupe: 0 },
  { id: 'contact_cp', label: 'Code postal', type: 'texte', maxLength: 10, groupe: 0 },
  { id: 'contact_ville', label: 'Ville', type: 'texte', maxLength: 100, groupe: 0 },
  { id: 'contact_detail', label: 'À savoir', type: 'zone', maxLength: 500, groupe: 0 },
  {
    id: 'contact_is_referent',
    label: 'Contact d’urgence',
    type: 'interrupteur',
    groupe: 1,
    aide: 'Le référent\u00a0: à prévenir d’abord.',
  },
  {
    id: 'contact_is_confiance',
    label: 'Personne de confiance',
    type: 'interrupteur',
    groupe: 1,
    aide: 'Majeure, désignée par écrit par le résident\u202f; une à la fois. Elle conseille, elle ne décide pas.',
  },
  { id: 'contact_naissance', label: 'Naissance', type: 'date', groupe: 1 },
  { id: 'confiance_le', label: 'Désignée le', type: 'date', groupe: 1 },
  {
    id: 'contact_is_protection',
    label: 'Représentant légal',
    type: 'interrupteur',
    groupe: 1,
    aide: 'Par un jugement ou un mandat de protection future.',
  },
  {
    id: 'protection_mesure',
    label: 'Mesure',
    type: 'choix',
    options: MESURES.map(value => ({ value, label: MOTS_MESURES[value] })),
    groupe: 1,
  },
  {
    id: 'protection_portee',
    label: 'Portée',
    type: 'texte',
    maxLength: 300,
    groupe: 1,
    aide: 'Les biens, la personne, ou les deux.',
  },
  { id: 'protection_le', label: 'Jugement du', type: 'date', groupe: 1 },
  { id: 'protection_tribunal', label: 'Tribunal', type: 'texte', maxLength: 200, groupe: 1 },
  { id: 'protection_fin', label: 'Jusqu’au', type: 'date', groupe: 1, aide: 'Vide\u00a0: sans fin connue.' },
]
const DE_PROTECTION = [
  'protection_mesure',
  'protection_portee',
  'protection_le',
  'protection_tribunal',
  'protection_fin',
]

const COMMUN = {
  width: 900,
  multiColonnes: true,
  dataStructure: [...CHAMPS],
  terms: [
    { id: 'confiance', field: 'contact_is_confiance', term: 'equal', value: 1, fieldToCompare: null },
    { id: 'protection', field: 'contact_is_protection', term: 'equal', value: 1, fieldToCompare: null },
  ],
  term_actions: [
    { field: 'contact_naissance', action: 'show', terms: ['confiance'] },
    { field: 'confiance_le', action: 'show', terms: ['confiance'] },
    ...DE_PROTECTION.map(field => ({ field, action: 'show' as const, terms: ['protection'] })),
  ],
  ruleValidate: [
    { field: 'contact_lien', rule: 'required', message: 'Lien\u00a0: à choisir.' },
    { field: 'contact_nom', rule: 'required', message: 'Nom\u00a0: à renseigner.' },
  ],
} satisfies Partial<FormDefinition>

const VIDE = {
  ...{ contact_lien: 'enfant', contact_nom: '', contact_prenom: '', contact_naissance: null },
  ...{ contact_telephone: '', contact_email: '' },
  ...{ contact_adresse: '', contact_cp: '', contact_ville: '', contact_detail: '', contact_is_referent: 0 },
  ...{ contact_is_confiance: 0, confiance_le: null, contact_is_protection: 0, protection_mesure: null },
  ...{ protection_portee: '', protection_le: null, protection_tribunal: '', protection_fin: null },
}

/** @throws CodedError INTROUVABLE */
export async function formulaireNouveauContact(context: Context, id: number): Promise<FormDefinition> {
  const resident = await trouverResident(context, id)
  return formDefinition({ ...COMMUN, titre: `Nouveau contact\u00a0: ${nomResident(resident)}`, dataProvider: VIDE })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireContact(
  context: Context,
  lequel: { id: number; contact_id: number },
): Promise<FormDefinition> {
  const contact = await trouverContact(context, lequel)
  const valeurs = saisieDe(contact)
  return formDefinition({
    ...COMMUN,
    titre: `Contact\u00a0: ${[contact.contact_prenom, contact.contact_nom].filter(Boolean).join(' ')}`,
    dataProvider: { ...valeurs },
    version: versionDe({ ...valeurs }),
  })
}
