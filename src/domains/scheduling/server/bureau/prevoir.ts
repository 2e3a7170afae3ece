import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import {
  type Publication,
  prevenusDe,
  type ResultatPublication,
  type Visibles,
} from '#domains/scheduling/model/bureau/publication.ts'
import { contratTenu } from '#domains/scheduling/model/contrat.ts'
import { tardifsDe } from '#domains/scheduling/model/equite/equite.ts'
import { minutesComptees, type ProprietesPause } from '#domains/scheduling/model/planning/heures.ts'
import { direSansPoste, type Proprietes } from '#domains/scheduling/model/planning/planning.ts'
import { peutDeroger } from '#domains/scheduling/model/regles/derogations.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import { MODULE_CONFIGURATIONS } from '#domains/scheduling/modules/configurations-gdt/contract.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, formaterDuree, formaterJour, type JourIso, jourParis } from '#wire/dates.ts'
import { pluraliser } from '#wire/french.ts'
import { finirPhrase } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { lireVersionsContrats } from '../agents/contrats.ts'
import { lireSansAcces } from '../agents/sans-acces.ts'
import type { Changement } from '../changements.ts'
import { lireClos } from '../cloture/clos.ts'
import { direJour } from '../echanges/permutation.ts'
import { lireAgents, lireNoms } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { periodeVisible } from '../planning/periode.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { type EstPublie, lirePublies } from '../planning/publies.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { lireManques } from './besoins.ts'
import { type BrouillonLu, lireBrouillons } from './brouillons.ts'
import { lireConflits } from './conflits.ts'
import { jugerEffectif } from './juger.ts'

/** What is prepared and whose, where it stood before or where it will. */
export async function lireAPublier(context: Context, { du, au, agents }: Pick<Publication, 'du' | 'au' | 'agents'>) {
  const { db, caller } = context
  const { rows } = await sql<{ pointage_id: number; gens: number[] }>`
    select b.pointage_id, array_remove(array[b.utilisateur_id, p.utilisateur_id], null) as gens
    from pointage_brouillon b left join pointage p using (compte_id, pointage_id)
    where b.compte_id = ${caller.compte_id}
      and (b.pointage_date between ${du}::date and ${au}::date or p.pointage_date between ${du}::date and ${au}::date)
      and (${agents === undefined} or array[b.utilisateur_id, p.utilisateur_id] && ${agents ?? []}::int[])`.execute(db)
  return { ids: rows.map(r => r.pointage_id), gens: [...new Set(rows.flatMap(r => r.gens))] }
}

export interface APublier {
  readonly brouillons: readonly BrouillonLu[]
  readonly publies: ReadonlyMap<number, PointageLu>
}

/** What stands in the way, in a sentence each. */
async function lireObstacles(
  context: Context,
  { brouillons, publies }: APublier,
  { gens, conflits }: { readonly gens: readonly number[]; readonly conflits: ReadonlyMap<number, string> },
) {
  const jours = brouillons.map(b => b.pointage_date).sort()
  const periode = { du: jours[0] ?? '', au: jours.at(-1) ?? '' }
  const absences = await lireAbsences(context, periode, gens)
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const places = [...brouillons, ...publies.values()].map(p => ({
    utilisateur_id: p.utilisateur_id,
    jour: p.pointage_date,
  }))
  const [noms, contrats, actifs, clos] = [
    await lireNoms(context, gens),
    await lireVersionsContrats(context, gens),
    new Set((await lireAgents(context, gens, periode)).map(a => a.utilisateur_id)),
    await lireClos(context, places),
  ]
  const delEquipe = (qui: number, jour: JourIso) =>
    actifs.has(qui) && contratTenu(contrats.get(qui) ?? [], jour) !== null
  const obstacles: ResultatPublication['obstacles'][number][] = []
  for (const { pointage_id, utilisateur_id, pointage_date, retire, base_version } of brouillons) {
    const [qui, quand] = [noms.get(utilisateur_id) ?? '', formaterJour(pointage_date)]
    const dire = (message: string) => obstacles.push({ pointage_id, utilisateur_id, jour: pointage_date, message })
    const publie = publies.get(pointage_id)
    // Gone by itself, what was to be taken off asks nobody.
    if (retire && !publie) continue
    const gele = [publie, { utilisateur_id, pointage_date }]
      .map(p => p && clos.get(`${p.utilisateur_id}:${p.pointage_date}`))
      .find(phrase => phrase !== undefined)
    if (gele !== undefined)
      // Of both whose days it changes: without one of them alone it would still be published with the other.
      for (const id of new Set([utilisateur_id, publie?.utilisateur_id ?? utilisateur_id]))
        obstacles.push({
          ...{ pointage_id, utilisateur_id: id, jour: pointage_date },
          message: id === (publie?.utilisateur_id ?? id) ? gele : `${qui}\u00a0: ${gele}`,
        })
    else if (base_version !== (publie?.version ?? null))
      dire(`Le poste ${deQui(qui)} du ${quand} a changé depuis qu’il a été préparé.`)
    else if (!retire && !delEquipe(utilisateur_id, pointage_date))
      dire(finirPhrase(`${qui} ne fait pas partie de l’équipe le ${quand}`))
    else if (!retire && absents.has(`${utilisateur_id}:${pointage_date}`))
      dire(finirPhrase(`${qui} est absent le ${quand}`))
    else if (conflits.has(pointage_id))
      dire(finirPhrase(`${qui} tient «\u00a0${conflits.get(pointage_id)}\u00a0» à ces heures depuis, le ${quand}`))
  }
  return obstacles
}

/** What is paid for a day, for whom nothing else of it changes: "Matin 06:45 – 14:15, 7 h payées". */
function direPaie(mots: string, postes: readonly PointageLu[], pauseDu: (jour: JourIso) => ProprietesPause): string {
  const minutes = postes.reduce((total, p) => total + minutesComptees(p, pauseDu(p.pointage_date)), 0)
  const sup = postes.some(p => p.pointage_heures_supplementaire === 1) ? ', en heures supplémentaires' : ''
  return `${mots}, ${formaterDuree(minutes)} ${pluraliser(minutes / 60, 'payée')}${sup}`
}

interface Jours {
  readonly pauseDu: (jour: JourIso) => ProprietesPause
  readonly publie: EstPublie
}

/** What each person's days were and become, in hours and in what is paid. */
function comparerJours(
  avant: readonly PointageLu[],
  apres: readonly PointageLu[],
  { pauseDu, publie }: Jours,
): Changement[] {
  const cle = (p: PointageLu) => `${p.utilisateur_id}:${p.pointage_date}`
  const [de, vers] = [Map.groupBy(avant, cle), Map.groupBy(apres, cle)]
  return [...new Set([...de.keys(), ...vers.keys()])].sort().flatMap((jour): Changement[] => {
    const [qui, le] = jour.split(':') as [string, JourIso]
    const [postesAvant, postesApres] = [de.get(jour) ?? [], vers.get(jour) ?? []]
    const noter = (ancien: string, nouveau: string): Changement[] =>
      ancien === nouveau ? [] : [{ utilisateur_id: Number(qui), jour: le, avant: ancien, apres: nouveau }]
    const mots = direJour(postesApres)
    const dits = postesAvant.length > 0 ? direJour(postesAvant) : direSansPoste(publie(Number(qui), le))
    if (dits !== mots) return noter(dits, mots)
    return noter(direPaie(dits, postesAvant, pauseDu), direPaie(mots, postesApres, pauseDu))
  })
}

/** Rules that what is published breaks; those that block and that nobody wrote a derogation for stand in the way. */
async function jugerPublication(
  context: Context,
  { brouillons, publies }: APublier,
  { gens, conflits }: { readonly gens: readonly number[]; readonly conflits: ReadonlyMap<number, string> },
) {
  const jours = [...brouillons, ...publies.values()].map(p => p.pointage_date).sort()
  const touche = { du: jours[0] ?? '', au: ajouterJours(jours.at(-1) ?? '', 1) }
  const ids = new Set(brouillons.map(b => b.pointage_id))
  const deroges = new Set(brouillons.filter(b => b.motif_derogation).map(b => b.pointage_id))
  const anomalies = (await jugerEffectif(context, gens, touche, { seuls: ids })).filter(a =>
    a.pointages.some(p => ids.has(p)),
  )
  const noms = await lireNoms(context, gens)
  const obstacles = anomalies
    // A day away, and what was taken at the same hours, are told by name already.
    .filter(a => a.niveau === 'bloquant' && a.code !== 'ABSENCE')
    .filter(a => !(a.code === 'CHEVAUCHEMENT' && a.pointages.some(p => conflits.has(p))))
    // What is written down allows what its article lets be allowed, and no more.
    .filter(a => !(peutDeroger(a.code, a.mesure) && a.pointages.some(p => deroges.has(p))))
    .map(({ utilisateur_id, jour, phrase, pointages }) => ({
      ...{ pointage_id: pointages[0] ?? null, utilisateur_id, jour },
      message: `${noms.get(utilisateur_id) ?? ''}\u00a0: ${phrase}`,
    }))
  return { anomalies, obstacles }
}

/** Until when agents see what is published. */
function visiblesDe({ now, caller }: Context, proprietes: Proprietes): Visibles {
  const { au } = periodeVisible(now, proprietes)
  const { propriete_planning_roulant: jours, propriete_limite_planning: date } = proprietes
  return { au, jours, limite: date === au, reglable: caller.modules.has(MODULE_CONFIGURATIONS) }
}

/**
 * Names what would be published: each prepared post as it was last written, and what it makes of people's days. What is foreseen
 * twice without a change between has the same name.
 */
function nommer(brouillons: readonly BrouillonLu[], changements: readonly Changement[]): string {
  const poses = brouillons.map(b => [b.pointage_id, b.version, b.retire, b.utilisateur_id, b.pointage_date])
  const jours = changements.map(c => [c.utilisateur_id, c.jour, c.avant, c.apres])
  const dits = [poses, jours].map(lignes => lignes.map(l => JSON.stringify(l)).sort())
  return createHash('sha256').update(JSON.stringify(dits)).digest('hex')
}

export interface Prevision {
  readonly resultat: ResultatPublication
  /** What was published before it. */
  readonly publie: EstPublie
  readonly aPublier: APublier
}

/**
 * What publishing would change, for whom, and what stands in the way; the plannings it touches are locked until the
 * transaction ends. Null: nothing is prepared there.
 * @throws CodedError POSTE_MODIFIE
 */
export async function prevoirPublication(context: Context, publication: Publication): Promise<Prevision | null> {
  await partagerPlanning(context)
  const vus = await lireAPublier(context, publication)
  await verrouillerPlannings(context, vus.gens)
  const { ids, gens } = await lireAPublier(context, publication)
  // Prepared for somebody else meanwhile: whoever publishes looks again.
  if (gens.some(id => !vus.gens.includes(id))) throw refuse('POSTE_MODIFIE')
  if (ids.length === 0) return null
  const [brouillons, lus] = await Promise.all([
    lireBrouillons(context, { pointages: ids }),
    lirePointages(context, { pointages: ids, verrouiller: true }),
  ])
  const aPublier = { brouillons, publies: new Map(lus.map(p => [p.pointage_id, p])) }
  const conflits = await lireConflits(
    context,
    brouillons.filter(b => !b.retire),
  )
  const [obstacles, jugement] = [
    await lireObstacles(context, aPublier, { gens, conflits }),
    await jugerPublication(context, aPublier, { gens, conflits }),
  ]
  const jours = [...brouillons, ...lus].map(p => p.pointage_date).sort()
  const avant = await lirePointages(context, { utilisateurs: gens, du: jours[0] ?? '', au: jours.at(-1) ?? '' })
  const etendue = { du: jours[0] ?? '', au: jours.at(-1) ?? '' }
  const [versions, publie] = await Promise.all([lireVersions(context), lirePublies(context, etendue)])
  const publies = new Set(ids)
  const apres = [...avant.filter(p => !publies.has(p.pointage_id)), ...brouillons.filter(b => !b.retire)]
  const changements = comparerJours(
    avant,
    apres.sort((a, b) => a.heure_debut.localeCompare(b.heure_debut)),
    { pauseDu: jour => versionDu(versions, jour).proprietes, publie },
  )
  const manques = await lireManques(context, { du: publication.du, au: publication.au }, publies)
  const aujourdhui = jourParis(context.now)
  const touches = [...new Set(changements.map(c => c.utilisateur_id))]
  const sans_acces = await lireSansAcces(context, touches)
  const visibles = visiblesDe(context, versionDu(versions, aujourdhui).proprietes)
  return {
    ...{ aPublier, publie },
    resultat: {
      publication_id: null,
      agents_prevenus: prevenusDe({ changements, visibles, sans_acces }, context.caller.utilisateur_id).length,
      sans_acces,
      postes: ids.length,
      tardifs: new Set(
        tardifsDe(changements.map(c => ({ ...c, dit: aujourdhui }))).map(c => `${c.utilisateur_id}:${c.jour}`),
      ).size,
      obstacles: [...obstacles, ...jugement.obstacles],
      anomalies: jugement.anomalies,
      changements,
      manques,
      empreinte: nommer(brouillons, changements),
      visibles,
    },
  }
}
