import type { PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import { verrouillerPlannings } from '../verrous.ts'
import { annoncerBureau } from './annoncer.ts'
import { exigerAgent, exigerJourProche } from './exiger.ts'

interface Saisie {
  readonly texte: string
  readonly vu: string | null
}

/** Notes on the days of a period, with who wrote each and when. */
export async function lireNotes(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { du, au }: Periode,
  utilisateur_id?: number,
): Promise<PlanningMois['notes']> {
  let query = db
    .selectFrom('planning_note as n')
    .innerJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'n.compte_id').onRef('u.utilisateur_id', '=', 'n.auteur_id'),
    )
    .select(['n.utilisateur_id', 'n.jour', 'n.texte', 'n.ecrit_a', 'u.nom', 'u.prenom'])
    .where('n.compte_id', '=', caller.compte_id)
    .where('n.jour', '>=', du)
    .where('n.jour', '<=', au)
    .orderBy('n.jour')
    .orderBy('n.utilisateur_id')
  if (utilisateur_id !== undefined) query = query.where('n.utilisateur_id', '=', utilisateur_id)
  const rows = await query.execute()
  return rows.map(({ ecrit_a, nom, prenom, ...note }) => ({
    ...note,
    ecrit_a: ecrit_a.toISOString(),
    par: formaterNom({ nom, prenom }),
  }))
}

async function garder(context: Context, utilisateur_id: number, jour: JourIso, texte: string): Promise<void> {
  const { db, caller, now } = context
  const { compte_id } = caller
  if (texte === '') {
    await db
      .deleteFrom('planning_note')
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .where('jour', '=', jour)
      .execute()
    return
  }
  const ecrite = { texte, auteur_id: caller.utilisateur_id, ecrit_a: now }
  await db
    .insertInto('planning_note')
    .values({ compte_id, utilisateur_id, jour, ...ecrite })
    .onConflict(conflict => conflict.columns(['compte_id', 'utilisateur_id', 'jour']).doUpdateSet(ecrite))
    .execute()
}

/**
 * Writes the note of somebody's day over the one that was read, or takes it off.
 * @returns its hour; null: there is none any more
 * @throws CodedError INTROUVABLE, SAISIE, POSTE_MODIFIE where a colleague wrote meanwhile
 */
export async function ecrireNote(context: Context, jour: JourIso, utilisateur_id: number, { texte, vu }: Saisie) {
  await verrouillerPlannings(context, [utilisateur_id])
  await exigerAgent(context, utilisateur_id)
  // What was written is read and taken off whatever its day.
  if (texte !== '') exigerJourProche(context, jour)
  const [presente] = await lireNotes(context, { du: jour, au: jour }, utilisateur_id)
  const ecrit_a = texte === '' ? null : context.now.toISOString()
  // Sent again because its answer was lost, it is what stands there.
  if (presente?.texte === texte) return presente.ecrit_a
  if (!presente && texte === '') return null
  if ((presente ? Date.parse(presente.ecrit_a) : null) !== (vu === null ? null : Date.parse(vu)))
    throw refuse('POSTE_MODIFIE', { message: direDevance(presente, jourParis(context.now)) })
  await garder(context, utilisateur_id, jour, texte)
  // The words are in the table alone: what is taken off is kept nowhere.
  const [avant, apres] = [{ note: presente !== undefined }, { note: texte !== '' }]
  await record(context, { action: 'planning.note', entite: `utilisateur:${utilisateur_id}:${jour}`, avant, apres })
  await annoncerBureau(context)
  return ecrit_a
}

const direDevance = (presente: PlanningMois['notes'][number] | undefined, aujourdhui: JourIso): string =>
  presente
    ? `${presente.par} a écrit cette note ${direQuand(presente.ecrit_a, aujourdhui)}\u00a0: relisez-la.`
    : 'Cette note a été retirée entre-temps.'
