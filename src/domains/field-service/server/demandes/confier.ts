import { direDemande, SANS_RECEVEUR } from '#domains/field-service/model/demandes/etats.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type Notice, success } from '#wire/notice.ts'
import { exigerActe, mouvoir, tenirDemande } from './mouvements.ts'
import { envoyer, retirer } from './reseau.ts'

interface Visee {
  readonly demande_id: number
  /** The request as it was read; absent: not compared. */
  readonly version?: number | undefined
}

/** What was done, and the version of the request from then on. */
type Fait = Notice & { readonly version: number }

/**
 * Offers a request to one linked company, or into the flows (0): both companies' rows move together.
 * @throws CodedError INTROUVABLE, ETAPE_REFUSEE, PLAN_MODIFIE; SAISIE where nobody is chosen, or may be sent it
 */
export async function confierDemande(
  context: Context,
  {
    receveur,
    repondre_avant,
    ...visee
  }: Visee & { readonly receveur: number | null; readonly repondre_avant?: string | null | undefined },
): Promise<Fait> {
  const demande = await tenirDemande(context, visee)
  if (receveur === null) throw refuse('SAISIE', { message: SANS_RECEVEUR, champs: { receveur: SANS_RECEVEUR } })
  const flux = receveur === 0
  exigerActe(demande, flux ? 'propager' : 'affecter', visee.version)
  await envoyer(context, demande, { receveur: flux ? null : receveur, avant: repondre_avant })
  const version = await mouvoir(context, demande, flux ? 'propager' : 'affecter', { receveur_compte_id: null })
  const { demande_id } = demande
  const fait = flux ? 'elle est proposée à tous, le premier qui accepte l’a' : 'elle attend la réponse du prestataire'
  return { ...success(direDemande(demande_id, fait)), version }
}

/**
 * Takes a request back from whoever was offered it, took it or refused it: it waits to be planned here.
 * @throws CodedError INTROUVABLE, ETAPE_REFUSEE, PLAN_MODIFIE
 */
export async function libererLaDemande(context: Context, visee: Visee): Promise<Fait> {
  const demande = await tenirDemande(context, visee)
  exigerActe(demande, 'liberer', visee.version)
  await retirer(context, demande.demande_id)
  const version = await mouvoir(context, demande, 'liberer', { receveur_compte_id: null })
  return { ...success(direDemande(demande.demande_id, 'elle attend de nouveau d’être planifiée')), version }
}
