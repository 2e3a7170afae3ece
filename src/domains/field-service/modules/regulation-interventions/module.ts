import { defineModule } from '#client/modules/modules.ts'
import { MODULE_REGULATION } from '#domains/field-service/model/interventions/regulation.ts'

/** Dispatchers' desk: what is planned, what the field has done of it, and the changes of plan. */
export const regulationInterventions = defineModule({
  nom: MODULE_REGULATION,
  route: 'regulation-interventions',
  titre: 'Régulation',
  charger: () => import('./screens/screen.tsx'),
  chercher: async () => (await import('./screens/palette.ts')).chercherGardees(),
  chercherAuBureau: async (texte, signal) => (await import('./screens/palette.ts')).chercherAuBureau(texte, signal),
  veiller: () => import('./screens/watch.ts'),
})
