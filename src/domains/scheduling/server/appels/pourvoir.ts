import { direBloquantes } from '#domains/scheduling/model/regles/bloquantes.ts'
import { peutDeroger } from '#domains/scheduling/model/regles/derogations.ts'
import type { Anomalie, CodeRegle } from '#domains/scheduling/model/regles/types.ts'
import { adresseAppel } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { adresseJour } from '#domains/scheduling/modules/planning-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { finirPhrase } from '#wire/moments.ts'
import { annoncerBureau } from '../bureau/annoncer.ts'
import { noterChangements, SUJET_EDT } from '../changements.ts'
import { prevenir } from '../echanges/avis.ts'
import { direJour } from '../echanges/permutation.ts'
import { saufChevauchement } from '../effets.ts'
import { lireNoms } from '../planning/agents.ts'
import { plagesDe } from '../planning/plages.ts'
import { lirePointages } from '../planning/pointages.ts'
import { jugerAjout } from './juger.ts'
import { type AppelLu, direAppel } from './lus.ts'
import { fermer, tient } from './retrait.ts'

/** Due by who imposes hours: somebody who is asked may say yes (articles L3123-31 and L3123-12). */
const AVEC_ACCORD: CodeRegle = 'TEMPS_PARTIEL_PREAVIS'

const PLUS_A_PRENDRE = 'Ce poste n’est plus à prendre.'
/** As the desk says it of a post that it is asked to put. */
export const POSTE_SUPPRIME = 'Ce poste n’existe plus.'

async function inserer({ db, caller, now }: Context, appel: AppelLu, utilisateur_id: number, impose: boolean) {
  const { pointage_date, poste_id, heure_debut, heure_fin } = appel
  const { pointage_heure_debut_coupure, pointage_heure_fin_coupure } = appel
  const { pointage_id } = await db
    .insertInto('pointage')
    .values({
      ...{ compte_id: caller.compte_id, utilisateur_id, pointage_date, poste_id, heure_debut, heure_fin },
      ...{ pointage_heure_debut_coupure, pointage_heure_fin_coupure, pointage_heures_manuel: null },
      ...{ plages: plagesDe(appel), modifie_a: now },
      // Somebody who said yes was told nothing by the employer.
      annonce_a: impose ? now : null,
    })
    .returning('pointage_id')
    .executeTakeFirstOrThrow()
  return pointage_id
}

/** Everybody who waits for what becomes of it hears that it is taken; whoever called learns by whom. */
async function avertir(context: Context, appel: AppelLu, utilisateur_id: number, impose: boolean): Promise<void> {
  const dit = direAppel(appel)
  const autres = appel.destinataires.filter(d => d.utilisateur_id !== utilisateur_id && d.reponse !== 'non')
  await prevenir(
    context,
    autres.map(d => d.utilisateur_id),
    {
      titre: 'Un poste à prendre est pourvu',
      body: finirPhrase(`Quelqu’un l’a pris\u00a0: ${dit}`),
      lien: adresseAppel(appel.appel_id),
    },
  )
  if (impose)
    return await prevenir(context, [utilisateur_id], {
      titre: 'Un poste vous est donné',
      body: finirPhrase(dit),
      lien: adresseAppel(appel.appel_id),
    })
  const nom = (await lireNoms(context, [utilisateur_id])).get(utilisateur_id) ?? ''
  await prevenir(context, [appel.auteur_id], {
    titre: 'Un poste à prendre est pourvu',
    body: finirPhrase(`${nom} prend ${dit}`),
    lien: adresseJour(appel.pointage_date),
  })
}

interface Pourvoir {
  /** Given by the house, rather than said yes to. */
  readonly impose?: boolean
  /** That the person agrees although the notice is short, in writing: it allows what its article lets be allowed. */
  readonly derogation?: string | undefined
}

/**
 * Makes of an open call somebody's published shift, judged as things stand now; their planning and the call are locked by who calls.
 * @throws CodedError DEMANDE_TRAITEE, POSTE_OCCUPE, REGLE_NON_RESPECTEE
 */
export async function pourvoir(
  context: Context,
  appel: AppelLu,
  utilisateur_id: number,
  { impose = false, derogation }: Pourvoir = {},
) {
  if (!(await tient(context, appel))) throw refuse('DEMANDE_TRAITEE', { message: PLUS_A_PRENDRE })
  if (appel.poste_supprime) throw refuse('DEMANDE_TRAITEE', { message: POSTE_SUPPRIME })
  const anomalies = (await jugerAjout(context, [utilisateur_id], appel, { impose })).get(utilisateur_id)
  if (!anomalies) throw refuse('INTROUVABLE')
  const permise = (a: Anomalie) => derogation !== undefined && a.code === AVEC_ACCORD && peutDeroger(a.code, a.mesure)
  const message = direBloquantes(anomalies.filter(a => !permise(a)))
  if (message !== null) throw refuse('REGLE_NON_RESPECTEE', { message })
  const jour = appel.pointage_date
  const duJour = { utilisateurs: [utilisateur_id], du: jour, au: jour }
  const avant = await lirePointages(context, duJour)
  const pointage_id = await saufChevauchement(context, () => inserer(context, appel, utilisateur_id, impose))
  if (pointage_id === null) throw refuse('POSTE_OCCUPE')
  const apres = await lirePointages(context, duJour)
  await noterChangements(context, [{ utilisateur_id, jour, avant: direJour(avant), apres: direJour(apres) }], 'appel')
  await fermer(context, appel, { etat: 'pourvu', pourvu_par: utilisateur_id, pourvu_pointage_id: pointage_id })
  await record(context, {
    action: 'appel.pourvoir',
    entite: `appel:${appel.appel_id}`,
    avant: { etat: appel.etat },
    apres: { etat: 'pourvu', utilisateur_id, pointage_id, impose, ...(derogation && { derogation }) },
  })
  await avertir(context, appel, utilisateur_id, impose)
  await annoncerAppel(context)
}

/** Phones of the house read again, and desks of who plans. */
export async function annoncerAppel(context: Context): Promise<void> {
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: SUJET_EDT })
  await annoncerBureau(context)
}
