import { sql } from 'kysely'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { adresseJour } from '#domains/scheduling/modules/mon-planning-edt/address.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { joindre } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { noterChangements } from '../changements.ts'
import { direFermes, fermerSurPostes, retirerPostes } from '../conges/planning.ts'
import { prevenir } from '../echanges/avis.ts'
import { direJour } from '../echanges/permutation.ts'
import { lireNoms } from '../planning/agents.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { verrouillerPlannings } from '../verrous.ts'
import { direAppel } from './lus.ts'
import { type Retour, retourSchema } from './retour.ts'

/** What was taken from who stood in, or became theirs. */
const renduSchema = retourSchema.pick({ postes: true, prepares: true, echanges: true, deux: true })
type Rendu = Pick<Retour, 'postes' | 'prepares' | 'echanges' | 'deux'>
const RIEN: Rendu = { postes: [], prepares: [], echanges: [], deux: [] }

/** A post of somebody who is away, and the shift by which a colleague stands in for them. */
interface Remplace {
  /** The number of their own shift. */
  readonly pointage_id: number
  readonly tenu: PointageLu
}

/**
 * What colleagues hold in somebody's place on days of a time, whoever they are by now: who stood in first, and whoever stands in for
 * them in their turn; a shift kept beside the holder's is in nobody's place. Of each shift its calls are looked up by themselves
 * (`offset 0`): joined, all those of the house are read.
 */
async function lireRemplaces(context: Context, utilisateur_id: number, { du, au }: Periode): Promise<Remplace[]> {
  const { rows } = await sql<{ pointage_id: number; pourvu_pointage_id: number }>`
    with recursive suite as (
      select pointage_id, pourvu_pointage_id from appel
      where compte_id = ${context.caller.compte_id} and remplace_id = ${utilisateur_id} and etat = 'pourvu' and not deux
        and pointage_date between ${du}::date and ${au}::date
      union
      select s.pointage_id, c.pourvu_pointage_id from suite s cross join lateral (
        select a.pourvu_pointage_id from appel a where a.compte_id = ${context.caller.compte_id}
          and a.pointage_id = s.pourvu_pointage_id and a.etat = 'pourvu' and not a.deux offset 0) c)
    select pointage_id, pourvu_pointage_id from suite`.execute(context.db)
  if (rows.length === 0) return []
  const parPoste = new Map(rows.map(r => [r.pourvu_pointage_id, r.pointage_id]))
  const tenus = await lirePointages(context, { pointages: [...parPoste.keys()] })
  return tenus
    .filter(t => t.utilisateur_id !== utilisateur_id)
    .map(tenu => ({ pointage_id: parPoste.get(tenu.pointage_id) ?? 0, tenu }))
}

/** Somebody who is away, and who stands in for them. */
export async function lireTenants(context: Context, utilisateur_id: number, periode: Periode): Promise<number[]> {
  const remplaces = await lireRemplaces(context, utilisateur_id, periode)
  return [utilisateur_id, ...remplaces.map(r => r.tenu.utilisateur_id)]
}

/** Locks the plannings of both, before any row of either. */
export async function verrouillerRemplaces(context: Context, utilisateur_id: number, periode: Periode): Promise<void> {
  await verrouillerPlannings(context, await lireTenants(context, utilisateur_id, periode))
}

/** Somebody's own shifts of these days that a colleague holds in their place. */
export const lireRemplacees = async (context: Context, utilisateur_id: number, periode: Periode): Promise<number[]> =>
  (await lireRemplaces(context, utilisateur_id, periode)).map(r => r.pointage_id)

/** "Zoé Dupin tient déjà ce poste : Matin 06:45 – 14:15, ven. 4 déc." */
async function direTenus(context: Context, remplaces: readonly Remplace[]): Promise<string> {
  const noms = await lireNoms(
    context,
    remplaces.map(r => r.tenu.utilisateur_id),
  )
  const dits = [...Map.groupBy(remplaces, r => r.tenu.utilisateur_id)].map(([id, siens]) => {
    const quoi = siens.length > 1 ? 'ces postes' : 'ce poste'
    return finirPhrase(`${noms.get(id) ?? ''} tient déjà ${quoi}\u00a0: ${joindre(siens.map(r => direAppel(r.tenu)))}`)
  })
  return dits.join(' ')
}

/**
 * The shifts of who stood in leave the planning: they are told, and what was prepared or proposed of them ends.
 * @returns whole rows as they were
 */
async function rendreAuTitulaire(context: Context, remplaces: readonly Remplace[]): Promise<Rendu> {
  const postes = remplaces.map(r => r.tenu)
  const { fermes, touches } = await fermerSurPostes(context, postes)
  const retires = await retirerPostes(context, postes)
  const prepares = await sql<{ ligne: unknown }>`delete from pointage_brouillon b
    where compte_id = ${context.caller.compte_id} and pointage_id = any(${postes.map(p => p.pointage_id)}::int[])
    returning to_jsonb(b) as ligne`.execute(context.db)
  for (const poste of postes) {
    const { utilisateur_id, pointage_date: jour } = poste
    const reste = await lirePointages(context, { utilisateurs: [utilisateur_id], du: jour, au: jour })
    const avant = direJour([...reste, poste].sort((a, b) => a.heure_debut.localeCompare(b.heure_debut)))
    await noterChangements(context, [{ utilisateur_id, jour, avant, apres: direJour(reste) }], 'appel')
    await prevenir(context, [utilisateur_id], {
      titre: 'Un poste ne vous est plus donné',
      body: finirPhrase(direAppel(poste)),
      lien: adresseJour(jour),
    })
  }
  await direFermes(context, touches)
  return renduSchema.parse({ postes: retires, prepares: prepares.rows.map(r => r.ligne), echanges: fermes })
}

/** Both are kept: who stood in holds a post of their own. @returns the calls of which it was not so yet */
async function garderDeux({ db, caller }: Context, pointages: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ appel_id: number }>`update appel set deux = true
    where compte_id = ${caller.compte_id} and etat = 'pourvu' and pointage_id = any(${pointages}::int[]) and not deux
    returning appel_id`.execute(db)
  return rows.map(r => r.appel_id)
}

/**
 * Of these shifts, those that stood in for somebody whose own stands again, under no absence: they do not come back. One that was
 * kept beside the other does.
 */
export async function lirePerimes({ db, caller }: Context, pointages: readonly number[]): Promise<number[]> {
  if (pointages.length === 0) return []
  const { rows } = await sql<{ pointage_id: number }>`
    with recursive suite as (
      select pourvu_pointage_id as pointage_id, pointage_id as origine from appel
      where compte_id = ${caller.compte_id} and etat = 'pourvu' and not deux
        and pourvu_pointage_id = any(${pointages}::int[])
      union
      select s.pointage_id, c.pointage_id from suite s cross join lateral (
        select a.pointage_id from appel a where a.compte_id = ${caller.compte_id}
          and a.pourvu_pointage_id = s.origine and a.etat = 'pourvu' and not a.deux offset 0) c)
    select distinct s.pointage_id from suite s
    join pointage p on p.compte_id = ${caller.compte_id} and p.pointage_id = s.origine
    where not exists (select from absence a where a.compte_id = p.compte_id and a.utilisateur_id = p.utilisateur_id
      and a.jour = p.pointage_date)`.execute(db)
  return rows.map(r => r.pointage_id)
}

interface Revenue extends Periode {
  /** Days on which they stay away. */
  readonly sauf?: Periode | undefined
  readonly suite: SuiteRemplacement | undefined
  /** Their own shifts that come back: one that was given for good is nobody else's to give back, and its holder keeps it. */
  readonly reviennent: ReadonlySet<number>
}

/**
 * Somebody is there again: says who else holds their posts, or does what was chosen of them. Nobody's planning is doubled in silence.
 * @returns the numbers of their own shifts that do not come back to them, and what was taken from who stood in
 * @throws CodedError POSTE_REMPLACE with who holds what, where nothing was chosen
 */
export async function trancherRemplaces(
  context: Context,
  utilisateur_id: number,
  { du, au, sauf, suite, reviennent }: Revenue,
): Promise<{ readonly gardes: readonly number[]; readonly rendu: Rendu }> {
  const lus = await lireRemplaces(context, utilisateur_id, { du, au })
  const remplaces = lus.filter(
    ({ pointage_id, tenu: { pointage_date: jour } }) =>
      reviennent.has(pointage_id) && (!sauf || jour < sauf.du || sauf.au < jour),
  )
  if (remplaces.length === 0) return { gardes: [], rendu: RIEN }
  if (suite === undefined) throw refuse('POSTE_REMPLACE', { message: await direTenus(context, remplaces) })
  const entite = `utilisateur:${utilisateur_id}`
  const pointages = remplaces.map(r => r.pointage_id)
  await record(context, { action: 'remplacement.trancher', entite, apres: { suite, pointages } })
  if (suite === 'titulaire') return { gardes: [], rendu: await rendreAuTitulaire(context, remplaces) }
  if (suite === 'deux') return { gardes: [], rendu: { ...RIEN, deux: await garderDeux(context, pointages) } }
  return { gardes: pointages, rendu: RIEN }
}
