import { navigate } from '#client/address/location.ts'
import { notify, UNDO_MS } from '#client/call/notices.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import type { Notice } from '#wire/notice.ts'

/** A request was duplicated: the screen stays on the first one, and the message leads to its copy. */
export function tellCopy({ code, message, demande_id }: Notice & { readonly demande_id: number }): void {
  const faire = () => navigate(adresseDemande(demande_id))
  notify({ code, message, duration: UNDO_MS, action: { libelle: 'Ouvrir la copie', faire } })
}
