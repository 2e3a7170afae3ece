import { call } from '#client/call/api.ts'
import { ajouterPlage, type JourDispo, supprimerPlage } from '#domains/people/model/temps.ts'
import { plageEcrite } from './plages.ts'
import { useEcriture } from './use-ecriture.ts'

/** Takes a slot off a day, with its hours and the days it holds for given back by "Défaire". */
export function useRetraitPlage(id: number) {
  const { ecrire, pending } = useEcriture()
  async function retirer({ id: jour, plages }: JourDispo, plage_id: number): Promise<void> {
    const plage = plages.find(p => p.plage_id === plage_id)
    if (!plage) return
    const remettre = () => {
      const body = { jour, ...plageEcrite(plage) }
      return ecrire(() => call(ajouterPlage, { params: { id: String(id) }, body }))
    }
    await ecrire(() => call(supprimerPlage, { params: { plage_id: String(plage_id) } }), remettre)
  }
  return { retirer, pending }
}
