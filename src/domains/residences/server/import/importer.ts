import { sql } from 'kysely'
import { importerResidents } from '#domains/residences/model/import-operations.ts'
import { recordNumbered } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { ajouter } from '../residents/ecrire.ts'
import { placer } from '../sejours/placer.ts'
import { type Complet, expliquer, lirePieces } from './complet.ts'
import { type Double, type Juste, juger, trouverDoubles } from './juger.ts'

export const ENTITE = 'resident:import'

interface Demande {
  readonly lignes: readonly ImportRow[]
  readonly appliquer: boolean
  readonly valides?: boolean | undefined
  readonly doubles?: readonly number[] | undefined
  readonly entrent?: readonly number[] | undefined
}

/** As it may be kept with its answer: it names nobody. */
export interface RapportSansNoms extends Omit<ImportReport, 'doubles' | 'erreurs'> {
  readonly erreurs: readonly Erreur[]
  /** How many of those that entered wait for a room, and how many waited and have theirs now. */
  readonly attendent?: number
  readonly attendaient?: number
  readonly doubles?: readonly Double[]
}

type Erreur = ImportReport['erreurs'][number] & { readonly complet?: Complet | undefined }

export interface Entre {
  readonly resident_id: number
  readonly affect_id: number | null
  /** They waited already: what is taken back is their stay alone. */
  readonly attendait?: true
}

/** The field of a line that a refusal is about. */
function champsDe(error: CodedError): Record<string, string> {
  const { affect_date_debut: entree, ...autres } = error.champs ?? {}
  const dits = { ...(entree === undefined ? {} : { entree }), ...autres }
  return Object.keys(dits).length > 0 ? dits : { logement: error.message }
}

/** Somebody, in their room where one is said: nobody is told of an arrival, since they lived there before. */
async function entrer(context: Context, { saisi, sejour }: Juste, attendait: number | undefined): Promise<Entre> {
  const resident_id = attendait ?? (await ajouter(context, saisi))
  if (!sejour) return { resident_id, affect_id: null }
  const { logement_id, debut } = sejour
  const place = { logement_id, affect_date_debut: debut, affect_motif_debut: '' }
  const { affect_id } = await placer(context, resident_id, place, { avis: false })
  return { resident_id, affect_id, ...(attendait !== undefined && { attendait: true as const }) }
}

/**
 * Lines of a sheet, each tried as it would enter: what a room or a day stands against is known before anybody says yes. They
 * stay only where that is asked.
 */
export async function importer(context: Context, demande: Demande): Promise<RapportSansNoms> {
  const { db, caller } = context
  const compte_id = caller.compte_id
  const pieces = await db
    .selectFrom('logement')
    .select(['logement_id', 'logement_numero'])
    .where('compte_id', '=', compte_id)
    .where('supprime_a', 'is', null)
    .execute()
  const numeros = new Map(pieces.map(p => [normaliserRecherche(p.logement_numero), p.logement_id]))
  const jugees = juger(demande.lignes, numeros, jourParis(context.now))
  const justes = jugees.flatMap(j => ('saisi' in j ? [j] : []))
  const erreurs: Erreur[] = jugees.flatMap(j => ('champs' in j ? [{ ligne: j.ligne, champs: { ...j.champs } }] : []))
  const maison = await db
    .selectFrom('resident')
    .select([
      'resident_id',
      'resident_nom',
      'resident_prenom',
      'resident_date_naissance',
      'entree',
      'sortie',
      'efface_a',
    ])
    .where('compte_id', '=', compte_id)
    .execute()
  const connus = maison.map(({ entree, sortie, efface_a, ...p }) => ({
    ...p,
    attend: entree === null && sortie === null && efface_a === null,
  }))
  const doubles = trouverDoubles(connus, jugees)
  const attendus = new Map(
    doubles.flatMap(({ ligne, comme, attend }) =>
      attend && demande.entrent?.includes(ligne) && 'resident_id' in comme ? [[ligne, comme.resident_id] as const] : [],
    ),
  )
  const gardes = new Set([...(demande.doubles ?? []), ...attendus.keys()])
  const bons = new Set(justes.map(j => j.ligne))
  const laisses = new Set(doubles.map(d => d.ligne).filter(ligne => bons.has(ligne) && !gardes.has(ligne)))
  const entres: Entre[] = []
  const lignes = new Map<number, number>()
  const refuses: { erreur: Erreur; sejour: NonNullable<Juste['sejour']> }[] = []
  await sql`savepoint import`.execute(db)
  for (const juste of justes.filter(j => !laisses.has(j.ligne))) {
    await sql`savepoint ligne`.execute(db)
    try {
      const entre = await entrer(context, juste, attendus.get(juste.ligne))
      entres.push(entre)
      lignes.set(entre.resident_id, juste.ligne)
      await sql`release savepoint ligne`.execute(db)
    } catch (error) {
      await sql`rollback to savepoint ligne`.execute(db)
      if (!(error instanceof CodedError)) throw error
      const erreur = { ligne: juste.ligne, champs: champsDe(error) }
      if (error.code === 'LOGEMENT_COMPLET' && juste.sejour) refuses.push({ erreur, sejour: juste.sejour })
      else erreurs.push(erreur)
    }
  }
  // As it stands with all that entered: a room that another line takes is free for nobody.
  const maintenant = refuses.length > 0 ? await lirePieces(context) : []
  for (const { erreur, sejour } of refuses)
    erreurs.push({ ...erreur, complet: expliquer(maintenant, lignes, sejour) ?? undefined })
  erreurs.sort((a, b) => a.ligne - b.ligne)
  const ecrit = demande.appliquer && entres.length > 0 && (erreurs.length === 0 || demande.valides === true)
  await (ecrit ? sql`release savepoint import` : sql`rollback to savepoint import`).execute(db)
  const rapport = {
    ...{ lignes: demande.lignes.length, ecrites: ecrit ? entres.length : 0, erreurs },
    ...(doubles.length > 0 ? { doubles, ignorees: laisses.size } : {}),
  }
  if (!ecrit) return rapport
  const apres = { entres }
  return {
    ...rapport,
    attendent: entres.filter(e => e.affect_id === null).length,
    attendaient: attendus.size - refusesParmi(attendus, erreurs),
    import_id: await recordNumbered(context, { action: importerResidents.id, entite: ENTITE, apres }),
  }
}

const refusesParmi = (lignes: ReadonlyMap<number, number>, erreurs: readonly Erreur[]): number =>
  erreurs.filter(e => lignes.has(e.ligne)).length
