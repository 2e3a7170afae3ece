import { sql } from 'kysely'
import { estNomme } from '#domains/home-care/server/api.ts'
import { DROIT_LEGAL } from '#domains/residences/model/adresses.ts'
import { masquerNir } from '#domains/residences/model/nir.ts'
import { etatResident, nomResident } from '#domains/residences/model/resident.ts'
import { couvre } from '#domains/residences/model/sejours.ts'
import type { FicheResident, ResidentLigne } from '#domains/residences/modules/gestion-residents/contract.ts'
import { likeTerm } from '#server/db/search.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { lireTermes } from '#wire/grid-query.ts'
import { allergiesDe } from './allergies.ts'
import { direActe } from './historique.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Names files of a resident in `piece_jointe`. */
export const OBJET_RESIDENT = 'resident'

interface Dont {
  readonly parmi?: readonly number[]
  /** Those who left are left out. */
  readonly actifs?: boolean
}

/** People with their room of today, else the first to come, and their absences; in one statement. */
async function lireLignes({ db, caller, now }: Lecture, { parmi, actifs = false }: Dont) {
  const jour = jourParis(now)
  let query = db
    .selectFrom('resident as r')
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('logement_affectation as a')
          .innerJoin('logement as l', join =>
            join.onRef('l.compte_id', '=', 'a.compte_id').onRef('l.logement_id', '=', 'a.logement_id'),
          )
          .select(['l.logement_id', 'l.logement_numero'])
          .whereRef('a.compte_id', '=', 'r.compte_id')
          .whereRef('a.resident_id', '=', 'r.resident_id')
          .where(sql<boolean>`coalesce(upper(a.periode) > ${jour}::date, true)`)
          .orderBy('a.affect_date_debut')
          .limit(1)
          .as('l'),
      join => join.onTrue(),
    )
    .select(['r.resident_id', 'r.resident_civilite', 'r.resident_nom', 'r.resident_nom_naissance', 'r.resident_prenom'])
    .select(['r.resident_date_naissance', 'r.demande_le', 'r.demande_note', 'r.entree', 'r.sortie', 'r.sortie_motif'])
    .select(['r.photo_sha256', 'r.version', 'l.logement_id', 'l.logement_numero'])
    .select(
      sql<AbsenceLue[]>`(select coalesce(jsonb_agg(jsonb_build_object('absence_id', b.absence_id,
          'absence_sorte', b.absence_sorte, 'absence_du', b.absence_du, 'absence_au', b.absence_au,
          'absence_lieu', b.absence_lieu) order by b.absence_du desc), '[]')
        from resident_absence b where b.compte_id = r.compte_id and b.resident_id = r.resident_id)`.as('absences'),
    )
    .select(allergiesDe(caller, 'r').as('allergies'))
    .select(
      caller.modules.has(DROIT_LEGAL)
        ? sql<string>`coalesce((select n.debut from resident_nir n where n.compte_id = r.compte_id
            and n.resident_id = r.resident_id), '')`.as('debut_nir')
        : sql<string>`''`.as('debut_nir'),
    )
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.efface_a', 'is', null)
  if (parmi !== undefined) query = query.where('r.resident_id', 'in', [...parmi])
  if (actifs) query = query.where(eb => eb.or([eb('r.sortie', 'is', null), eb('r.sortie', '>', jour)]))
  return await query.orderBy('r.tri').orderBy('r.resident_id').execute()
}
type AbsenceLue = Omit<FicheResident['absences'][number], 'en_cours'>
export type ResidentLu = Awaited<ReturnType<typeof lireLignes>>[number]

const periodeDe = (a: AbsenceLue) => ({ debut: a.absence_du, fin: a.absence_au })

/** Where somebody stands on a day. */
export const etatDe = ({ entree, sortie, absences }: ResidentLu, jour: JourIso) =>
  etatResident({ entree, sortie, absences: absences.map(periodeDe) }, jour)

function presenterLigne(r: ResidentLu, jour: JourIso): ResidentLigne {
  return {
    resident_id: r.resident_id,
    label: nomResident(r),
    resident_civilite: r.resident_civilite,
    resident_nom: r.resident_nom,
    resident_prenom: r.resident_prenom,
    resident_date_naissance: r.resident_date_naissance,
    etat: etatDe(r, jour),
    logement_id: r.logement_id,
    logement_numero: r.logement_numero ?? '',
    demande_le: r.demande_le,
    demande_note: r.demande_note,
    entree: r.entree,
    sortie: r.sortie,
    allergies: r.allergies,
  }
}

/** More than anybody reads down: the others are found by their names. */
const LISTE_MAX = 500

/** Of everybody, those whose names hold the words: who lives there or waits to, then who left last. */
async function choisir({ db, caller, now }: Lecture, q: string) {
  const jour = jourParis(now)
  const rows = await db
    .selectFrom('resident as r')
    .select(['r.resident_id', sql<number>`count(*) over ()`.as('en_tout')])
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.efface_a', 'is', null)
    .where(eb => eb.and(lireTermes(q).map(terme => sql<boolean>`r.tri like ${likeTerm(terme)}`)))
    .orderBy(sql`case when r.sortie <= ${jour}::date then r.sortie end`, sort => sort.desc().nullsFirst())
    .orderBy('r.tri')
    .orderBy('r.resident_id')
    .limit(LISTE_MAX)
    .execute()
  return { ids: rows.map(r => r.resident_id), en_tout: rows[0]?.en_tout ?? 0 }
}

/** Those who have not left; or everybody, the first of them and how many more there are. */
export async function listerLesResidents(
  context: Lecture,
  { actifs, q = '' }: { actifs: boolean; q?: string | undefined },
) {
  const aujourdhui = jourParis(context.now)
  const choisis = actifs ? null : await choisir(context, q)
  const lus = await lireLignes(context, choisis ? { parmi: choisis.ids } : { actifs: true })
  return {
    lu_a: context.now.toISOString(),
    aujourdhui,
    autres: choisis ? choisis.en_tout - choisis.ids.length : 0,
    residents: lus.map(r => presenterLigne(r, aujourdhui)),
  }
}

/** Who lives in the house today, those in hospital too, by their names: the first of them, and whether there are more. */
export async function trouverPresents(context: Lecture, max: number) {
  const jour = jourParis(context.now)
  const presents = (await lireLignes(context, { actifs: true })).filter(r =>
    ['present', 'absent'].includes(etatDe(r, jour)),
  )
  return { presents: presents.slice(0, max), tronque: presents.length > max }
}

/** @throws CodedError INTROUVABLE */
export async function trouverResident(context: Lecture, resident_id: number): Promise<ResidentLu> {
  const [lu] = await lireLignes(context, { parmi: [resident_id] })
  if (!lu) throw refuse('INTROUVABLE')
  return lu
}

/** The last acts about somebody, who did them. */
async function lireHistorique({ db, caller }: Lecture, resident_id: number) {
  const lignes = await db
    .selectFrom('audit as a')
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'a.compte_id').onRef('u.utilisateur_id', '=', 'a.utilisateur_id'),
    )
    .select(['a.action', 'a.avant', 'a.apres', 'a.recu_a', sql<string>`concat_ws(' ', u.prenom, u.nom)`.as('par')])
    .where('a.compte_id', '=', caller.compte_id)
    .where('a.entite', '=', `resident:${resident_id}`)
    .orderBy('a.audit_id', 'desc')
    .limit(30)
    .execute()
  return lignes.flatMap(({ recu_a, par, ...ligne }) => {
    const quoi = direActe(ligne)
    return quoi === null ? [] : [{ quand: recu_a.toISOString(), par, quoi }]
  })
}

/** Whether something was noted about somebody beside their request: they do not go as if they had never been. */
export async function aUnDossier({ db, caller }: Lecture, resident_id: number): Promise<boolean> {
  const tables = [
    'resident_contact',
    'resident_sante',
    'resident_nir',
    'resident_fichier_legal',
    'acces_sante',
  ] as const
  const [cite, ...found] = await Promise.all([
    estNomme({ db, caller }, resident_id),
    // Those that were taken away too: their bytes are kept for whoever takes them back.
    sql`select from piece_jointe where compte_id = ${caller.compte_id} and objet = ${OBJET_RESIDENT}
      and objet_id = ${resident_id} limit 1`.execute(db),
    ...tables.map(table =>
      sql`select from ${sql.table(table)} where compte_id = ${caller.compte_id} and resident_id = ${resident_id} limit 1`.execute(
        db,
      ),
    ),
  ])
  return cite || found.some(({ rows }) => rows.length > 0)
}

/** @throws CodedError INTROUVABLE */
export async function lireUnResident(context: Lecture, resident_id: number): Promise<FicheResident> {
  const [lu, historique, sejour, dossier] = await Promise.all([
    trouverResident(context, resident_id),
    lireHistorique(context, resident_id),
    context.db
      .selectFrom('logement_affectation')
      .select('affect_id')
      .where('compte_id', '=', context.caller.compte_id)
      .where('resident_id', '=', resident_id)
      .limit(1)
      .executeTakeFirst(),
    aUnDossier(context, resident_id),
  ])
  const jour = jourParis(context.now)
  return {
    ...presenterLigne(lu, jour),
    lu_a: context.now.toISOString(),
    resident_nom_naissance: lu.resident_nom_naissance,
    sortie_motif: lu.sortie_motif,
    photo: lu.photo_sha256,
    resident_securite_sociale: lu.debut_nir && masquerNir(lu.debut_nir),
    version: String(lu.version),
    absences: lu.absences.map(a => ({ ...a, en_cours: couvre(periodeDe(a), jour) ? 1 : 0 })),
    historique,
    retirable: sejour === undefined && !dossier && lu.absences.length === 0,
  }
}
