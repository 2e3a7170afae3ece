import { navigate } from '#client/address/location.ts'
import { notify, UNDO_MS } from '#client/call/notices.ts'
import type { ResteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { adresseAPourvoir, moisDu } from '#domains/scheduling/modules/planning-edt/address.ts'
import { compter } from '#wire/french.ts'

/** After a leave: one press leads to the posts that it leaves to fill, for as long as the leave itself can be taken back. */
export function offerList(reste: ResteAPourvoir | null | undefined): void {
  if (!reste) return
  const message = `${compter(reste.postes, 'poste')} à pourvoir.`
  const faire = () => navigate(adresseAPourvoir(moisDu(reste.jour)))
  notify({ code: 'success', message, duration: UNDO_MS, action: { libelle: 'Voir la liste', faire } })
}
