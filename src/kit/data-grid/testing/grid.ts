import type { GridDescriptor, GridHeader, GridRow } from '#wire/grid.ts'

export function unHeader(id: string, type: GridHeader['type'] = 'texte', label = id): GridHeader {
  return { id, label, type, width: null, sortable: true, hidden: false }
}

/** People with a town, a date and an amount; menus that depend on the row. */
export function uneGrille(datas: GridRow[], change: Partial<GridDescriptor> = {}): GridDescriptor {
  return {
    headers: [
      unHeader('nom', 'texte', 'Nom'),
      unHeader('ville', 'texte', 'Ville'),
      unHeader('jour', 'date', 'Jour'),
      unHeader('cout', 'montant', 'Coût'),
    ],
    datas,
    item_key: 'id',
    visible_ajout: false,
    export: false,
    items_par_page: 15,
    selection: false,
    expand: false,
    footer: null,
    itemsRenderers: {},
    menus: [],
    conditions: [],
    total: datas.length,
    page: 1,
    lu_a: '2026-11-20T07:12:00Z',
    ...change,
  }
}

export const GENS: GridRow[] = [
  { id: 1, nom: 'Élodie Œuvrard', ville: 'Amiens', jour: '2026-11-20', cout: 90_000 },
  { id: 2, nom: 'Zoé Adam', ville: 'Abbeville', jour: '2025-01-03', cout: -5 },
  { id: 3, nom: 'eric petit', ville: 'amiens', jour: null, cout: 1_000 },
  { id: 4, nom: 'Bruno 10', ville: '', jour: '2026-02-01', cout: null },
  { id: 5, nom: 'Bruno 9', ville: 'Rivery', jour: '2026-11-19', cout: 250 },
]
