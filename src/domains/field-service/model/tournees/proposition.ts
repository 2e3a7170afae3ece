import { type Instant, versMs } from '#wire/dates.ts'
import { derouler } from './derouler.ts'
import type { Enonce, Posee } from './enonce.ts'
import { choisirHeures } from './heures.ts'
import type { Ordonnance } from './ordonner.ts'
import { preparer } from './tour.ts'
import type { Ordre } from './types.ts'

const MINUTE = 60_000

/** What a tour costs: ways of all of it, and how late its customers are. */
export interface Bilan {
  readonly metres: number
  readonly minutes: number
  readonly retard: number
}

/** A visit that changes hour or hands. Instants in milliseconds. */
export interface LigneProposee {
  readonly posee: Posee
  /** Number of its technician; null: nobody had it. */
  readonly de: number | null
  readonly vers: number
  readonly debut: number
  readonly fin: number
}

/** What is accepted or left together: the tours of technicians among whom visits change hands. */
export interface Lot {
  readonly techniciens: readonly number[]
  readonly lignes: readonly LigneProposee[]
  readonly avant: Bilan
  readonly apres: Bilan
}

export interface Proposition {
  readonly lots: readonly Lot[]
  readonly avant: Bilan
  readonly apres: Bilan
  /** Of nobody, and still without a place. */
  readonly restantes: readonly Posee[]
}

/** What it costs without the visits that are left where they are. */
export interface Recompte {
  /** Of all, and of each lot in its order. */
  readonly apres: Bilan
  readonly lots: readonly Bilan[]
}

interface Etape {
  readonly rang: number
  readonly debut: number
}

export const additionner = (bilans: readonly Bilan[]): Bilan => ({
  metres: bilans.reduce((s, b) => s + b.metres, 0),
  minutes: bilans.reduce((s, b) => s + b.minutes, 0),
  retard: bilans.reduce((s, b) => s + b.retard, 0),
})

/** Of all, once each lot has gained what it gains. */
function sansGain(avant: Bilan, lots: readonly Pick<Lot, 'avant' | 'apres'>[]): Bilan {
  const gagne = (quoi: keyof Bilan) => lots.reduce((somme, l) => somme + l.avant[quoi] - l.apres[quoi], 0)
  return {
    metres: avant.metres - gagne('metres'),
    minutes: avant.minutes - gagne('minutes'),
    retard: avant.retard - gagne('retard'),
  }
}

const instant = (ms: Instant) => versMs(ms)

/** Ways and lateness of one tour, as the screen counts the present ones; breaks are no stops. */
function peser({ probleme, posees, minutes: tables }: Enonce, vehicule: number, etapes: readonly Etape[]): Bilan {
  const { visites, trajets, vehicules } = probleme
  const { distances, lieux } = trajets
  const depart = vehicules[vehicule]?.depart ?? 0
  let [metres, minutes] = [0, 0]
  let avant: number | null = null
  let perdu = false
  const passages = etapes.flatMap(({ rang, debut }) => {
    const posee = posees[rang]
    if (!posee) return []
    const { promesse } = posee.visite
    const lieu = visites[rang]?.lieu ?? null
    let chemin: number | null = null
    // From what is on no map, nobody knows the way: it is counted for nothing.
    if (lieu !== null && !perdu) {
      const voie = (avant ?? depart) * lieux + lieu
      metres += distances[voie] ?? 0
      minutes += tables[voie] ?? 0
      // The first one is reached in time, from wherever it is.
      if (avant !== null) chemin = tables[voie] ?? 0
    }
    avant = lieu
    perdu = lieu === null
    return [
      {
        debut: debut * MINUTE,
        fin: (debut + (visites[rang]?.duree ?? 0)) * MINUTE,
        promesse: promesse && decaler(posee, promesse),
        minutes: chemin,
      },
    ]
  })
  if (avant !== null) {
    metres += distances[avant * lieux + depart] ?? 0
    minutes += tables[avant * lieux + depart] ?? 0
  }
  return { metres, minutes, retard: derouler(passages).reduce((somme, a) => somme + a.retard, 0) }
}

/** What was promised, in the minutes that the question counts. */
function decaler({ visite, debut }: Posee, promesse: { readonly debut: string; readonly fin: string }) {
  const decalage = debut * MINUTE - instant(visite.debut)
  return { debut: instant(promesse.debut) + decalage, fin: instant(promesse.fin) + decalage }
}

/** Technicians by who gives a visit to whom, each group apart. */
function grouper(n: number, passages: readonly (readonly [number, number])[]): number[][] {
  const chef = Array.from({ length: n }, (_, k) => k)
  const trouver = (k: number): number => (chef[k] === k ? k : trouver(chef[k] ?? k))
  for (const [de, vers] of passages) if (de >= 0) chef[trouver(de)] = trouver(vers)
  return [...Map.groupBy(chef.keys(), trouver).values()]
}

/** The search's answer as changes to make, by what can be accepted apart; tours whose order stays keep their hours. */
export function lireProposition(enonce: Enonce, { tournees, sansPlace, probleme }: Ordonnance): Proposition {
  const { depart, posees, techniciens } = enonce
  const t = preparer(probleme)
  const actuelles = depart.map(ordre => ordre.map(rang => ({ rang, debut: posees[rang]?.debut ?? 0 })))
  const proposees = tournees.map((visites, vehicule): Etape[] => {
    if (memeOrdre(visites, depart[vehicule] ?? [])) return actuelles[vehicule] ?? []
    const debuts = choisirHeures(t, { vehicule, visites }, rang => posees[rang]?.debut ?? null)
    return visites.map((rang, i) => ({ rang, debut: debuts[i] ?? 0 }))
  })
  const lignes = proposees.flatMap((etapes, vers) =>
    etapes.flatMap(({ rang, debut }) => {
      const posee = posees[rang]
      if (!posee || (posee.de === vers && posee.debut === debut)) return []
      const depuis = instant(posee.visite.debut) + (debut - posee.debut) * MINUTE
      const duree = instant(posee.visite.fin) - instant(posee.visite.debut)
      const de = techniciens[posee.de]?.id ?? null
      return [
        {
          posee,
          de,
          vers: techniciens[vers]?.id ?? 0,
          debut: depuis,
          fin: depuis + duree,
          rangs: [posee.de, vers] as const,
        },
      ]
    }),
  )
  const bilans = techniciens.map((_, k) => ({
    avant: peser(enonce, k, actuelles[k] ?? []),
    apres: peser(enonce, k, proposees[k] ?? []),
  }))
  const groupes = grouper(
    techniciens.length,
    lignes.map(l => l.rangs),
  )
  const lots = groupes.flatMap((rangs): Lot[] => {
    const lot = {
      techniciens: rangs.map(k => techniciens[k]?.id ?? 0),
      lignes: lignes.filter(l => rangs.includes(l.rangs[1])).map(({ rangs: _rangs, ...ligne }) => ligne),
      avant: additionner(rangs.flatMap(k => bilans[k]?.avant ?? [])),
      apres: additionner(rangs.flatMap(k => bilans[k]?.apres ?? [])),
    }
    return vautLaPeine(lot) ? [lot] : []
  })
  const avant = additionner(bilans.map(b => b.avant))
  return {
    lots,
    avant,
    apres: sansGain(avant, lots),
    restantes: sansPlace.flatMap(rang => posees[rang] ?? []),
  }
}

/** The same proposal with some visits left where they are, by number. */
export function recompter(enonce: Enonce, { lots, avant }: Proposition, laissees: ReadonlySet<number>): Recompte {
  const { posees, techniciens } = enonce
  const prises = new Map(
    lots
      .flatMap(lot => lot.lignes)
      .filter(({ posee }) => !laissees.has(posee.visite.intervention_id))
      .map(ligne => [ligne.posee.visite.intervention_id, ligne]),
  )
  const places = posees.map((posee, rang) => {
    const ligne = prises.get(posee.visite.intervention_id)
    if (!ligne) return { rang, debut: posee.debut, qui: techniciens[posee.de]?.id }
    return { rang, debut: posee.debut + (ligne.debut - instant(posee.visite.debut)) / MINUTE, qui: ligne.vers }
  })
  const peserDe = (id: number) =>
    peser(
      enonce,
      techniciens.findIndex(t => t.id === id),
      places.filter(p => p.qui === id).toSorted((a, b) => a.debut - b.debut),
    )
  const bilans = lots.map(lot => additionner(lot.techniciens.map(peserDe)))
  return {
    apres: sansGain(
      avant,
      lots.map((lot, i) => ({ ...lot, apres: bilans[i] ?? lot.apres })),
    ),
    lots: bilans,
  }
}

/** Metres that are worth telling a customer another hour. */
const GAIN_MIN = 100

/** The same way the other way round moves everybody for nothing. */
function vautLaPeine({ lignes, avant, apres }: Lot): boolean {
  if (lignes.length === 0) return false
  return lignes.some(l => l.de === null) || apres.retard < avant.retard || avant.metres - apres.metres >= GAIN_MIN
}

const memeOrdre = (a: Ordre[number], b: Ordre[number]) => a.length === b.length && a.every((rang, i) => rang === b[i])
