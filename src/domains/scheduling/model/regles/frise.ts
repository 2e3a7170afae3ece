import { ajouterJours, type JourIso, jourParis } from '#wire/dates.ts'
import { minutesNuit, type PeriodeNuit, type ProprietesPause, travailDe } from '../planning/heures.ts'
import { type Horaire, type Segment, segmentsDe } from '../planning/horaire.ts'
import type { TypePoste } from '../planning/poste.ts'
import { type Versions, versionDu } from '../versions.ts'
import type { ActiviteAgent } from './activite.ts'
import { type Calendrier, construireCalendrier } from './calendrier.ts'
import { type Compteurs, construireCompteurs } from './compteurs.ts'
import { grouperJournees, type Journee } from './journees.ts'

/** One post on the time line: its hours as instants, computed once. */
export interface PosteFrise {
  readonly id: number
  readonly type: TypePoste
  /** Rank of the day on which it starts. */
  readonly rang: number
  /** First start and last end. */
  readonly debut: number
  readonly fin: number
  /** Presence, without the cut. */
  readonly segments: readonly Segment[]
  /**
   * Effective work: breaks taken off too. The law is judged on it alone: hours typed or equivalent are for pay
   * (articles L3121-1 and L3121-18, Cass. soc. 6/2/2019 for nights in a bedroom).
   */
  readonly travail: readonly Segment[]
  /** Effective work as other settings would take breaks off: those of the day on which it is told. */
  travailSelon(pause: ProprietesPause): readonly Segment[]
  /** Minutes of effective work in a night period; without settings, by those of its own day. */
  nuit(periode: PeriodeNuit, pause?: ProprietesPause): number
}

/** Everything the rules measure of one person, computed once per evaluation. */
export interface Frise {
  readonly activite: ActiviteAgent
  readonly calendrier: Calendrier
  /** By start. */
  readonly postes: readonly PosteFrise[]
  readonly journees: readonly Journee[]
  /** Apart from each other and from the posts, by start: what of them is work of its own. */
  readonly interventions: readonly Segment[]
  readonly compteurs: Compteurs
  readonly absences: ReadonlySet<number>
  /** Days away that are neither work nor rest of a mean. */
  readonly neutres: ReadonlySet<number>
  /** Settings of a day. */
  pauseDu(jour: JourIso): ProprietesPause
}

interface Effectif {
  readonly travail: readonly Segment[]
  readonly nuits: Map<string, number>
}
interface Motif {
  readonly segments: readonly Segment[]
  selon(pause: ProprietesPause): Effectif
}

function decaler(segments: readonly Segment[], ms: number): Segment[] {
  return segments.map(s => ({ debut: s.debut + ms, fin: s.fin + ms }))
}

/** Hours told from their day's midnight; what is left of them by each of the settings, asked once. */
function creerMotif(h: Horaire, zero: number): Motif {
  const connus = new Map<ProprietesPause, Effectif>()
  return {
    segments: decaler(segmentsDe(h), -zero),
    selon: pause => {
      const connu = connus.get(pause) ?? { travail: decaler(travailDe(h, pause), -zero), nuits: new Map() }
      connus.set(pause, connu)
      return connu
    },
  }
}

/** Same wall times on days without clock change give the same stretches from midnight: asked once per kind of hours. */
function situer(
  activite: ActiviteAgent,
  calendrier: Calendrier,
  pauseDu: (jour: JourIso) => ProprietesPause,
): PosteFrise[] {
  const motifs = new Map<string, Motif>()
  const postes: PosteFrise[] = []
  for (const p of activite.pointages) {
    const rang = calendrier.rangDe(p.pointage_date)
    const zero = calendrier.debutDe(rang)
    const cle = `${p.heure_debut}${p.heure_fin}${p.pointage_heure_debut_coupure}${p.pointage_heure_fin_coupure}`
    const ordinaire = calendrier.estOrdinaire(rang)
    const motif = (ordinaire ? motifs.get(cle) : undefined) ?? creerMotif(p, zero)
    if (ordinaire) motifs.set(cle, motif)
    const segments = decaler(motif.segments, zero)
    const sienne = pauseDu(p.pointage_date)
    const travailSelon = (pause: ProprietesPause): Segment[] => decaler(motif.selon(pause).travail, zero)
    const [premier, dernier] = [segments[0], segments.at(-1)]
    if (!premier || !dernier) continue
    postes.push({
      id: p.pointage_id,
      type: p.poste_type,
      rang,
      debut: premier.debut,
      fin: dernier.fin,
      segments,
      travail: travailSelon(sienne),
      travailSelon,
      nuit: (periode, pause = sienne) => {
        const { nuits } = motif.selon(pause)
        const cleNuit = `${periode.debut}${periode.fin}`
        const connue = nuits.get(cleNuit)
        if (connue !== undefined) return connue
        const minutes = minutesNuit(travailSelon(pause), periode)
        nuits.set(cleNuit, minutes)
        return minutes
      },
    })
  }
  return postes.sort((a, b) => a.debut - b.debut || a.fin - b.fin || a.id - b.id)
}

/** Interventions merged, and cut out of the hours already worked at a post: nothing counts twice. */
function separer(interventions: readonly Segment[], postes: readonly PosteFrise[]): Segment[] {
  const libres: Segment[] = []
  const occupes = postes.flatMap(p => p.segments).sort((a, b) => a.debut - b.debut)
  let jusqua = Number.NEGATIVE_INFINITY
  let rang = 0
  for (const i of [...interventions].sort((a, b) => a.debut - b.debut || a.fin - b.fin)) {
    let depart = Math.max(i.debut, jusqua)
    jusqua = Math.max(jusqua, i.fin)
    // A post lasts a day at most: those that ended a day before cannot come back.
    while ((occupes[rang]?.debut ?? i.debut) < i.debut - 2 * 86_400_000) rang += 1
    for (let r = rang; r < occupes.length && depart < i.fin; r += 1) {
      const o = occupes[r]
      if (!o || o.debut >= i.fin) break
      if (o.debut > depart) libres.push({ debut: depart, fin: o.debut })
      depart = Math.max(depart, o.fin)
    }
    if (depart < i.fin) libres.push({ debut: depart, fin: i.fin })
  }
  return libres
}

/** The time line of a person, wide enough for the days from `du` to `au`. */
export function construireFrise(
  activite: ActiviteAgent,
  { du, au, pauses }: { du: JourIso; au: JourIso; pauses: Versions<ProprietesPause> },
): Frise {
  const valides = activite.interventions.filter(i => i.fin > i.debut)
  let [premier, dernier] = [du, au]
  const elargir = (jour: JourIso): void => {
    if (jour < premier) premier = jour
    if (jour > dernier) dernier = jour
  }
  for (const p of activite.pointages) elargir(p.pointage_date)
  if (valides.length > 0) {
    elargir(jourParis(valides.reduce((min, i) => Math.min(min, i.debut), Number.POSITIVE_INFINITY)))
    elargir(jourParis(valides.reduce((max, i) => Math.max(max, i.fin), Number.NEGATIVE_INFINITY)))
  }
  const calendrier = construireCalendrier(ajouterJours(premier, -8), ajouterJours(dernier, 9))
  const pauseDu = (jour: JourIso): ProprietesPause => versionDu(pauses, jour)
  const postes = situer(activite, calendrier, pauseDu)
  const interventions = separer(valides, postes)
  const rendus = new Set(activite.recuperations)
  return {
    activite,
    calendrier,
    postes,
    journees: grouperJournees(postes),
    interventions,
    compteurs: construireCompteurs(calendrier, postes, interventions),
    absences: new Set(activite.absences.map(j => calendrier.rangDe(j))),
    neutres: new Set(activite.absences.filter(j => !rendus.has(j)).map(j => calendrier.rangDe(j))),
    pauseDu,
  }
}

/** Posts with some presence from the first day to the last one, both included. */
export function postesEntre({ postes, calendrier }: Frise, premier: number, dernier: number): PosteFrise[] {
  const [debut, fin] = [calendrier.debutDe(premier), calendrier.debutDe(dernier + 1)]
  return postes.filter(p => p.fin > debut && p.debut < fin)
}
