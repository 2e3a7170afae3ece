import type { ProposerPayload } from '#domains/scheduling/model/echanges/echange.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { formaterNom } from '#wire/names.ts'
import { annoncer } from '../changements.ts'
import { INTROUVABLE, rejeter } from '../effets.ts'
import type { PointageLu } from '../planning/pointages.ts'
import { partagerPlanning } from '../verrous.ts'
import { prevenir } from './avis.ts'
import { examinerEchanges, type Obstacle } from './examen.ts'
import { type Cote, garderCote, lireEchanges } from './lus.ts'
import { direEchange, direMotif } from './mots.ts'
import { type Choix, type Situation, situerProposition } from './situation.ts'

/** A proposal as a device queued it, or as a direct call makes it: that one knows no version. */
export type Proposition = Omit<ProposerPayload, 'version_origine' | 'version_cible'> &
  Partial<Pick<ProposerPayload, 'version_origine' | 'version_cible'>>

/** What stops an exchange, as an outcome: what others changed is a conflict, what is not allowed a rejection. */
export function effetDe({ code, message, donnees }: Obstacle): Effect {
  const outcome = code === 'POSTE_MODIFIE' || code === 'POSTE_RESERVE' ? 'conflict' : 'rejected'
  return { outcome, code, message, donnees }
}

/** The exchange that a proposal would make. */
export function coteDe(agent: { utilisateur_id: number; nom: string; prenom: string }, poste: PointageLu | null): Cote {
  return {
    utilisateur_id: agent.utilisateur_id,
    nom: formaterNom(agent),
    prenom: agent.prenom,
    pointage_id: poste?.pointage_id ?? null,
    garde: poste && garderCote(poste),
  }
}

/** The same identity with other content, or of somebody else, is an error of the sender, never a second exchange. */
async function comparerExistante(context: Context, payload: Proposition): Promise<Effect | null> {
  const [connu] = await lireEchanges(context, { uid: payload.uid })
  if (!connu) return null
  const meme =
    connu.origine.utilisateur_id === context.caller.utilisateur_id &&
    connu.cible.utilisateur_id === payload.utilisateur_cible &&
    connu.origine.garde.pointage_id === payload.pointage_origine &&
    (connu.cible.garde?.pointage_id ?? null) === payload.pointage_cible &&
    connu.bde_motif_agent_demande === payload.motif
  if (!meme) return rejeter('CLE_REUTILISEE')
  return { outcome: 'duplicate', donnees: { bde_id: connu.bde_id, bde_uid: connu.bde_uid, bde_etat: connu.bde_etat } }
}

/** Whether the same post is still open to the same colleague under another proposal. */
async function estDejaPropose(context: Context, { origine, cible }: Situation): Promise<boolean> {
  const ouverts = await lireEchanges(context, { touchant: [origine.pointage_id] })
  return ouverts.some(
    e => e.origine.pointage_id === origine.pointage_id && e.cible.utilisateur_id === cible.agent.utilisateur_id,
  )
}

/**
 * Proposes one of the caller's posts to a colleague (specification scheduling §4). Both posts are locked: what is checked
 * is what is written. The same post may be proposed to several colleagues; the first who accepts has it.
 * @param jour day of the call, for the specification's own address
 */
export async function proposer(
  context: Context,
  payload: Proposition,
  { fait_a, jour }: { readonly fait_a: Date; readonly jour?: string },
): Promise<Effect> {
  const choix: Choix = { ...payload, jour }
  await partagerPlanning(context)
  const connue = await comparerExistante(context, payload)
  if (connue) return connue
  const situation = await situerProposition(context, choix, { verrouiller: true })
  if ('outcome' in situation) return situation
  const { moi, origine, cible } = situation
  if (await estDejaPropose(context, situation))
    return rejeter('ECHANGE_IMPOSSIBLE', `Vous avez déjà proposé ce poste à ${formaterNom(cible.agent)}.`)
  const garde = garderCote(origine)
  const echange = { bde_id: null, origine: { ...coteDe(moi, origine), garde }, cible: coteDe(cible.agent, cible.poste) }
  const [examen] = await examinerEchanges(context, [echange], situation.pointages)
  if (!examen) return INTROUVABLE
  if (examen.obstacle) return effetDe(examen.obstacle)
  return (
    (await enregistrer(context, payload, { ...echange, anomalies: examen.anomalies, fait_a })) ??
    // A twin committed in between: it is compared like any other.
    (await comparerExistante(context, payload)) ??
    rejeter('ECHANGE_IMPOSSIBLE', `Vous avez déjà proposé ce poste à ${formaterNom(cible.agent)}.`)
  )
}

async function enregistrer(
  context: Context,
  { uid, motif }: Proposition,
  {
    origine,
    cible,
    anomalies,
    fait_a,
  }: {
    origine: Cote & { garde: NonNullable<Cote['garde']> }
    cible: Cote
    anomalies: readonly Anomalie[]
    fait_a: Date
  },
): Promise<Effect | null> {
  const { db, caller, now } = context
  const { compte_id } = caller
  const ajoute = await db
    .insertInto('echange')
    .values({
      compte_id,
      bde_uid: uid,
      utilisateur_origine_id: origine.utilisateur_id,
      utilisateur_cible_id: cible.utilisateur_id,
      pointage_origine_id: origine.pointage_id,
      pointage_cible_id: cible.pointage_id,
      origine: JSON.stringify(origine.garde),
      cible: cible.garde && JSON.stringify(cible.garde),
      bde_motif_agent_demande: motif,
      propose_a: fait_a,
      recu_a: now,
      responsable_id: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('bde_id')
    .executeTakeFirst()
  if (!ajoute) return null
  const { bde_id } = ajoute
  const apres = { utilisateur_cible_id: cible.utilisateur_id, origine: origine.garde, cible: cible.garde, motif }
  await record(context, { action: 'echange.proposer', entite: `echange:${bde_id}`, apres, fait_a })
  await prevenir(context, [cible.utilisateur_id], {
    titre: 'On vous propose un échange',
    body: `${origine.nom} vous propose un échange\u00a0: ${direEchange({ origine, cible })}.${direMotif(motif)}`,
    lien: ADRESSE_BOURSE,
  })
  await annoncer(context, [origine.utilisateur_id, cible.utilisateur_id])
  return { outcome: 'applied', donnees: { bde_id, bde_uid: uid, bde_etat: 0, anomalies } }
}
