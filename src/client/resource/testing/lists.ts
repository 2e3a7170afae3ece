import type { GridDescriptor, GridMenu } from '#wire/grid.ts'
import type { ShownResource } from '../define-resource-module.tsx'

export const VEHICULES: ShownResource = {
  module: 'vx-essai',
  path: '/api/essai/modules/essai/vehicules',
  key: 'vehicule_id',
  title: 'Véhicules',
}

const menu = (id: string, label: string, rest: Partial<GridMenu> = {}): GridMenu => ({
  id,
  label,
  icon: 'pencil',
  conditions: [],
  danger: false,
  confirmation: null,
  ...rest,
})

/** Two vehicles with every kind of menu. */
export function uneListe(): GridDescriptor {
  return {
    headers: [
      { id: 'immatriculation', label: 'Immatriculation', type: 'texte', width: null, sortable: true, hidden: false },
      { id: 'places', label: 'Places', type: 'nombre', width: null, sortable: true, hidden: false },
    ],
    datas: [
      { vehicule_id: 7, immatriculation: 'AB-123-CD', places: 5 },
      { vehicule_id: 8, immatriculation: 'EF-456-GH', places: 2 },
    ],
    item_key: 'vehicule_id',
    visible_ajout: true,
    vide: 'Aucun véhicule pour l’instant',
    export: true,
    items_par_page: 15,
    selection: false,
    expand: false,
    footer: null,
    itemsRenderers: {},
    menus: [
      menu('modifier', 'Modifier'),
      menu('descendre', 'Descendre'),
      menu('transfert:affectations', 'Affectations'),
      menu('imprimer', 'Imprimer'),
      menu('supprimer', 'Supprimer', { danger: true }),
    ],
    conditions: [],
    total: 2,
    page: 1,
    lu_a: '2026-11-20T07:12:00.000Z',
  }
}
