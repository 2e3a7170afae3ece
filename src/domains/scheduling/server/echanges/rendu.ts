import { sql } from 'kysely'
import { ADRESSE_BOURSE } from '#domains/scheduling/modules/bourse-des-echanges-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { EchangeFerme } from '../planning/garde.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { lireReservations } from '../planning/reservations.ts'
import { verrouillerEchanges } from '../verrous.ts'
import { prevenir } from './avis.ts'
import { type Cote, type EchangeLu, lireEchanges } from './lus.ts'
import { direEchange } from './mots.ts'

/** The post of a side, if it is still the one that was proposed and still its owner's. */
function tient(cote: Cote, poste: PointageLu | undefined): boolean {
  const { garde } = cote
  if (garde === null) return true
  return (
    poste !== undefined &&
    poste.utilisateur_id === cote.utilisateur_id &&
    poste.pointage_date === garde.pointage_date &&
    poste.heure_debut === garde.heure_debut &&
    poste.heure_fin === garde.heure_fin
  )
}

/**
 * Opens again the exchanges that an answer had closed, once its posts are back: those that nobody touched since, whose
 * posts stand as they were proposed and are promised to nobody else. The others stay closed.
 * @returns how many are open again
 */
export async function rendreEchanges(context: Context, fermes: readonly EchangeFerme[]): Promise<number> {
  if (fermes.length === 0) return 0
  const numeros = fermes.flatMap(f => [f.pointage_origine_id, f.pointage_cible_id]).filter(id => id !== null)
  // Posts, then exchanges: the order of every change of a planning.
  const pointages = await lirePointages(context, { pointages: [...new Set(numeros)], verrouiller: true })
  await verrouillerEchanges(
    context,
    fermes.map(f => f.bde_id),
  )
  const postes = new Map(pointages.map(p => [p.pointage_id, p]))
  let rendus = 0
  for (const ferme of fermes) {
    const [echange] = await lireEchanges(context, { bde_id: ferme.bde_id })
    if (!echange || !(await peutRendre(context, { echange, ferme, postes }))) continue
    await rendre(context, ferme, postes)
    const deux = [echange.origine.utilisateur_id, echange.cible.utilisateur_id]
    await prevenir(context, deux, {
      titre: 'Un échange est de nouveau ouvert',
      body: `${echange.origine.nom} et ${echange.cible.nom}\u00a0: ${direEchange(echange)}. La décision qui l’avait annulé est reprise.`,
      lien: ADRESSE_BOURSE,
    })
    rendus += 1
  }
  return rendus
}

interface Retour {
  readonly echange: EchangeLu
  readonly ferme: EchangeFerme
  readonly postes: ReadonlyMap<number, PointageLu>
}

async function peutRendre(context: Context, { echange, ferme, postes }: Retour): Promise<boolean> {
  const { db, caller } = context
  const ligne = await db
    .selectFrom('echange')
    .select(['bde_etat', 'version'])
    .where('compte_id', '=', caller.compte_id)
    .where('bde_id', '=', ferme.bde_id)
    .executeTakeFirst()
  if (ligne?.bde_etat !== 7 || ligne.version !== ferme.version) return false
  const poste = (id: number | null) => (id === null ? undefined : postes.get(id))
  if (!tient(echange.origine, poste(ferme.pointage_origine_id))) return false
  if (!tient(echange.cible, poste(ferme.pointage_cible_id))) return false
  const siens = [ferme.pointage_origine_id, ferme.pointage_cible_id].filter(id => id !== null)
  if (ferme.bde_etat === 1 && (await lireReservations(context, siens)).size > 0) return false
  const ouverts = await lireEchanges(context, { touchant: siens })
  return !ouverts.some(
    autre =>
      autre.origine.pointage_id === ferme.pointage_origine_id &&
      autre.cible.utilisateur_id === echange.cible.utilisateur_id,
  )
}

async function rendre(
  context: Context,
  { bde_id, bde_etat, pointage_origine_id, pointage_cible_id }: EchangeFerme,
  postes: ReadonlyMap<number, PointageLu>,
): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  // A post that went and came back has another version, and is the same.
  const version = (id: number | null) => JSON.stringify(postes.get(id ?? 0)?.version ?? null)
  await db
    .updateTable('echange')
    .set(eb => ({
      bde_etat,
      bde_motif_responsable_reponse: '',
      responsable_id: null,
      decide_a: null,
      pointage_origine_id,
      pointage_cible_id,
      origine: sql<string>`jsonb_set(origine, '{version}', ${version(pointage_origine_id)}::jsonb)`,
      cible: sql<string | null>`jsonb_set(cible, '{version}', ${version(pointage_cible_id)}::jsonb)`,
      version: eb('version', '+', 1),
    }))
    .where('compte_id', '=', compte_id)
    .where('bde_id', '=', bde_id)
    .execute()
  const promis = [pointage_origine_id, pointage_cible_id].filter(id => id !== null)
  if (bde_etat === 1)
    await db
      .insertInto('echange_reservation')
      .values(promis.map(pointage_id => ({ compte_id, pointage_id, bde_id })))
      .execute()
  const entite = `echange:${bde_id}`
  await record(context, { action: 'echange.rendre', entite, avant: { bde_etat: 7 }, apres: { bde_etat } })
}
