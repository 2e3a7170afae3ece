import { declare } from '#server/resource/declaration.ts'
import { nombre, texte } from '#server/resource/field.ts'
import { LOGEMENTS_TYPES } from './contract.ts'

export const logementsTypes = declare({
  ...LOGEMENTS_TYPES,
  table: 'logements_type',
  words: { un: 'type de logement', le: 'le type de logement', des: 'types de logements' },
  title: 'logements_type_libelle',
  fields: {
    logements_type_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
    logements_type_places: nombre({ label: 'Places', required: true, min: 1, max: 20 }),
  },
  usedBy: [{ table: 'logement', column: 'logements_type_id', words: 'logement(s)', living: true }],
  demo: () =>
    (
      [
        ['Chambre simple', 1],
        ['Chambre double', 2],
        ['Studio', 1],
        ['Appartement T2', 2],
        ['Hébergement temporaire', 1],
      ] as const
    ).map(([logements_type_libelle, logements_type_places]) => ({ logements_type_libelle, logements_type_places })),
})
