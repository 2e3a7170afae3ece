import { sql } from 'kysely'
import { defaireImportResidents, importerResidents } from '#domains/residences/model/import-operations.ts'
import { nomResident } from '#domains/residences/model/resident.ts'
import { record, recordNumbered } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { normaliserRecherche } from '#wire/french.ts'
import type { ImportReport, ImportRow } from '#wire/resource.ts'
import { ajouter, retirer } from '../residents/ecrire.ts'
import { placer, reprendre } from '../sejours/placer.ts'
import { tenirResident } from '../sejours/tenir.ts'
import { type Double, type Juste, juger, trouverDoubles } from './juger.ts'

/** Hours during which an import may be taken back. */
const HEURES = 24
const ENTITE = 'resident:import'

interface Demande {
  readonly lignes: readonly ImportRow[]
  readonly appliquer: boolean
  readonly valides?: boolean | undefined
  readonly doubles?: readonly number[] | undefined
}

/** As it may be kept with its answer: it names nobody. */
export interface RapportSansNoms extends Omit<ImportReport, 'doubles'> {
  /** How many of those that entered wait for a room. */
  readonly attendent?: number
  readonly doubles?: readonly Double[]
}

interface Entre {
  readonly resident_id: number
  readonly affect_id: number | null
}

/** The field of a line that a refusal is about. */
function champsDe(error: CodedError): Record<string, string> {
  const { affect_date_debut: entree, ...autres } = error.champs ?? {}
  const dits = { ...(entree === undefined ? {} : { entree }), ...autres }
  return Object.keys(dits).length > 0 ? dits : { logement: error.message }
}

/** Somebody, in their room where one is said: nobody is told of an arrival, since they lived there before. */
async function entrer(context: Context, { saisi, sejour }: Juste): Promise<Entre> {
  const resident_id = await ajouter(context, saisi)
  if (!sejour) return { resident_id, affect_id: null }
  const { logement_id, debut } = sejour
  const place = { logement_id, affect_date_debut: debut, affect_motif_debut: '' }
  const { affect_id } = await placer(context, resident_id, place, { avis: false })
  return { resident_id, affect_id }
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
  const erreurs = jugees.flatMap(j => ('champs' in j ? [{ ligne: j.ligne, champs: { ...j.champs } }] : []))
  const maison = await db
    .selectFrom('resident')
    .select(['resident_id', 'resident_nom', 'resident_prenom', 'resident_date_naissance'])
    .where('compte_id', '=', compte_id)
    .execute()
  const doubles = trouverDoubles(maison, justes)
  const gardes = new Set(demande.doubles ?? [])
  const laisses = new Set(doubles.map(d => d.ligne).filter(ligne => !gardes.has(ligne)))
  const entres: Entre[] = []
  await sql`savepoint import`.execute(db)
  for (const juste of justes.filter(j => !laisses.has(j.ligne))) {
    await sql`savepoint ligne`.execute(db)
    try {
      entres.push(await entrer(context, juste))
      await sql`release savepoint ligne`.execute(db)
    } catch (error) {
      await sql`rollback to savepoint ligne`.execute(db)
      if (!(error instanceof CodedError)) throw error
      erreurs.push({ ligne: juste.ligne, champs: champsDe(error) })
    }
  }
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
    import_id: await recordNumbered(context, { action: importerResidents.id, entite: ENTITE, apres }),
  }
}

/** The same for who asked: whom a line may be is named. */
export async function nommer({ db, caller }: Context, rapport: RapportSansNoms): Promise<ImportReport> {
  const { doubles, attendent: _attendent, ...reste } = rapport
  if (!doubles) return reste
  const ids = doubles.flatMap(({ comme }) => ('resident_id' in comme ? [comme.resident_id] : []))
  const lus = await db
    .selectFrom('resident')
    .select(['resident_id', 'resident_civilite', 'resident_nom', 'resident_prenom'])
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  const noms = new Map(lus.map(r => [r.resident_id, nomResident(r)]))
  return {
    ...reste,
    doubles: doubles.map(({ comme, ...d }) => ({
      ...d,
      comme: 'ligne' in comme ? comme : { label: noms.get(comme.resident_id) ?? '' },
    })),
  }
}

/** People of an import of the last day go with the stay it gave them; who has anything else since stays. @throws CodedError INTROUVABLE */
export async function defaire(context: Context, import_id: number): Promise<{ retires: number; gardes: number }> {
  const { db, caller, now } = context
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, hashtext(${`residents-import/${import_id}`}))`.execute(db)
  const { rows } = await sql<{ entres: Entre[] }>`select a.apres -> 'entres' as entres from audit a
    where a.compte_id = ${caller.compte_id} and a.audit_id = ${import_id} and a.action = ${importerResidents.id}
      and a.recu_a > ${now}::timestamptz - make_interval(hours => ${HEURES})
      and not exists (select from audit b where b.compte_id = a.compte_id and b.entite = a.entite
        and b.action = ${defaireImportResidents.id} and b.apres -> 'import_id' = to_jsonb(a.audit_id))`.execute(db)
  if (!rows[0]) throw refuse('INTROUVABLE', { message: 'Cet import a déjà été défait, ou date de plus d’un jour.' })
  let [retires, gardes] = [0, 0]
  for (const { resident_id, affect_id } of rows[0].entres) {
    await sql`savepoint ligne`.execute(db)
    try {
      if (affect_id !== null) await reprendre(context, resident_id, affect_id, { avis: false })
      else await tenirResident(context, resident_id)
      await retirer(context, resident_id)
      await sql`release savepoint ligne`.execute(db)
      retires += 1
    } catch (error) {
      await sql`rollback to savepoint ligne`.execute(db)
      if (!(error instanceof CodedError)) throw error
      if (error.code !== 'INTROUVABLE') gardes += 1
    }
  }
  await record(context, { action: defaireImportResidents.id, entite: ENTITE, apres: { import_id } })
  return { retires, gardes }
}
