import { navigate } from '#client/address/location.ts'
import type { ResteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { adresseAPourvoir, moisDu } from '#domains/scheduling/modules/planning-edt/address.ts'
import type { ToastAction } from '#kit/toast/toast-list.tsx'

/** From what a leave says once it is given: one press leads to the posts that it leaves to fill. */
export function seeList(reste: ResteAPourvoir | null | undefined): ToastAction | undefined {
  if (!reste) return undefined
  return { libelle: 'Voir les postes', faire: () => navigate(adresseAPourvoir(moisDu(reste.jour))) }
}
