import { ADRESSES } from '#domains/customers/server/sources.ts'
import { declare } from '#server/resource/declaration.ts'
import { couleur, texte, zone } from '#server/resource/field.ts'
import { ZONES } from './contract.ts'

/** Areas of work: whose they are and which addresses lie in them (specification field-service §2 "Zones"). */
export const zones = declare({
  ...ZONES,
  table: 'zone',
  words: { un: 'zone', le: 'la zone', des: 'zones', feminin: true },
  title: 'zone_libelle',
  sujets: ['ressource'],
  menus: [{ id: 'carte', label: 'Voir sur la carte', icon: 'map', conditions: [], danger: false, confirmation: null }],
  fields: {
    zone_libelle: texte({ label: 'Libellé', required: true, unique: true, max: 80 }),
    zone_couleur: couleur({ label: 'Couleur' }),
    zone_description: zone({ label: 'Description', column: 'visible', max: 1000 }),
  },
  transfers: [
    {
      segment: 'affectation-utilisateurs',
      titre: 'Utilisateurs affectés',
      table: 'zone_utilisateur',
      own: 'zones_id',
      other: 'utilisateur_id',
      source: { table: 'utilisateur', key: 'utilisateur_id', label: ['prenom', 'nom'] },
    },
    {
      segment: 'affectation-adresses',
      titre: 'Adresses affectées',
      table: 'zone_adresse',
      own: 'zones_id',
      other: 'adresse_id',
      source: ADRESSES,
    },
  ],
  demo: () => [
    {
      zone_libelle: 'Centre-ville',
      zone_couleur: '#0f5c5c',
      zone_description: 'À pied ou à vélo autant que possible.',
    },
    { zone_libelle: 'Nord', zone_couleur: '#b45309', zone_description: 'Communes au nord de la Somme.' },
    { zone_libelle: 'Sud', zone_couleur: '#1d4ed8', zone_description: '' },
  ],
})
