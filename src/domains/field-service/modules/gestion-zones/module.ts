import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ZONES } from './contract.ts'

export const gestionZones = defineResourceModule({
  nom: ZONES.module,
  route: 'gestion-zones',
  titre: 'Zones',
  ressources: [{ ...ZONES, titre: 'Zones' }],
  menus: { carte: { charger: async () => (await import('./screens/carte-dialog.tsx')).CarteDialog } },
})
