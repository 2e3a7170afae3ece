import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'

/** The peer of the data grid: AG Grid with the product's columns and as many rows (`?lignes=`), all in the page. */
ModuleRegistry.registerModules([AllCommunityModule])
const count = Number(new URLSearchParams(location.search).get('lignes') ?? 10_000)
const width = String(count).length
const makes = ['Renault', 'Peugeot', 'Citroën', 'Dacia']
const rowData = Array.from({ length: count }, (_, i) => ({
  immatriculation: `AA-${String(i + 1).padStart(width, '0')}`,
  marque: makes[i % makes.length],
  modele: `M-${String(count - i).padStart(width, '0')}`,
  places: 1 + (i % 9),
  controle: '2027-03-01',
  technicien: '',
  actif: i % 2 === 0,
}))
const element = document.getElementById('root')
if (element) {
  const api = createGrid(element, {
    columnDefs: Object.keys(rowData[0] ?? {}).map(field => ({ field, filter: true })),
    rowData,
    getRowId: ({ data }) => data.immatriculation,
  })
  Object.assign(globalThis, { peer: api })
}
