import { navigate } from '#client/address/location.ts'
import { notifyLeading } from '#client/call/notices.ts'
import { adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import type { Notice } from '#wire/notice.ts'

/** A request was duplicated, wherever that was asked: the screen stays, and its message leads to the copy. */
export function tellCopy(copie: Notice & { readonly demande_id: number }): void {
  notifyLeading(copie, 'Ouvrir la copie', () => navigate(adresseDemande(copie.demande_id)))
}
