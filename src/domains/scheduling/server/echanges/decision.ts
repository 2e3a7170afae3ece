import { type Echange, transitionEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { ADRESSE_PLANNING } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { annoncer, SUJET_EDT } from '../changements.ts'
import { exigerSeulResponsable } from '../conges/reponse.ts'
import { lireResponsables } from '../planning/agents.ts'
import type { EchangeFerme } from '../planning/garde.ts'
import { prevenir } from './avis.ts'
import { examinerEchanges } from './examen.ts'
import { lireEchange } from './lectures.ts'
import type { EchangeLu } from './lus.ts'
import { direEchange, direMotif, direReglement } from './mots.ts'
import { fermerConcurrents, permuter } from './permutation.ts'
import { verrouillerEchange } from './verrouiller.ts'

export interface DecisionEchange {
  readonly bde_id: number
  /** 2: the two plannings change. 9: they stay as they are. */
  readonly action: 2 | 9
  readonly motif: string
}

/**
 * The manager's answer to an exchange that both agents want (specification scheduling §4). People, posts and exchange are
 * locked in that order; everything is checked again. The same answer of the same manager, sent again, changes nothing.
 * Whoever gives or takes one of the posts answers only where no manager stands outside of it.
 * @throws CodedError INTROUVABLE, ECHANGE_PERIME, DROIT_MANQUANT, POSTE_MODIFIE, POSTE_OCCUPE, REGLE_NON_RESPECTEE
 */
export async function deciderEchange(context: Context, decision: DecisionEchange): Promise<Echange> {
  const { bde_id, action } = decision
  const { utilisateur_id } = context.caller
  const { echange, pointages } = await verrouillerEchange(context, bde_id)
  if (!transitionEchange(echange.bde_etat, action, 'responsable')) {
    if (echange.bde_etat === action && echange.responsable_id === utilisateur_id)
      return await lireEchange(context, bde_id)
    throw refuse('ECHANGE_PERIME', { message: direReglement(echange, utilisateur_id, context.now).message })
  }
  await exigerNeutre(context, echange)
  if (action === 2) {
    const [examen] = await examinerEchanges(context, [echange], pointages)
    if (examen?.obstacle) throw refuse(coder(examen.obstacle.code), { message: examen.obstacle.message })
    await permuter(context, echange, pointages)
  }
  await enregistrer(context, echange, decision)
  if (action === 2) await garderConcurrents(context, bde_id, await fermerConcurrents(context, echange))
  await avertir(context, echange, decision)
  return await lireEchange(context, bde_id)
}

/** Nobody answers their own exchange, nor takes that answer back, while a manager who is no part of it can. @throws CodedError DROIT_MANQUANT */
export async function exigerNeutre(context: Context, { origine, cible }: EchangeLu): Promise<void> {
  const deux = [origine.utilisateur_id, cible.utilisateur_id]
  if (!deux.includes(context.caller.utilisateur_id)) return
  await exigerSeulResponsable(context, 'Vous ne répondez pas à votre propre échange', deux)
}

/** A post that has begun, or a person who left, is for a manager an exchange that the time has passed. */
export function coder(code: 'ECHANGE_IMPOSSIBLE' | 'POSTE_MODIFIE' | 'POSTE_RESERVE' | 'REGLE_NON_RESPECTEE') {
  if (code === 'ECHANGE_IMPOSSIBLE') return 'ECHANGE_PERIME'
  return code === 'POSTE_RESERVE' ? 'POSTE_MODIFIE' : code
}

async function enregistrer(
  context: Context,
  { bde_id, bde_etat, origine, cible }: EchangeLu,
  { action, motif }: DecisionEchange,
): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  await db
    .updateTable('echange')
    .set(eb => ({
      bde_etat: action,
      bde_motif_responsable_reponse: motif,
      responsable_id: utilisateur_id,
      decide_a: now,
      version: eb('version', '+', 1),
    }))
    .where('compte_id', '=', compte_id)
    .where('bde_id', '=', bde_id)
    .execute()
  await db.deleteFrom('echange_reservation').where('compte_id', '=', compte_id).where('bde_id', '=', bde_id).execute()
  const entite = `echange:${bde_id}`
  const soiMeme = [origine, cible].some(c => c.utilisateur_id === utilisateur_id)
  // Nobody else could: whoever reads the journal sees it.
  const apres = { bde_etat: action, motif, ...(soiMeme ? { seul_responsable: true } : {}) }
  await record(context, { action: 'echange.decider', entite, avant: { bde_etat }, apres })
}

/** Beside the answer: what taking it back opens again. */
async function garderConcurrents({ db, caller }: Context, bde_id: number, fermes: readonly EchangeFerme[]) {
  await db
    .updateTable('echange')
    .set({ concurrents: JSON.stringify(fermes) })
    .where('compte_id', '=', caller.compte_id)
    .where('bde_id', '=', bde_id)
    .execute()
}

async function avertir(context: Context, echange: EchangeLu, { action, motif }: DecisionEchange): Promise<void> {
  const { origine, cible } = echange
  const deux = [origine.utilisateur_id, cible.utilisateur_id]
  const quoi = `${direEchange(echange)}, entre ${origine.nom} et ${cible.nom}.${direMotif(motif)}`
  if (action === 9) {
    const titre = 'Votre échange est refusé par le responsable'
    await prevenir(context, deux, { titre, body: `Échange refusé\u00a0: ${quoi}`, lien: ADRESSE_BOURSE })
    return await annoncer(context, [...deux, ...(await lireResponsables(context))])
  }
  const titre = 'Votre planning change\u00a0: échange accepté'
  await prevenir(context, deux, { titre, body: `Échange accepté\u00a0: ${quoi}`, lien: ADRESSE_PLANNING })
  // The team's planning has changed for everybody.
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
}
