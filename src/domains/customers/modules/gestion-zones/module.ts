import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { ZONES } from './contract.ts'

const NOTE = 'Les zones se préparent ici. Aucun rendez-vous ne les lit encore.'

export const gestionZones = defineResourceModule({
  nom: ZONES.module,
  route: 'gestion-zones',
  titre: 'Zones',
  ressources: [{ ...ZONES, titre: 'Zones', note: NOTE }],
  menus: { carte: { charger: async () => (await import('./screens/carte-dialog.tsx')).CarteDialog } },
})
