import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'

/** The peer of the data grid: AG Grid with the product's columns and as many rows (`?lignes=`), all in the page. */
ModuleRegistry.registerModules([AllCommunityModule])
const count = Number(new URLSearchParams(location.search).get('lignes') ?? 10_000)
const width = String(count).length
const origins = ['Appel', 'Contrat', 'Salon', '']
const rowData = Array.from({ length: count }, (_, i) => ({
  nom: `AA-${String(i + 1).padStart(width, '0')}`,
  prenom: '',
  ville: `M-${String(count - i).padStart(width, '0')}`,
  telephone: '',
  email: `client${i + 1}@exemple.test`,
  origine: origins[(i + 1) % origins.length],
  observations: '',
}))
// The same order as ours: words as a French reader looks them up, numbers by value.
const { compare } = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
const element = document.getElementById('root')
if (element) {
  const api = createGrid(element, {
    columnDefs: Object.keys(rowData[0] ?? {}).map(field => ({ field, filter: true, comparator: compare })),
    rowData,
    getRowId: ({ data }) => data.nom,
  })
  Object.assign(globalThis, { peer: api })
}
