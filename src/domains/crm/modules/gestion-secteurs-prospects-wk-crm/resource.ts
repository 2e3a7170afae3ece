import { declare } from '#server/resource/declaration.ts'
import { texte } from '#server/resource/field.ts'
import { SECTEURS } from './contract.ts'

export const secteurs = declare({
  ...SECTEURS,
  table: 'prospect_secteur',
  words: { un: 'secteur', le: 'le secteur', des: 'secteurs' },
  title: 'secteur_libelle',
  fields: { secteur_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 60 }) },
  demo: () =>
    ['Copropriétés', 'Bailleurs sociaux', 'Commerces', 'Écoles et collectivités', 'Santé', 'Particuliers'].map(
      secteur_libelle => ({ secteur_libelle }),
    ),
})
