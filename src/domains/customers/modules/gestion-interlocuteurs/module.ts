import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { INTERLOCUTEURS } from './contract.ts'

const NOTE = 'Les interlocuteurs se tiennent ici. La fiche d’un client ne les montre pas encore.'

export const gestionInterlocuteurs = defineResourceModule({
  nom: INTERLOCUTEURS.module,
  route: 'gestion-interlocuteurs',
  titre: 'Interlocuteurs',
  ressources: [{ ...INTERLOCUTEURS, titre: 'Interlocuteurs', note: NOTE }],
  menus: {
    donnees: async row => {
      const [{ takeData }, { donneesInterlocuteur }] = await Promise.all([
        import('#client/people/take-data.ts'),
        import('./contract.ts'),
      ])
      await takeData({ operations: donneesInterlocuteur, id: Number(row[INTERLOCUTEURS.key]) })
    },
    effacer: { charger: async () => (await import('./screens/erase-contact.tsx')).EraseContact },
  },
})
