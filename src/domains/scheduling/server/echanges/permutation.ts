import { sql } from 'kysely'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { retirerAppelsPerdus } from '../appels/retrait.ts'
import { annoncer, type Changement, noterChangements } from '../changements.ts'
import { saufChevauchement } from '../effets.ts'
import { type EchangeFerme, echangeFermeSchema, fermerEchanges } from '../planning/garde.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { prevenir } from './avis.ts'
import { type EchangeLu, lireEchanges, postesDe } from './lus.ts'
import { direEchange } from './mots.ts'

const MOTIF_FERME = 'Le poste a été échangé entre-temps.'

/** "Matin 06:45 – 14:15", posts of a day one after the other, or "Repos". */
export function direJour(postes: readonly PointageLu[]): string {
  const mots = postes.map(p => `${p.poste_libelle} ${phraseHoraire(p)}`)
  return mots.length === 0 ? 'Repos' : mots.join(', ')
}

/** What both people's days were and become, for those that change. */
function comparer(
  avant: readonly PointageLu[],
  vers: ReadonlyMap<number, number>,
  gens: readonly number[],
): Changement[] {
  const apres = avant.map(p => ({ ...p, utilisateur_id: vers.get(p.pointage_id) ?? p.utilisateur_id }))
  const jours = [...new Set(avant.map(p => p.pointage_date))].sort()
  const dire = (postes: readonly PointageLu[], utilisateur_id: number, jour: string): string =>
    direJour(postes.filter(p => p.utilisateur_id === utilisateur_id && p.pointage_date === jour))
  return gens
    .flatMap(utilisateur_id =>
      jours.map(jour => ({
        utilisateur_id,
        jour,
        avant: dire(avant, utilisateur_id, jour),
        apres: dire(apres, utilisateur_id, jour),
      })),
    )
    .filter(c => c.avant !== c.apres)
}

/**
 * Gives each post of an exchange to the other person, in one statement: the database looks for two posts at once when it
 * ends, so posts of the same hours can be swapped. `pointages` are its posts under lock.
 * @throws CodedError POSTE_OCCUPE
 */
export async function permuter(context: Context, e: EchangeLu, pointages: readonly PointageLu[]): Promise<void> {
  const { db, caller, now } = context
  const { compte_id } = caller
  const gens = [e.origine.utilisateur_id, e.cible.utilisateur_id]
  const vers = new Map<number, number>()
  if (e.origine.pointage_id !== null) vers.set(e.origine.pointage_id, e.cible.utilisateur_id)
  if (e.cible.pointage_id !== null) vers.set(e.cible.pointage_id, e.origine.utilisateur_id)
  const jours = pointages.map(p => p.pointage_date).sort()
  const voisins = await lirePointages(context, { utilisateurs: gens, du: jours[0] ?? '', au: jours.at(-1) ?? '' })
  const changes = voisins.filter(p => jours.includes(p.pointage_date))
  const numeros = [...vers.keys()]
  const ecrit = await saufChevauchement(context, () =>
    db
      .updateTable('pointage')
      .set(eb => ({
        utilisateur_id: sql<number>`case when pointage_id = ${e.origine.pointage_id}::int then ${e.cible.utilisateur_id}::int else ${e.origine.utilisateur_id}::int end`,
        version: eb('version', '+', 1),
        modifie_a: now,
        // Agreed between the two: the employer announced nothing.
        annonce_a: null,
      }))
      .where('compte_id', '=', compte_id)
      .where('pointage_id', '=', sql<number>`any(${numeros})`)
      .execute(),
  )
  if (!ecrit) throw refuse('POSTE_OCCUPE')
  await retirerAppelsPerdus(context, numeros)
  await noterChangements(context, comparer(changes, vers, gens))
  for (const p of pointages) {
    const apres = { utilisateur_id: vers.get(p.pointage_id), version: p.version + 1 }
    const avant = { utilisateur_id: p.utilisateur_id, version: p.version }
    await record(context, { action: 'pointage.echanger', entite: `pointage:${p.pointage_id}`, avant, apres })
  }
}

/** Closes every other open exchange about posts that have just moved, and tells its two people. */
export async function fermerConcurrents(context: Context, e: EchangeLu): Promise<EchangeFerme[]> {
  const touchant = postesDe([e])
  const autres = (await lireEchanges(context, { touchant })).filter(autre => autre.bde_id !== e.bde_id)
  if (autres.length === 0) return []
  const concernes = sql<boolean>`bde_id = any(${autres.map(autre => autre.bde_id)}::int[])`
  const fermes = await fermerEchanges(context, { concernes, motif: MOTIF_FERME })
  for (const { bde_id, bde_etat } of fermes) {
    const autre = autres.find(a => a.bde_id === bde_id)
    if (!autre) continue
    const { origine, cible } = autre
    const deux = [origine.utilisateur_id, cible.utilisateur_id]
    const apres = { bde_etat: 7, motif: MOTIF_FERME }
    await record(context, { action: 'echange.fermer', entite: `echange:${bde_id}`, avant: { bde_etat }, apres })
    await prevenir(context, deux, {
      titre: 'Un échange est annulé',
      body: `${MOTIF_FERME} ${origine.nom} et ${cible.nom}\u00a0: ${direEchange(autre)}.`,
      lien: ADRESSE_BOURSE,
    })
    await annoncer(context, deux)
  }
  return fermes.map(f => echangeFermeSchema.parse(f))
}
