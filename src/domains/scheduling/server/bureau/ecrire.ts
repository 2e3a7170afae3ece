import { sql } from 'kysely'
import {
  type Changement,
  DEROGATION_MAX,
  type Lot,
  motifGarde,
  type RefusChangement,
  type ResultatLot,
} from '#domains/scheduling/model/bureau/changement.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import { exigeAutorisation, peutDeroger } from '#domains/scheduling/model/regles/derogations.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Anomalie } from '#domains/scheduling/model/regles/types.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, formaterJour, jourParis, joursEntre } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { lireAgents, lireNoms } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { annoncerBureau } from './annoncer.ts'
import { lireDerogations } from './derogations.ts'
import { nommerDevances } from './devances.ts'
import { exigerPayeDAutrui, payesDits } from './heures-payees.ts'
import { comparerJugements, type Jugement, jugerEffectif } from './juger.ts'
import { lirePostesDonnables } from './postes.ts'
import { type Etat, type Prepare, preparer } from './preparer.ts'
import { lirePostesBureau } from './presenter.ts'
import {
  enLignes,
  lireCroisements,
  lirePubliees,
  lireRangees,
  type Preparation,
  poserRangees,
  type Rangee,
} from './rangees.ts'

/** Nothing of a lot stands that is refused: what its savepoint holds is undone. */
export async function essayer<T>({ db }: Context, ecrire: () => Promise<T>, garder: (ecrit: T) => boolean): Promise<T> {
  await sql`savepoint lot`.execute(db)
  // Two shifts that change places meet for a moment; whether they still do is asked at the end.
  await sql`set constraints pointage_brouillon_sans_chevauchement deferred`.execute(db)
  const ecrit = await ecrire()
  if (garder(ecrit)) {
    await sql`set constraints pointage_brouillon_sans_chevauchement immediate`.execute(db)
    await sql`release savepoint lot`.execute(db)
  } else await sql`rollback to savepoint lot`.execute(db)
  return ecrit
}

const numerosDe = (changements: readonly Changement[]): number[] =>
  changements.flatMap(c => (c.sorte === 'poser' ? [] : [c.pointage_id]))

/** Everybody whose planning a lot may change. */
function gensDe(changements: readonly Changement[], rangees: Iterable<Rangee | null>): number[] {
  const vises = changements.flatMap(c => ('utilisateur_id' in c ? [c.utilisateur_id] : []))
  return [...new Set([...vises, ...[...rangees].flatMap(r => (r ? [r.utilisateur_id] : []))])]
}

async function lireDesNumeros({ db }: Context, combien: number): Promise<number[]> {
  if (combien === 0) return []
  const { rows } = await sql<{ n: number }>`select nextval('pointage_pointage_id_seq')::int as n
    from generate_series(1, ${combien}::int)`.execute(db)
  return rows.map(r => r.n)
}

/** Days that these rows stand on, and one on each side: a night ends on the next one. */
export function etendue(preparations: readonly Preparation[]): Periode | null {
  const jours = preparations.flatMap(p => [...p.values()].flatMap(r => (r ? [r.pointage_date] : []))).sort()
  const [premier, dernier] = [jours[0], jours.at(-1)]
  return premier && dernier ? { du: premier, au: ajouterJours(dernier, 1) } : null
}

async function lireEtat(
  context: Context,
  lot: Lot,
  { preparees, version }: { preparees: Preparation; version: number },
): Promise<Etat> {
  const { changements } = lot
  const ids = [...preparees.keys()]
  const publiees = await lirePubliees(context, ids)
  const gens = gensDe(changements, [...preparees.values(), ...publiees.values()])
  const dates = [
    ...changements.flatMap(c => ('date' in c ? [c.date] : [])),
    ...[...preparees.values(), ...publiees.values()].flatMap(r => (r ? [r.pointage_date] : [])),
  ].sort()
  const [du, au] = [dates[0] ?? '2000-01-01', dates.at(-1) ?? '2000-01-01']
  const [agents, contrats, absences, postes, numeros] = await Promise.all([
    lireAgents(context, gens, { du, au }),
    lireVersionsContrats(context, gens),
    lireAbsences(context, { du, au }, gens),
    lirePostesDonnables(
      context,
      changements.flatMap(c => ('poste_id' in c && c.poste_id ? [c.poste_id] : [])),
    ),
    lireDesNumeros(context, changements.filter(c => c.sorte === 'poser').length),
  ])
  const equipe = new Set(agents.map(a => a.utilisateur_id))
  return {
    ...{ preparees, publiees, postes, numeros, version },
    estDeLEquipe: (id, jour) => equipe.has(id) && contratTenu(contrats.get(id) ?? [], jour) !== null,
    absences: new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`)),
    motif_derogation: motifGarde(lot),
    aujourdhui: jourParis(context.now),
  }
}

async function direCroisements(context: Context, gens: readonly number[], rangs: ReadonlyMap<number, number>) {
  const croisements = await lireCroisements(context, gens)
  const noms = await lireNoms(
    context,
    croisements.map(c => c.utilisateur_id),
  )
  const refus = new Map<number, RefusChangement>()
  // Each crossing of two prepared shifts is read from both sides: what is named is what was there, not what is asked for.
  const tenus = croisements.filter(c => rangs.has(c.pointage_id) && !rangs.has(c.autre_id))
  for (const { pointage_id, autre_id, utilisateur_id, poste_libelle, jour } of [...tenus, ...croisements]) {
    const rang = rangs.get(pointage_id) ?? rangs.get(autre_id) ?? 0
    const message = finirPhrase(
      `${noms.get(utilisateur_id) ?? ''} a déjà «\u00a0${poste_libelle}\u00a0» le ${formaterJour(jour)}`,
    )
    if (!refus.has(rang)) refus.set(rang, { rang, code: 'POSTE_OCCUPE', message })
  }
  return [...refus.values()]
}

/**
 * What was wrong before a lot, less what was allowed in writing for a shift that it changes: the sentence was for the shift as it
 * was. What is still wrong then is asked about again, rather than found by whoever publishes.
 */
async function sansDerogees(
  context: Context,
  reference: readonly Anomalie[],
  {
    touche,
    avant,
    publiees,
    apres,
  }: Pick<Etat, 'publiees'> & Record<'avant' | 'apres', Preparation> & { touche: Periode },
): Promise<readonly Anomalie[]> {
  const changes = new Set([...apres].flatMap(([id, rangee]) => (rangee && !rangee.retire ? [id] : [])))
  const visee = (a: Anomalie) => a.niveau === 'bloquant' && peutDeroger(a.code, a.mesure)
  if (!reference.some(a => visee(a) && a.pointages.some(id => changes.has(id)))) return reference
  const derogation = await lireDerogations(context, touche)
  const deroges = new Set(
    [...changes].filter(id => {
      const vue = avant.get(id) ?? publiees.get(id)
      return vue !== undefined && derogation(vue) !== undefined
    }),
  )
  return reference.filter(a => !(visee(a) && a.pointages.some(id => deroges.has(id))))
}

/** What is changed at once is judged at once, over the twelve weeks around it: a season of it, and no more. */
const JOURS_MAX = 124
const TROP_LONG = 'Ces changements s’étendent sur plus de quatre mois\u00a0: faites-les en plusieurs fois.'

const TROP_DE_MOTS = 'Motif\u00a0: trop long avec la référence de l’autorisation.'

const RIEN: Jugement = { anomalies: [], bloquant: false, derogeable: true }

/** Whether what is written allows what blocks: a reason, and the inspection's authorisation where it alone may allow it. */
function estDerogee({ motif_derogation, autorisation }: Lot, { anomalies, derogeable }: Jugement): boolean {
  if (motif_derogation === undefined || !derogeable) return false
  return autorisation !== undefined || !anomalies.some(a => a.niveau === 'bloquant' && exigeAutorisation(a.code))
}

/**
 * Prepares changes of posts, all or none, judged by what the planning would be once published. What blocks is refused,
 * unless a derogation is written that every article concerned allows, or the lot is prepared all the same (`malgre`).
 * @param essai nothing is kept: what it would be is told
 * @throws CodedError DROIT_MANQUANT where one's own pay changes (`exigerPayeDAutrui`), MOIS_CLOS
 */
export async function ecrireLot(context: Context, lot: Lot, { essai = false } = {}): Promise<ResultatLot> {
  const { changements } = lot
  const motif = motifGarde(lot)
  if (motif !== null && motif.length > DEROGATION_MAX) throw refuse('SAISIE', { message: TROP_DE_MOTS })
  await partagerPlanning(context)
  const ids = numerosDe(changements)
  const vus = [...(await lireRangees(context, ids)).values(), ...(await lirePubliees(context, ids)).values()]
  const verrouilles = gensDe(changements, vus)
  await verrouillerPlannings(context, verrouilles)
  const avant = await lireRangees(context, ids)
  const { db, caller } = context
  const { n } = await db
    .selectNoFrom(sql<number>`nextval('planning_lot_lot_id_seq')::int`.as('n'))
    .executeTakeFirstOrThrow()
  const etat = await lireEtat(context, lot, { preparees: avant, version: n })
  const prepare = preparer(changements, etat)
  const gens = gensDe(changements, [...avant.values(), ...etat.publiees.values()])
  // Given to somebody else between the two readings: nobody holds their planning.
  if (gens.some(id => !verrouilles.includes(id)))
    return rendre(prepare, {
      refus: [{ rang: 0, code: 'POSTE_MODIFIE', message: 'Ce poste vient de changer de mains.' }],
    })
  if (prepare.refus.length > 0) {
    const pointageDe = (rang: number) => {
      const c = changements[rang]
      return c && 'pointage_id' in c ? c.pointage_id : null
    }
    return rendre(prepare, { refus: await nommerDevances(context, prepare.refus, pointageDe) })
  }
  const dits = payesDits(changements)
  await exigerPayeDAutrui(context, { avant, publiees: etat.publiees, apres: prepare.apres, dits })
  const touche = etendue([avant, prepare.apres, etat.publiees])
  if (touche && joursEntre(touche.du, touche.au) > JOURS_MAX)
    return rendre(prepare, { refus: [{ rang: 0, code: 'SAISIE', message: TROP_LONG }] })
  const effectif = touche ? await jugerEffectif(context, gens, touche) : []
  const reference = touche
    ? await sansDerogees(context, effectif, { touche, avant, publiees: etat.publiees, apres: prepare.apres })
    : []
  const issue = await essayer(
    context,
    async () => {
      await poserRangees(context, prepare.apres)
      const refus = await direCroisements(context, gens, prepare.rangs)
      const jugement =
        refus.length > 0 || !touche ? RIEN : comparerJugements(reference, await jugerEffectif(context, gens, touche))
      const permis = !jugement.bloquant || lot.malgre || estDerogee(lot, jugement)
      const postes = refus.length > 0 ? [] : await lirePostesBureau(context, { pointages: [...prepare.apres.keys()] })
      return { refus, jugement, postes, ecrit: refus.length === 0 && permis && !essai }
    },
    ({ ecrit }) => ecrit,
  )
  if (!issue.ecrit) return rendre(prepare, issue)
  const complete = new Map([...prepare.apres.keys()].map(id => [id, avant.get(id) ?? null]))
  await db
    .insertInto('planning_lot')
    .values({
      ...{ compte_id: caller.compte_id, lot_id: n, auteur_id: caller.utilisateur_id, fait_a: context.now },
      ...{ avant: enLignes(complete), apres: enLignes(prepare.apres) },
    })
    .execute()
  const apres = { changements: changements.length, ...(motif ? { motif } : {}) }
  await record(context, { action: 'planning.preparer', entite: `planning-lot:${n}`, apres })
  await annoncerBureau(context)
  return { ...rendre(prepare, issue), lot_id: n }
}

function rendre(
  { apres }: Prepare,
  {
    refus,
    jugement = RIEN,
    postes = [],
  }: { refus: RefusChangement[]; jugement?: Jugement; postes?: ResultatLot['postes'] },
): ResultatLot {
  const restent = new Set(postes.map(p => p.pointage_id))
  return {
    ...{ lot_id: null, refus, postes, ...jugement },
    disparus: refus.length > 0 ? [] : [...apres.keys()].filter(id => !restent.has(id)),
  }
}
