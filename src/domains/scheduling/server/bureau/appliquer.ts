import { sql } from 'kysely'
import {
  type Ecart,
  type HorsMetier,
  type OptionsApplication,
  RAISONS_ECART,
  type ResultatApplication,
} from '#domains/scheduling/model/bureau/application.ts'
import type { Changement, PosteBureau, ResultatLot } from '#domains/scheduling/model/bureau/changement.ts'
import { type PosteVoulu, remplirJour } from '#domains/scheduling/model/bureau/remplir.ts'
import { memeMetier } from '#domains/scheduling/model/echanges/offre.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { partagerPlanning, verrouillerPlannings } from '../verrous.ts'
import { ecrireLot } from './ecrire.ts'
import { lirePostesBureau } from './presenter.ts'

/** What one day of somebody is to hold; or what it was to be made from, and cannot be. */
export interface JourVoulu {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly postes: readonly PosteVoulu[]
  readonly sansModele?: string
}

interface JourPrepare {
  readonly utilisateur_id: number
  readonly jour: JourIso
  readonly changements: readonly Changement[]
}

const cleDe = ({ utilisateur_id, jour }: { utilisateur_id: number; jour: JourIso }) => `${utilisateur_id}:${jour}`

/** Shifts of these people that stand or are to stand, by person and day. */
export async function lirePoses(context: Context, gens: readonly number[], periode: Periode) {
  const postes = await lirePostesBureau(context, { utilisateurs: [...gens], ...periode })
  return Map.groupBy(
    postes.filter(p => p.etat !== 'retire'),
    p => cleDe({ utilisateur_id: p.utilisateur_id, jour: p.pointage_date }),
  )
}

/** Holidays of the house, by day; empty: none. */
export async function lireFeries(context: Context): Promise<(jour: JourIso) => string> {
  const versions = await lireVersions(context)
  return jour => nomFerie(jour, versionDu(versions, jour).site) ?? ''
}

/** Keys of days away: "utilisateur:jour". */
export async function lireAbsents(context: Context, gens: readonly number[], periode: Periode) {
  return new Set((await lireAbsences(context, periode, gens)).map(cleDe))
}

/** Keys of months that are closed, and change no more: "utilisateur:2026-12". */
async function lireClos({ db, caller }: Context, gens: readonly number[], { du, au }: Periode) {
  const { rows } = await sql<{ cle: string }>`
    select utilisateur_id || ':' || to_char(mois, 'YYYY-MM') as cle from mois_clos
    where compte_id = ${caller.compte_id} and etat = 'clos' and utilisateur_id = any(${gens}::int[])
      and mois between date_trunc('month', ${du}::date) and ${au}::date`.execute(db)
  return new Set(rows.map(r => r.cle))
}

/**
 * Nobody changes the plannings of these people until it is over.
 * @returns those of the team; somebody who left meanwhile stops nobody else's @throws CodedError INTROUVABLE
 */
export async function tenirAgents(
  context: Context,
  gens: readonly number[],
  periode: Periode,
): Promise<ReadonlySet<number>> {
  await partagerPlanning(context)
  await verrouillerPlannings(context, gens)
  const connus = await lireAgents(context, gens, periode)
  if (connus.length === 0) throw refuse('INTROUVABLE')
  return new Set(connus.map(a => a.utilisateur_id))
}

/** Told once for each person who is not of the team. */
export const ecartsInconnus = (gens: readonly number[], connus: ReadonlySet<number>, jour: JourIso): Ecart[] =>
  gens
    .filter(id => !connus.has(id))
    .map(utilisateur_id => ({ utilisateur_id, jour, raison: 'refuse', detail: 'Ne fait pas partie de l’équipe.' }))

const nommer = (postes: readonly PosteBureau[]) => joindre(postes.map(p => p.poste_libelle))

/** What each day becomes, and those that are left as they are. */
async function trier(
  context: Context,
  voulus: readonly JourVoulu[],
  periode: Periode,
  { presents, feries }: OptionsApplication,
) {
  const gens = [...new Set(voulus.map(v => v.utilisateur_id))]
  const [poses, absents, ferieDu, clos] = await Promise.all([
    lirePoses(context, gens, periode),
    lireAbsents(context, gens, periode),
    lireFeries(context),
    lireClos(context, gens, periode),
  ])
  const jours: JourPrepare[] = []
  const ecartes: Ecart[] = []
  for (const { utilisateur_id, jour, postes, sansModele } of voulus) {
    const la = poses.get(cleDe({ utilisateur_id, jour })) ?? []
    const ecarter = (raison: Ecart['raison'], detail = '') => ecartes.push({ utilisateur_id, jour, raison, detail })
    const ferie = feries === 'laisser' ? ferieDu(jour) : ''
    // Where nothing was to be put, nothing is told: who is away on a day of rest is no news.
    const rien = postes.length === 0
    if (clos.has(cleDe({ utilisateur_id, jour: jour.slice(0, 7) }))) rien || ecarter('clos')
    else if (sansModele !== undefined) ecarter('modele', sansModele)
    else if (absents.has(cleDe({ utilisateur_id, jour }))) rien || ecarter('absent')
    else if (ferie) rien || ecarter('ferie', ferie)
    else {
      const changements = remplirJour({ utilisateur_id, date: jour }, la, postes)
      if (changements.length === 0) continue
      if (la.length > 0 && presents === 'garder') rien || ecarter('occupe', nommer(la))
      else jours.push({ utilisateur_id, jour, changements })
    }
  }
  return { jours, ecartes }
}

/**
 * Days that are given up among those refused: of two that follow one another the second one, which may be what the first
 * meets; alone, a day is refused for itself.
 */
function abandonner(refuses: readonly JourPrepare[]): ReadonlySet<string> {
  const abandonnes = new Set<string>()
  const ordre = refuses.toSorted((a, b) => a.utilisateur_id - b.utilisateur_id || a.jour.localeCompare(b.jour))
  for (const [rang, refus] of ordre.entries()) {
    const [avant, apres] = [ordre[rang - 1], ordre[rang + 1]]
    const suit = (a?: JourPrepare, b?: JourPrepare) =>
      a !== undefined && b !== undefined && a.utilisateur_id === b.utilisateur_id && ajouterJours(a.jour, 1) === b.jour
    const premier = suit(refus, apres) && !(suit(avant, refus) && avant && !abandonnes.has(cleDe(avant)))
    if (!premier) abandonnes.add(cleDe(refus))
  }
  return abandonnes
}

/** Posts that these changes put on people of another trade than theirs, by person and post. */
async function lireHorsMetier(
  context: Context,
  jours: readonly JourPrepare[],
  periode: Periode,
): Promise<HorsMetier[]> {
  const poses = jours.flatMap(({ utilisateur_id, jour, changements }) =>
    changements.flatMap(c =>
      (c.sorte === 'poser' || c.sorte === 'modifier') && c.poste_id !== undefined
        ? [{ utilisateur_id, date: jour, poste_id: c.poste_id }]
        : [],
    ),
  )
  if (poses.length === 0) return []
  const ids = [...new Set(poses.map(p => p.poste_id))]
  const [postes, agents] = await Promise.all([
    sql<{ poste_id: number; poste_libelle: string; metier_id: number | null }>`select poste_id, poste_libelle, metier_id
      from poste where compte_id = ${context.caller.compte_id} and poste_id = any(${ids}::int[])`.execute(context.db),
    lireAgents(context, [...new Set(poses.map(p => p.utilisateur_id))], periode),
  ])
  const parPoste = new Map(postes.rows.map(p => [p.poste_id, p]))
  const parAgent = new Map(agents.map(a => [a.utilisateur_id, a]))
  return [...Map.groupBy(poses, p => `${p.utilisateur_id}:${p.poste_id}`).values()].flatMap(siens => {
    const [premier] = siens
    const [agent, poste] = [parAgent.get(premier?.utilisateur_id ?? 0), parPoste.get(premier?.poste_id ?? 0)]
    if (!agent || !poste || memeMetier(agent, poste)) return []
    const { utilisateur_id, metier_libelle } = agent
    return [
      { utilisateur_id, metier_libelle, poste_libelle: poste.poste_libelle, jours: siens.map(p => p.date).sort() },
    ]
  })
}

const RIEN: ResultatLot = {
  ...{ lot_id: null, refus: [], anomalies: [], bloquant: false, derogeable: true, postes: [], disparus: [] },
}
/** Each turn gives days up: what is left after these is refused as it is. */
const TOURS = 8

/**
 * Puts posts on many days as one lot, judged, refused, derogated and taken back like any other. Days away and holidays that
 * are left alone are told, and so are those that the lot refuses: the others are put all the same.
 * @param voulus of people whose plannings are held (`tenirAgents`)
 */
export async function appliquer(
  context: Context,
  voulus: readonly JourVoulu[],
  periode: Periode,
  {
    essai,
    inconnus,
    ...options
  }: OptionsApplication & { readonly essai: boolean; readonly inconnus: readonly Ecart[] },
): Promise<ResultatApplication> {
  const { motif_derogation, autorisation, malgre } = options
  const { jours, ecartes } = await trier(context, voulus, periode, options)
  ecartes.push(...inconnus)
  const choix = {
    ...(motif_derogation !== undefined && { motif_derogation }),
    ...(autorisation !== undefined && { autorisation }),
    ...(malgre !== undefined && { malgre }),
  }
  let restent = jours
  let ecrit = RIEN
  for (let tour = 0; tour < TOURS && restent.length > 0; tour++) {
    const deQui = restent.flatMap(j => j.changements.map(() => j))
    ecrit = await ecrireLot(context, { changements: restent.flatMap(j => j.changements), ...choix }, { essai })
    if (ecrit.refus.length === 0) break
    const messages = new Map(ecrit.refus.flatMap(r => (deQui[r.rang] ? [[deQui[r.rang], r.message] as const] : [])))
    const abandonnes = abandonner([...messages.keys()].filter(j => j !== undefined))
    for (const [jour, detail] of messages)
      if (jour && abandonnes.has(cleDe(jour)))
        ecartes.push({ utilisateur_id: jour.utilisateur_id, jour: jour.jour, raison: 'refuse', detail })
    restent = restent.filter(j => !abandonnes.has(cleDe(j)))
  }
  if (restent.length === 0) ecrit = RIEN
  const { postes: _p, disparus: _d, ...lot } = ecrit
  const combien = (sorte: Changement['sorte']) =>
    restent.flatMap(j => j.changements).filter(c => c.sorte === sorte).length
  return {
    ...lot,
    hors_metier: await lireHorsMetier(context, restent, periode),
    ...{ poses: combien('poser'), modifies: combien('modifier'), retires: combien('retirer') },
    ecartes: ecartes.toSorted(
      (a, b) =>
        RAISONS_ECART.indexOf(a.raison) - RAISONS_ECART.indexOf(b.raison) ||
        a.utilisateur_id - b.utilisateur_id ||
        a.jour.localeCompare(b.jour),
    ),
  }
}
