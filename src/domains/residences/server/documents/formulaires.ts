import { direChrono } from '#domains/residences/model/documents.ts'
import type { Context } from '#server/http/context.ts'
import { versionDe } from '#server/resource/version.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { type FormDefinition, type FormField, formDefinition } from '#wire/form.ts'
import { saisieDe } from './ecrire.ts'
import { lireGens } from './gens.ts'
import { lireProfils } from './lectures.ts'
import { lireTypesDocuments, trouverDocument } from './lire.ts'
import { lireChoixZones } from './zones.ts'

/** Days that somebody is given to read, unless another day is said. */
const JOURS_POUR_LIRE = 15

const ROLES = [
  ['redacteur_id', 'Rédige', 'Dépose les versions.'],
  ['verificateur_id', 'Vérifie', 'Une autre personne.'],
  ['approbateur_id', 'Approuve', 'Une troisième personne\u00a0: sa version vaut.'],
] as const

async function champs(context: Context): Promise<FormField[]> {
  const options = (await lireGens(context)).map(p => ({ value: String(p.utilisateur_id), label: p.label }))
  return [
    { id: 'document_titre', label: 'Titre', type: 'texte', maxLength: 200 },
    ...ROLES.map(([id, label, aide]): FormField => ({ id, label, type: 'autocompletion', options, aide })),
  ]
}
const REGLES = [
  { field: 'document_titre', rule: 'required', message: 'Titre\u00a0: à renseigner.' },
  { field: 'redacteur_id', rule: 'required', message: 'Rédige\u00a0: à choisir.' },
] as const

const motDe = (id: number | null): string | null => (id === null ? null : String(id))

/** Whoever creates it writes it, unless it is said otherwise. */
export async function formulaireNouveau(context: Context): Promise<FormDefinition> {
  const [types, dataStructure] = await Promise.all([lireTypesDocuments(context), champs(context)])
  return formDefinition({
    titre: 'Nouveau document',
    dataProvider: {
      ...{ documents_type_id: null, document_titre: '', verificateur_id: null, approbateur_id: null },
      redacteur_id: String(context.caller.utilisateur_id),
    },
    dataStructure: [
      {
        id: 'documents_type_id',
        label: 'Type',
        type: 'choix',
        options: types.map(t => ({
          value: String(t.id),
          label: `${t.documents_type_libelle} (${t.documents_type_code})`,
        })),
        aide:
          types.length === 0
            ? 'Ajoutez d’abord les types dans «\u00a0Classement des documents\u00a0».'
            : 'Il donne son numéro au document.',
      },
      ...dataStructure,
    ],
    ruleValidate: [{ field: 'documents_type_id', rule: 'required', message: 'Type\u00a0: à choisir.' }, ...REGLES],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireFiche(context: Context, id: number): Promise<FormDefinition> {
  const [d, dataStructure] = await Promise.all([trouverDocument(context, id), champs(context)])
  const valeurs = saisieDe(d)
  return formDefinition({
    titre: `Document ${direChrono(d.documents_type_code, d.numero)}`,
    dataProvider: {
      document_titre: valeurs.document_titre,
      redacteur_id: motDe(valeurs.redacteur_id),
      verificateur_id: motDe(valeurs.verificateur_id),
      approbateur_id: motDe(valeurs.approbateur_id),
    },
    version: versionDe({ ...valeurs }),
    dataStructure,
    ruleValidate: [...REGLES],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeZone(context: Context, id: number): Promise<FormDefinition> {
  const [d, { zones, types }] = await Promise.all([trouverDocument(context, id), lireChoixZones(context)])
  return formDefinition({
    titre: `Classer ${direChrono(d.documents_type_code, d.numero)}`,
    dataProvider: { zone_affichage_id: null, affichage_type_id: types[0] ? String(types[0].id) : null },
    dataStructure: [
      {
        id: 'zone_affichage_id',
        label: 'Zone',
        type: 'choix',
        options: zones.map(z => ({ value: String(z.id), label: z.zone_affichage_libelle })),
        ...(zones.length === 0 && { aide: 'Ajoutez d’abord les zones dans «\u00a0Classement des documents\u00a0».' }),
      },
      {
        id: 'affichage_type_id',
        label: 'Type de classement',
        type: 'choix',
        options: types.map(t => ({ value: String(t.id), label: t.affichage_type_libelle })),
      },
    ],
    ruleValidate: [
      { field: 'zone_affichage_id', rule: 'required', message: 'Zone\u00a0: à choisir.' },
      { field: 'affichage_type_id', rule: 'required', message: 'Type de classement\u00a0: à choisir.' },
    ],
  })
}

/** @throws CodedError INTROUVABLE */
export async function formulaireDeDemande(context: Context, id: number): Promise<FormDefinition> {
  const [d, profils] = await Promise.all([trouverDocument(context, id), lireProfils(context)])
  return formDefinition({
    titre: `Faire lire ${direChrono(d.documents_type_code, d.numero)}`,
    dataProvider: { profil_id: null, pour: ajouterJours(jourParis(context.now), JOURS_POUR_LIRE) },
    dataStructure: [
      {
        id: 'profil_id',
        label: 'Profil',
        type: 'choix',
        // Whom nobody could tell what it is about is not asked.
        options: profils
          .filter(p => p.lecteurs > 0)
          .map(p => ({ value: String(p.profil_id), label: p.profil_libelle })),
      },
      { id: 'pour', label: 'À lire au plus tard le', type: 'date' },
    ],
    ruleValidate: [
      { field: 'profil_id', rule: 'required', message: 'Profil\u00a0: à choisir.' },
      { field: 'pour', rule: 'required', message: 'À lire au plus tard le\u00a0: à renseigner.' },
    ],
  })
}
