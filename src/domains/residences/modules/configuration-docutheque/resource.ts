import { declare } from '#server/resource/declaration.ts'
import { reference, texte } from '#server/resource/field.ts'
import { CLASSEMENTS_TYPES, CLASSEMENTS_ZONES, DOCUMENTS_TYPES } from './contract.ts'

/** "Procédure", whose documents are numbered "PRO-…". */
export const documentsTypes = declare({
  ...DOCUMENTS_TYPES,
  table: 'documents_type',
  words: { un: 'type de document', le: 'le type de document', des: 'types de documents' },
  title: 'documents_type_libelle',
  sujets: ['documents'],
  usedBy: [{ table: 'document', column: 'documents_type_id', words: 'document(s)' }],
  fields: {
    documents_type_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
    documents_type_code: texte({
      label: 'Code',
      required: true,
      unique: true,
      max: 6,
      aide: 'Début de la référence des documents\u00a0: PRO, PCD…',
    }),
  },
  demo: () =>
    [
      ['Procédure', 'PCD'],
      ['Protocole de soins', 'PRO'],
      ['Mode opératoire', 'MOP'],
      ['Formulaire', 'FOR'],
      ['Note de service', 'NDS'],
    ].map(([documents_type_libelle, documents_type_code]) => ({ documents_type_libelle, documents_type_code })),
})

/** How a document is put in front of its readers: on a wall, in a folder. */
export const classementsTypes = declare({
  ...CLASSEMENTS_TYPES,
  table: 'affichage_type',
  words: { un: 'type de classement', le: 'le type de classement', des: 'types de classement' },
  title: 'affichage_type_libelle',
  fields: { affichage_type_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }) },
  sujets: ['documents'],
  usedBy: [
    { table: 'zone_affichage', column: 'affichage_type_id', words: 'zone(s) de classement', living: true },
    { table: 'document_zone', column: 'affichage_type_id', words: 'document(s) classé(s)' },
  ],
  demo: () =>
    ['Affichage mural', 'Classeur papier', 'Bornes numériques'].map(affichage_type_libelle => ({
      affichage_type_libelle,
    })),
})

/** Where: the reception, the care room of the first floor. */
export const classementsZones = declare({
  ...CLASSEMENTS_ZONES,
  table: 'zone_affichage',
  words: { un: 'zone de classement', le: 'la zone de classement', des: 'zones de classement', feminin: true },
  title: 'zone_affichage_libelle',
  sujets: ['documents'],
  usedBy: [{ table: 'document_zone', column: 'zone_affichage_id', words: 'document(s) classé(s)' }],
  fields: {
    zone_affichage_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
    affichage_type_id: reference({
      label: 'Type de classement',
      table: 'affichage_type',
      key: 'id',
      libelle: 'affichage_type_libelle',
      living: true,
      aide: 'Vide\u00a0: tous',
    }),
  },
  demo: () =>
    ['Accueil', 'Salle de soins, rez-de-chaussée', 'Salle de soins, 1er étage', 'Office', 'Salle du personnel'].map(
      zone_affichage_libelle => ({ zone_affichage_libelle }),
    ),
})
