import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { ajouterPlage, type JourDispo, supprimerPlage } from '#domains/people/model/temps.ts'
import { plageEcrite } from './plages.ts'

/** Takes a slot off a day, with its hours and the days it holds for given back by "Défaire". */
export function useRetraitPlage(id: number, semaine: readonly JourDispo[]) {
  const { write, pending } = useWriting(supprimerPlage, {
    toast: true,
    undo: (_answer, { params: { plage_id } }) => {
      const jour = semaine.find(j => j.plages.some(p => String(p.plage_id) === plage_id))
      const plage = jour?.plages.find(p => String(p.plage_id) === plage_id)
      if (!jour || !plage) return null
      const back = { params: { id: String(id) }, body: { jour: jour.id, ...plageEcrite(plage) } }
      return undoBy(ajouterPlage, back, 'La plage reste retirée.')
    },
  })
  const retirer = async (plage_id: number) => void (await write({ params: { plage_id: String(plage_id) } }))
  return { retirer, pending }
}
