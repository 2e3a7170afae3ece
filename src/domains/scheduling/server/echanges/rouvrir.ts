import { sql } from 'kysely'
import { z } from 'zod'
import { type Echange, transitionEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { SUJET_EDT } from '../changements.ts'
import { echangeFermeSchema } from '../planning/garde.ts'
import { prevenir } from './avis.ts'
import { coder, exigerNeutre } from './decision.ts'
import { examinerEchanges } from './examen.ts'
import { lireEchange } from './lectures.ts'
import { type Cote, type CoteGarde, type EchangeLu, postesDe } from './lus.ts'
import { direEchange, direReglement } from './mots.ts'
import { permuter } from './permutation.ts'
import { rendreEchanges } from './rendu.ts'
import { verrouillerEchange } from './verrouiller.ts'

/** A swap moves each post by one version; its return by one more. */
const plusVersion = (garde: CoteGarde, n: number): CoteGarde =>
  garde.version === undefined ? garde : { ...garde, version: garde.version + n }

/** The same posts the other way round: each of the two gives back what they had received. */
function enSensInverse(e: EchangeLu): EchangeLu {
  const tenir = (qui: Cote, poste: Cote): Cote => ({
    ...qui,
    pointage_id: poste.pointage_id,
    garde: poste.garde && plusVersion(poste.garde, 1),
  })
  const origine = tenir(e.cible, e.origine)
  return { ...e, origine: { ...origine, garde: plusVersion(e.origine.garde, 1) }, cible: tenir(e.origine, e.cible) }
}

/**
 * Takes the manager's answer to an exchange back: it waits for them again, and after an acceptance each of the two has
 * their own post again. People, posts and exchange are locked in that order, and the rules are asked as for any exchange.
 * `de` is the hour of the answer taken back: nobody undoes a later one; a repeat finds it waiting.
 * @throws CodedError INTROUVABLE, ECHANGE_PERIME, DROIT_MANQUANT, POSTE_MODIFIE, POSTE_OCCUPE, REGLE_NON_RESPECTEE
 */
export async function rouvrirEchange(
  context: Context,
  { bde_id, de }: { readonly bde_id: number; readonly de: string },
): Promise<Echange> {
  const { utilisateur_id: moi, compte_id } = context.caller
  const { echange, pointages } = await verrouillerEchange(context, bde_id)
  if (echange.bde_etat === 1) return await lireEchange(context, bde_id)
  if (!transitionEchange(echange.bde_etat, 3, 'responsable') || echange.decide_a?.getTime() !== Date.parse(de))
    throw refuse('ECHANGE_PERIME', { message: direReglement(echange, moi, context.now).message })
  await exigerNeutre(context, echange)
  const accepte = echange.bde_etat === 2
  const aExaminer = accepte ? enSensInverse(echange) : echange
  const [examen] = await examinerEchanges(context, [aExaminer], pointages)
  const obstacle = examen?.obstacle
  // What a rule forbids is for the manager to see once the exchange waits again; posts cannot be given back against one.
  if (obstacle && (accepte || obstacle.code !== 'REGLE_NON_RESPECTEE'))
    throw refuse(coder(obstacle.code), { message: obstacle.message })
  if (accepte) await permuter(context, aExaminer, pointages)
  const concurrents = await lireConcurrents(context, bde_id)
  await remettreEnAttente(context, echange)
  await rendreEchanges(context, accepte ? concurrents : [])
  await avertir(context, echange)
  await publish(context, { compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  return await lireEchange(context, bde_id)
}

async function lireConcurrents({ db, caller }: Context, bde_id: number) {
  const { concurrents } = await db
    .selectFrom('echange')
    .select('concurrents')
    .where('compte_id', '=', caller.compte_id)
    .where('bde_id', '=', bde_id)
    .executeTakeFirstOrThrow()
  const lus = z.array(echangeFermeSchema).safeParse(concurrents)
  return lus.success ? lus.data : []
}

async function remettreEnAttente(context: Context, echange: EchangeLu): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const { bde_id, bde_etat, origine, cible } = echange
  const pas = bde_etat === 2 ? 2 : 0
  const garde = cible.garde && JSON.stringify(plusVersion(cible.garde, pas))
  await db
    .updateTable('echange')
    .set(eb => ({
      bde_etat: 1,
      bde_motif_responsable_reponse: '',
      responsable_id: null,
      decide_a: null,
      concurrents: null,
      origine: sql<string>`${JSON.stringify(plusVersion(origine.garde, pas))}::jsonb`,
      cible: garde === null ? null : sql<string>`${garde}::jsonb`,
      version: eb('version', '+', 1),
    }))
    .where('compte_id', '=', compte_id)
    .where('bde_id', '=', bde_id)
    .execute()
  await db
    .insertInto('echange_reservation')
    .values(postesDe([echange]).map(pointage_id => ({ compte_id, pointage_id, bde_id })))
    .execute()
  const entite = `echange:${bde_id}`
  await record(context, { action: 'echange.rouvrir', entite, avant: { bde_etat }, apres: { bde_etat: 1 } })
}

async function avertir(context: Context, echange: EchangeLu): Promise<void> {
  const { origine, cible, bde_etat } = echange
  const quoi = `${direEchange(echange)}, entre ${origine.nom} et ${cible.nom}.`
  const suite = bde_etat === 2 ? ' Chacun retrouve son poste.' : ''
  await prevenir(context, [origine.utilisateur_id, cible.utilisateur_id], {
    titre: 'Votre échange attend de nouveau le responsable',
    body: `La décision est reprise\u00a0: ${quoi}${suite}`,
    lien: ADRESSE_BOURSE,
  })
}
