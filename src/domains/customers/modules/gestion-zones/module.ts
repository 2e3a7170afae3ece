import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ZONES } from './contract.ts'

const NOTE = 'Les zones se préparent ici. Aucun rendez-vous ne les lit encore.'

export const gestionZones = defineResourceModule({
  name: ZONES.module,
  route: 'gestion-zones',
  title: 'Zones',
  resources: [{ ...ZONES, title: 'Zones', note: NOTE }],
  menus: { carte: { load: async () => (await import('./screens/carte-dialog.tsx')).CarteDialog } },
})
