import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ZONES } from './contract.ts'

const NOTE =
  'À une adresse qui est dans des zones, les créneaux ne proposent que leurs techniciens. Hors de toute zone, ils les proposent tous.'

export const gestionZones = defineResourceModule({
  name: ZONES.module,
  route: 'gestion-zones',
  title: 'Zones',
  resources: [{ ...ZONES, title: 'Zones', one: 'une zone', note: NOTE }],
  menus: { carte: { load: async () => (await import('./screens/carte-dialog.tsx')).CarteDialog } },
})
