import { declare } from '#server/resource/declaration.ts'
import { nombre, texte, zone } from '#server/resource/field.ts'
import { PRESTATIONS } from './contract.ts'

/** Services at home; not those of field service, which have a price and a VAT rate (table `prestation`). */
export const prestations = declare({
  ...PRESTATIONS,
  table: 'prestation_domicile',
  words: { un: 'prestation', le: 'la prestation', des: 'prestations', feminin: true },
  title: 'prestation_libelle',
  fields: {
    prestation_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 100 }),
    prestation_duree: nombre({ label: 'Durée habituelle (minutes)', min: 5, max: 1440 }),
    prestation_description: zone({ label: 'Description', max: 2000 }),
  },
  transfers: [
    {
      segment: 'affectations-utilisateurs',
      titre: 'Affectation des utilisateurs',
      table: 'prestation_domicile_utilisateur',
      own: 'prestation_id',
      other: 'utilisateur_id',
      source: { table: 'utilisateur', key: 'utilisateur_id', label: ['prenom', 'nom'] },
    },
  ],
  demo: () =>
    (
      [
        ['Aide au lever', 45],
        ['Aide à la toilette', 60],
        ['Aide au repas', 45],
        ['Aide au coucher', 45],
        ['Accompagnement extérieur', 120],
        ['Entretien du logement', 90],
      ] as const
    ).map(([prestation_libelle, prestation_duree]) => ({ prestation_libelle, prestation_duree })),
})
