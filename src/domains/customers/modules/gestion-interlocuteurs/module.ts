import { defineResourceModule } from '#client/resource/define-resource-module.tsx'
import { INTERLOCUTEURS } from './contract.ts'

const NOTE = 'La fiche d’un client montre ceux qui lui sont affectés. Ceux d’une adresse ne se voient qu’ici.'

export const gestionInterlocuteurs = defineResourceModule({
  name: INTERLOCUTEURS.module,
  route: 'gestion-interlocuteurs',
  title: 'Interlocuteurs',
  resources: [{ ...INTERLOCUTEURS, title: 'Interlocuteurs', one: 'un interlocuteur', note: NOTE }],
  menus: {
    donnees: async row => {
      const [{ takeData }, { donneesInterlocuteur }] = await Promise.all([
        import('#client/people/take-data.ts'),
        import('./contract.ts'),
      ])
      await takeData({ operations: donneesInterlocuteur, id: Number(row[INTERLOCUTEURS.key]) })
    },
    effacer: { load: async () => (await import('./screens/erase-contact.tsx')).EraseContact },
  },
})
