import type { GridDescriptor, GridRow } from '#wire/grid.ts'

const VEHICULES = ['Kangoo', 'Master', 'Zoé', 'Trafic', 'Berlingo', 'Expert', 'e-208', 'Jumpy']
const ENERGIES = ['diesel', 'electrique', 'essence']
const TECHNICIENS = [
  ['Amrani Leïla', '0612345678'],
  ['Bonnet Hugo', '0698765432'],
  ['Carlier Inès', '+33755667788'],
  ['Élodie Œuvrard', '0322110099'],
  ['Diop Fatou', ''],
] as const
const ZONES = ['Amiens Nord', 'Amiens Sud', 'Abbeville', 'Péronne', 'Corbie', 'Doullens']

export const LONG = 'Société Coopérative d’Intérêt Collectif du Val-de-Somme et Ponthieu'

/** A row that is the same at each run: numbers drawn from its rank. */
export function makeRow(rank: number): GridRow {
  const mixed = (rank * 2_654_435_761) >>> 0
  const pick = <T>(list: readonly T[], salt: number): T => list[(mixed >>> salt) % list.length] as T
  const [technicien, telephone] = pick(TECHNICIENS, 5)
  const jour = new Date(Date.UTC(2026, 10, 20) + ((mixed % 900) - 200) * 86_400_000).toISOString().slice(0, 10)
  return {
    vehicule_id: rank + 1,
    libelle: `${pick(VEHICULES, 3)} ${rank + 1}`,
    immatriculation: `G${'ABCDEFGH'[mixed % 8]}-${String(100 + (mixed % 900))}-RT`,
    energie: pick(ENERGIES, 7),
    technicien: rank % 7 === 4 ? '' : technicien,
    telephone: rank % 7 === 4 ? null : telephone,
    zone: pick(ZONES, 9),
    controle: jour,
    cout: (mixed % 250_000) - (rank % 11 === 0 ? 300_000 : 0),
    en_service: mixed % 5 !== 0,
    couleur: pick(['#2c8580', '#f0b45a', '#a82d1b', '#e5dfd6'], 11),
    tags: mixed % 3 === 0 ? ['atelier', 'garantie'] : [],
  }
}

const header = (id: string, label: string, type: GridDescriptor['headers'][number]['type'], width?: number) => ({
  id,
  label,
  type,
  width: width ?? null,
  sortable: id !== 'tags',
  hidden: id === 'couleur' || id === 'tags',
})

/** A list of vehicles: every type of cell, menus with conditions, totals. */
export function makeGrid(datas: GridRow[], change: Partial<GridDescriptor> = {}): GridDescriptor {
  return {
    headers: [
      header('libelle', 'Véhicule', 'texte'),
      header('immatriculation', 'Immatriculation', 'texte', 140),
      header('energie', 'Énergie', 'texte', 130),
      header('technicien', 'Technicien', 'texte'),
      header('telephone', 'Téléphone', 'telephone'),
      header('zone', 'Zone', 'texte'),
      header('controle', 'Contrôle technique', 'date', 160),
      header('cout', 'Coût annuel', 'montant'),
      header('en_service', 'En service', 'booleen', 120),
      header('couleur', 'Couleur', 'couleur'),
      header('tags', 'Étiquettes', 'tags'),
    ],
    datas,
    item_key: 'vehicule_id',
    visible_ajout: true,
    export: true,
    items_par_page: 15,
    selection: true,
    expand: false,
    footer: null,
    itemsRenderers: {
      energie: {
        kind: 'pastille',
        tons: { electrique: 'good', diesel: 'mute', essence: 'info' },
        libelles: { electrique: 'Électrique', diesel: 'Diesel', essence: 'Essence' },
      },
    },
    menus: [
      { id: 'modifier', label: 'Modifier', icon: 'edit', conditions: [], danger: false, confirmation: null },
      {
        id: 'affecter',
        label: 'Affecter un technicien',
        icon: 'person',
        conditions: ['sans_technicien'],
        danger: false,
        confirmation: null,
      },
      {
        id: 'supprimer',
        label: 'Supprimer',
        icon: 'delete',
        conditions: ['hors_service'],
        danger: true,
        confirmation: { titre: 'Supprimer le véhicule', message: 'Voulez-vous supprimer ce véhicule ?' },
      },
    ],
    conditions: [
      { id: 'sans_technicien', field: 'technicien', term: 'equal', value: '', fieldToCompare: null },
      { id: 'hors_service', field: 'en_service', term: 'equal', value: false, fieldToCompare: null },
    ],
    total: datas.length,
    page: 1,
    lu_a: '2026-11-20T07:12:00Z',
    ...change,
  }
}

export const makeRows = (count: number): GridRow[] => Array.from({ length: count }, (_, rank) => makeRow(rank))
