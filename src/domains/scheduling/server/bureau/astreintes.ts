import { nuitDe } from '#domains/scheduling/model/planning/heures.ts'
import { ADRESSE_PLANNING } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, formaterJour, instantParis, type JourIso, jourParis } from '#wire/dates.ts'
import { finirPhrase, formaterJourDatee } from '#wire/moments.ts'
import { lireAstreintes } from '../astreintes/lectures.ts'
import { lirePreavis } from '../astreintes/preavis.ts'
import { direClos } from '../cloture/clos.ts'
import { prevenir } from '../echanges/avis.ts'
import { saufChevauchement } from '../effets.ts'
import { lireAbsences } from '../planning/jours.ts'
import { plageDe } from '../planning/plages.ts'
import { lireRegles } from '../regles/lectures.ts'
import { verrouillerPlannings } from '../verrous.ts'
import { annoncerMaison } from './evenements.ts'
import { exigerAgentLe, exigerJourProche } from './exiger.ts'

interface Heures {
  readonly heure_debut?: string | undefined
  readonly heure_fin?: string | undefined
}

const avertir = (context: Context, utilisateur_id: number, quoi: string) =>
  prevenir(context, [utilisateur_id], {
    titre: 'Vos astreintes ont changé',
    body: finirPhrase(quoi),
    lien: ADRESSE_PLANNING,
  })

/** With its year where it is another one: it is read later. */
const dater = ({ now }: Context, jour: JourIso) => formaterJourDatee(jour, jourParis(now))

/** Duties that somebody has on some days: an absence leaves them where they are. */
export async function compterAstreintes(context: Context, utilisateur_id: number, jours: readonly JourIso[]) {
  const [du, au] = [jours[0], jours.at(-1)]
  if (du === undefined || au === undefined) return 0
  const tenues = await lireAstreintes(context, { utilisateurs: [utilisateur_id], du, au })
  return tenues.filter(a => jours.includes(a.astreinte_date)).length
}

/**
 * Puts somebody on call from that day; without hours, the house's night.
 * @returns the duty, and what the law says of when it was told (article L3121-9)
 * @throws CodedError INTROUVABLE, SAISIE, CONGE_CHEVAUCHE on a day away, POSTE_OCCUPE
 */
export async function poserAstreinte(context: Context, jour: JourIso, utilisateur_id: number, heures: Heures) {
  const { db, caller } = context
  await verrouillerPlannings(context, [utilisateur_id])
  const agent = await exigerAgentLe(context, utilisateur_id, jour)
  exigerJourProche(context, jour)
  if ((await lireAbsences(context, { du: jour, au: jour }, [utilisateur_id])).length > 0)
    throw refuse('CONGE_CHEVAUCHE', {
      message: finirPhrase(`${agent.label} a une absence notée le ${formaterJour(jour)}`),
    })
  const nuit = nuitDe((await lireRegles(context, jour)).proprietes)
  const { heure_debut = nuit.debut, heure_fin = nuit.fin } = heures
  const fin = instantParis(heure_fin > heure_debut ? jour : ajouterJours(jour, 1), heure_fin)
  const debut = instantParis(jour, heure_debut)
  if (Date.parse(fin) <= Date.parse(debut))
    throw refuse('SAISIE', {
      champs: { heure_debut: 'Ces heures n’existent pas\u00a0: l’heure change cette nuit-là.' },
    })
  const plage = plageDe(debut, fin)
  const posee = await saufChevauchement(context, () =>
    db
      .insertInto('astreinte')
      .values({ compte_id: caller.compte_id, utilisateur_id, astreinte_date: jour, heure_debut, heure_fin, plage })
      .returning('astreinte_id')
      .executeTakeFirstOrThrow(),
  )
  if (!posee) throw refuse('POSTE_OCCUPE', { message: `${agent.label} est déjà d’astreinte à ce moment-là.` })
  const { astreinte_id } = posee
  const apres = { utilisateur_id, jour, heure_debut, heure_fin }
  await record(context, { action: 'astreinte.poser', entite: `astreinte:${astreinte_id}`, apres })
  await avertir(
    context,
    utilisateur_id,
    `Vous êtes d’astreinte le ${dater(context, jour)}, de ${heure_debut} à ${heure_fin}`,
  )
  await annoncerMaison(context)
  const [lue] = await lireAstreintes(context, { astreintes: [astreinte_id] })
  const preavis = lue ? (await lirePreavis(context, jour))(lue) : null
  return { astreinte_id, preavis: preavis?.phrase ?? null }
}

const NOTEE = 'Une intervention est notée sur cette astreinte\u00a0: elle reste.'
const EFFACEE =
  'Une intervention a été notée sur cette astreinte, puis effacée\u00a0: ce qui en fut écrit se garde, et l’astreinte avec.'

/** Takes somebody's duties of that day off. @throws CodedError INTROUVABLE, MOIS_CLOS, ENCORE_UTILISE */
export async function retirerAstreinte(context: Context, jour: JourIso, utilisateur_id: number): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  await verrouillerPlannings(context, [utilisateur_id])
  const siennes = await lireAstreintes(context, { utilisateurs: [utilisateur_id], du: jour, au: jour })
  if (siennes.length === 0) throw refuse('INTROUVABLE')
  // Said before what is noted on it: that alone would not free it.
  const clos = await direClos(context, [{ utilisateur_id, jour }])
  if (clos !== null) throw refuse('MOIS_CLOS', { message: clos })
  const ids = siennes.map(a => a.astreinte_id)
  // Deleted ones too: what was written of a duty, and that it was taken back, is kept with it.
  const notee = await db
    .selectFrom('astreinte_intervention')
    .select('supprime_a')
    .where('compte_id', '=', compte_id)
    .where('intervention_astreinte_id', 'in', ids)
    .orderBy('supprime_a', o => o.desc().nullsFirst())
    .executeTakeFirst()
  if (notee) throw refuse('ENCORE_UTILISE', { message: notee.supprime_a ? EFFACEE : NOTEE })
  await db.deleteFrom('astreinte').where('compte_id', '=', compte_id).where('astreinte_id', 'in', ids).execute()
  for (const { astreinte_id, heure_debut, heure_fin } of siennes)
    await record(context, {
      action: 'astreinte.retirer',
      entite: `astreinte:${astreinte_id}`,
      avant: { utilisateur_id, jour, heure_debut, heure_fin },
    })
  await avertir(context, utilisateur_id, `Vous n’êtes plus d’astreinte le ${dater(context, jour)}`)
  await annoncerMaison(context)
}
