import { formaterJour, heureParis, jourParis } from '#wire/dates.ts'
import { joindre } from '#wire/french.ts'
import type { Segment } from '../planning/horaire.ts'
import { type Frise, postesEntre } from './frise.ts'
import { ecrireInstant, ecrirePeriode, type Mesure } from './juger.ts'
import type { Releve } from './releve.ts'
import { REPERES } from './reperes.ts'

/** Daily rest, span, weekly rest (articles L3131-1, L3132-1 and L3132-2 of the Code du travail). */

const MINUTE = 60_000
const REPOS_AJOUTE = REPERES.REPOS_AJOUTE.valeur * MINUTE

/** Longest stretch between two instants that nothing of `occupes` (by start) cuts. */
function plusLongLibre(debut: number, fin: number, occupes: readonly Segment[]): Segment {
  let meilleur: Segment = { debut, fin: debut }
  let depart = debut
  const retenir = (jusqua: number): void => {
    if (jusqua - depart > meilleur.fin - meilleur.debut) meilleur = { debut: depart, fin: jusqua }
  }
  for (const o of occupes) {
    retenir(Math.min(o.debut, fin))
    depart = Math.max(depart, o.fin)
  }
  retenir(fin)
  return meilleur
}

/** Rank of the first stretch that ends after an instant; `segments` apart and by start. */
function rangApres(segments: readonly Segment[], ms: number): number {
  let [bas, haut] = [0, segments.length]
  while (bas < haut) {
    const milieu = (bas + haut) >> 1
    if ((segments[milieu]?.fin ?? 0) > ms) haut = milieu
    else bas = milieu + 1
  }
  return bas
}

function entre(segments: readonly Segment[], debut: number, fin: number): Segment[] {
  const trouves: Segment[] = []
  for (let r = rangApres(segments, debut); r < segments.length; r += 1) {
    const s = segments[r]
    if (!s || s.debut >= fin) break
    trouves.push(s)
  }
  return trouves
}

function ecrireInterventions(coupures: readonly Segment[]): string {
  const textes = coupures.map(
    i => `${formaterJour(jourParis(i.debut))} de ${heureParis(i.debut)} à ${heureParis(i.fin)}`,
  )
  return coupures.length === 1
    ? `l’intervention d’astreinte du ${textes[0]} coupe le repos`
    : `les interventions d’astreinte du ${joindre(textes)} coupent le repos`
}

/**
 * Daily rest: between two days of work, one stretch in a row. An intervention restarts it, unless a stretch long enough
 * was already taken before: the longest stretch decides (article L3121-10).
 */
export function* reposQuotidien(
  { calendrier, interventions, journees }: Frise,
  code: 'REPOS_QUOTIDIEN' | 'MINEUR_REPOS' | 'MINEUR_REPOS_16' = 'REPOS_QUOTIDIEN',
): Generator<Mesure> {
  for (let r = 1; r < journees.length; r += 1) {
    const [avant, apres] = [journees[r - 1], journees[r]]
    if (!avant || !apres) continue
    const coupures = entre(interventions, avant.fin, apres.debut)
    const libre = plusLongLibre(avant.fin, apres.debut, coupures)
    const dernierPoste = avant.postes.reduce((a, b) => (b.fin > a.fin ? b : a))
    const reprise = apres.postes[0]
    const derniere = coupures.at(-1)
    yield {
      code,
      jour: calendrier.jourDe(apres.rang),
      mesure: Math.round((libre.fin - libre.debut) / MINUTE),
      postes: () => (reprise ? [dernierPoste, reprise] : [dernierPoste]),
      regi: () => [dernierPoste],
      phrase: ({ mesure, seuil, ecart, limite }) => {
        const bornes = `entre la fin de poste ${ecrireInstant(avant.fin)} et la reprise ${ecrireInstant(apres.debut)}`
        if (!derniere) return `Il manque ${ecart} de repos\u00a0: ${mesure} ${bornes}, au lieu de ${seuil}.`
        const auPlusTot = `reprise possible ${ecrireInstant(derniere.fin + limite * MINUTE)} au plus tôt`
        const dAffilee = `${mesure} d’affilée ${bornes}, au lieu de ${seuil}`
        return `Il manque ${ecart} de repos\u00a0: ${dAffilee}\u00a0; ${ecrireInterventions(coupures)}, ${auPlusTot}.`
      },
    }
  }
}

function* amplitude({ calendrier, journees }: Frise): Generator<Mesure> {
  for (const j of journees) {
    yield {
      code: 'AMPLITUDE',
      jour: calendrier.jourDe(j.rang),
      mesure: Math.round((j.fin - j.debut) / MINUTE),
      postes: () => j.postes,
      phrase: ({ mesure, seuil, ecart }) =>
        `Journée étalée sur ${mesure}, du ${ecrireInstant(j.debut)} au ${ecrireInstant(j.fin)}, au lieu de ${seuil} au plus\u00a0: ${ecart} de trop.`,
    }
  }
}

/**
 * Weekly rest: 24 h in a row inside the civil week, with the 11 h of the daily rest, which may run over its edges. The
 * longest stretch is therefore looked for from 11 h before the week to 11 h after it.
 */
function* reposHebdomadaire(frise: Frise, releve: Releve): Generator<Mesure> {
  const { calendrier, postes, interventions } = frise
  const occupes: Segment[] = []
  for (const s of [...postes, ...interventions].sort((a, b) => a.debut - b.debut)) {
    const dernier = occupes.at(-1)
    if (dernier && s.debut <= dernier.fin)
      occupes[occupes.length - 1] = { debut: dernier.debut, fin: Math.max(dernier.fin, s.fin) }
    else occupes.push({ debut: s.debut, fin: s.fin })
  }
  for (const jour of releve.jours('REPOS_HEBDOMADAIRE')) {
    const dimanche = calendrier.rangDe(jour)
    const [debut, fin] = [
      calendrier.debutDe(dimanche - 6) - REPOS_AJOUTE,
      calendrier.debutDe(dimanche + 1) + REPOS_AJOUTE,
    ]
    const libre = plusLongLibre(debut, fin, entre(occupes, debut, fin))
    const semaine = ecrirePeriode(calendrier.jourDe(dimanche - 6), jour)
    yield {
      code: 'REPOS_HEBDOMADAIRE',
      jour,
      mesure: Math.round((libre.fin - libre.debut) / MINUTE),
      postes: () => postesEntre(frise, dimanche - 6, dimanche),
      phrase: ({ mesure, seuil, ecart }) =>
        `Il manque ${ecart} de repos hebdomadaire\u00a0: ${mesure} d’affilée au plus dans la semaine ${semaine}, au lieu de ${seuil}.`,
    }
  }
}

export function* mesurerRepos(frise: Frise, releve: Releve): Generator<Mesure> {
  if (releve.suit('REPOS_QUOTIDIEN')) yield* reposQuotidien(frise)
  if (releve.suit('AMPLITUDE')) yield* amplitude(frise)
  if (releve.suit('REPOS_HEBDOMADAIRE')) yield* reposHebdomadaire(frise, releve)
}
