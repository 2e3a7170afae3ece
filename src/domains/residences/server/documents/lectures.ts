import { sql } from 'kysely'
import { direChrono } from '#domains/residences/model/documents.ts'
import {
  demanderLecture,
  type Lectures,
  marquerLu,
  retirerDemande,
} from '#domains/residences/model/lectures-operations.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, jourParis, joursEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { annoncer, prevenir } from './annoncer.ts'
import { tenirDocument } from './ecrire.ts'
import { OUVRE_DOCUMENTS } from './gens.ts'
import { type DocumentLu, trouverDocument } from './lire.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>
interface Laquelle {
  readonly document_id: number
  readonly n: number
}

interface Profil {
  readonly profil_id: number
  readonly profil_libelle: string
  /** Of its people, those who may open documents, and those who may not. */
  readonly lecteurs: number
  readonly autres: number
}

/** Profiles that somebody of the house has. */
export async function lireProfils({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<Profil[]> {
  const { rows } = await sql<Profil>`select p.profil_id, p.profil_libelle,
      count(*) filter (where ${OUVRE_DOCUMENTS})::int as lecteurs, count(*) filter (where not ${OUVRE_DOCUMENTS})::int as autres
    from profil p join utilisateur_profil up on up.profil_id = p.profil_id
    join utilisateur u on u.compte_id = up.compte_id and u.utilisateur_id = up.utilisateur_id and u.actif
    where up.compte_id = ${caller.compte_id}
    group by p.profil_id, p.profil_libelle order by p.profil_libelle, p.profil_id`.execute(db)
  return rows
}

/** "2 personnes de ce profil n’ouvrent pas les documents : elles ne sont pas prévenues."; empty where there is nobody. */
const direAutres = (n: number): string => {
  if (n === 0) return ''
  const suite =
    n === 1 ? 'n’ouvre pas les documents\u00a0: elle n’est' : 'n’ouvrent pas les documents\u00a0: elles ne sont'
  return ` ${compter(n, 'personne')} de ce profil ${suite} pas ${n === 1 ? 'prévenue' : 'prévenues'}.`
}
const PERSONNE = 'Personne de ce profil n’ouvre les documents\u00a0: donnez-lui d’abord ce module.'

interface Lecteur {
  readonly utilisateur_id: number
  readonly label: string
  readonly lu_a: Date | null
}

/** Whoever has to read a version and may, each once, and when they did; of one profile where one is told. */
async function lireLecteurs(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { document_id, n }: Laquelle,
  profil?: number,
) {
  const { rows } = await sql<Lecteur>`select distinct u.utilisateur_id, concat_ws(' ', u.prenom, u.nom) as label, l.lu_a
    from document_demande q
    join utilisateur_profil up on up.compte_id = q.compte_id and up.profil_id = q.profil_id
    join utilisateur u on u.compte_id = up.compte_id and u.utilisateur_id = up.utilisateur_id and u.actif
      and ${OUVRE_DOCUMENTS}
    left join document_lecture l on l.compte_id = q.compte_id and l.document_id = q.document_id and l.n = q.n
      and l.utilisateur_id = u.utilisateur_id
    where q.compte_id = ${caller.compte_id} and q.document_id = ${document_id} and q.n = ${n}
      and q.profil_id = coalesce(${profil ?? null}::int, q.profil_id)
    order by label, u.utilisateur_id`.execute(db)
  return rows
}

async function lireDemandes({ db, caller }: Pick<Context, 'db' | 'caller'>, { document_id, n }: Laquelle) {
  return await db
    .selectFrom('document_demande as q')
    .innerJoin('profil as p', 'p.profil_id', 'q.profil_id')
    .select(['q.profil_id', 'p.profil_libelle', 'q.pour', 'q.demande_le'])
    .where('q.compte_id', '=', caller.compte_id)
    .where('q.document_id', '=', document_id)
    .where('q.n', '=', n)
    .orderBy('q.pour')
    .orderBy('q.profil_id')
    .execute()
}

/** @throws CodedError INTROUVABLE */
export async function lireLesLectures(context: Lecture, document_id: number): Promise<Lectures> {
  const d = await trouverDocument(context, document_id)
  const laquelle = { document_id, n: d.courante ?? 0 }
  const [demandes, lecteurs] = await Promise.all([lireDemandes(context, laquelle), lireLecteurs(context, laquelle)])
  const lus = lecteurs.filter(l => l.lu_a !== null)
  return {
    lu_a: context.now.toISOString(),
    demandes: demandes.map(({ profil_id, profil_libelle, pour }) => ({ profil_id, profil_libelle, pour })),
    lus: lus.length,
    attendus: lecteurs.length,
    lecteurs: [...lecteurs.filter(l => l.lu_a === null), ...lus].map(({ utilisateur_id, label, lu_a }) => ({
      ...{ utilisateur_id, label, lu_le: lu_a?.toISOString() ?? null },
    })),
  }
}

const nommer = (d: DocumentLu): string => `${direChrono(d.documents_type_code, d.numero)} ${d.document_titre}`

async function prevenirLecteurs(context: Context, d: DocumentLu, laquelle: Laquelle, pour: JourIso, profil?: number) {
  const lecteurs = await lireLecteurs(context, laquelle, profil)
  await prevenir(
    context,
    lecteurs.filter(l => l.lu_a === null).map(l => l.utilisateur_id),
    {
      document_id: laquelle.document_id,
      titre: 'Un document à lire',
      body: `${nommer(d)}\u00a0: à lire au plus tard le ${direJour(pour)}.`,
    },
  )
}

/** Asked again, it changes the day. @returns the profile's name and who of it is left out @throws CodedError INTROUVABLE, ETAPE_REFUSEE, SAISIE */
export async function demander(
  context: Context,
  document_id: number,
  { profil_id, pour }: { readonly profil_id: number; readonly pour: JourIso },
): Promise<{ readonly profil: string; readonly autres: string }> {
  const { db, caller } = context
  const aujourdhui = jourParis(context.now)
  const d = await tenirDocument(context, document_id)
  if (d.courante === null || d.archive_a !== null)
    throw refuse('ETAPE_REFUSEE', { message: 'Aucune version de ce document n’est en vigueur.' })
  const profil = (await lireProfils(context)).find(p => p.profil_id === profil_id)
  if (!profil) throw refuse('SAISIE', { champs: { profil_id: 'Profil\u00a0: ce choix n’existe pas.' } })
  if (profil.lecteurs === 0) throw refuse('SAISIE', { message: PERSONNE, champs: { profil_id: PERSONNE } })
  if (pour < aujourdhui) throw refuse('SAISIE', { champs: { pour: 'Une date à venir est attendue.' } })
  const laquelle = { document_id, n: d.courante }
  const avant = (await lireDemandes(context, laquelle)).find(q => q.profil_id === profil_id)
  const dit = { profil: profil.profil_libelle, autres: direAutres(profil.autres) }
  if (avant?.pour === pour) return dit
  await db
    .insertInto('document_demande')
    .values({ compte_id: caller.compte_id, ...laquelle, profil_id, pour, demande_le: aujourdhui })
    .onConflict(conflict =>
      conflict.columns(['compte_id', 'document_id', 'n', 'profil_id']).doUpdateSet({ pour, rappel: null }),
    )
    .execute()
  await record(context, {
    action: demanderLecture.id,
    entite: `document:${document_id}`,
    apres: { n: laquelle.n, profil_id, profil: profil.profil_libelle, pour },
  })
  if (!avant) await prevenirLecteurs(context, d, laquelle, pour, profil_id)
  await annoncer(context)
  return dit
}

/** @returns what stood there @throws CodedError INTROUVABLE */
export async function neplusDemander(context: Context, document_id: number, profil_id: number) {
  const { db, caller } = context
  const d = await tenirDocument(context, document_id)
  const laquelle = { document_id, n: d.courante ?? 0 }
  const avant = (await lireDemandes(context, laquelle)).find(q => q.profil_id === profil_id)
  if (!avant) throw refuse('INTROUVABLE')
  await db
    .deleteFrom('document_demande')
    .where('compte_id', '=', caller.compte_id)
    .where('document_id', '=', document_id)
    .where('n', '=', laquelle.n)
    .where('profil_id', '=', profil_id)
    .execute()
  await record(context, {
    action: retirerDemande.id,
    entite: `document:${document_id}`,
    avant: { n: laquelle.n, profil: avant.profil_libelle, pour: avant.pour },
  })
  await annoncer(context)
  return { profil_id, pour: avant.pour, profil_libelle: avant.profil_libelle }
}

/** Twice is once. @throws CodedError INTROUVABLE, ETAPE_REFUSEE for another version than the one that holds */
export async function lire(context: Context, document_id: number, n: number): Promise<DocumentLu> {
  const { db, caller, now } = context
  const d = await tenirDocument(context, document_id)
  if (d.courante !== n || d.archive_a !== null)
    throw refuse('ETAPE_REFUSEE', { message: 'Cette version n’est plus en vigueur\u00a0: ouvrez celle qui l’est.' })
  if (d.lu_le !== null) return d
  await db
    .insertInto('document_lecture')
    .values({ compte_id: caller.compte_id, document_id, n, utilisateur_id: caller.utilisateur_id, lu_a: now })
    .execute()
  await record(context, { action: marquerLu.id, entite: `document:${document_id}`, apres: { n } })
  await annoncer(context)
  return d
}

/** Whoever had to read the version before has as many days to read the new one. */
export async function reconduireDemandes(context: Context, d: DocumentLu, { avant, n }: { avant: number; n: number }) {
  const { db, caller } = context
  const { document_id } = d
  const aujourdhui = jourParis(context.now)
  for (const q of await lireDemandes(context, { document_id, n: avant })) {
    const pour = ajouterJours(aujourdhui, Math.max(joursEntre(q.demande_le, q.pour), 1))
    await db
      .insertInto('document_demande')
      .values({ compte_id: caller.compte_id, document_id, n, profil_id: q.profil_id, pour, demande_le: aujourdhui })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    await prevenirLecteurs(context, d, { document_id, n }, pour, q.profil_id)
  }
}

/** With the approval that carried them. */
export async function retirerReconduites({ db, caller }: Context, { document_id, n }: Laquelle): Promise<void> {
  await db
    .deleteFrom('document_demande')
    .where('compte_id', '=', caller.compte_id)
    .where('document_id', '=', document_id)
    .where('n', '=', n)
    .execute()
}
