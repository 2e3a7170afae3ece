import fc from 'fast-check'
import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import type { Segment } from '#domains/scheduling/model/planning/horaire.ts'
import type { TypePoste } from '#domains/scheduling/model/planning/poste.ts'
import { ajouterJours, instantParis, type JourIso, versMs } from '#wire/dates.ts'
import type { ActiviteAgent } from '../activite.ts'
import { reglesApplicables } from '../applicables.ts'
import { evaluer } from '../evaluer.ts'
import type { Periode } from '../fenetres.ts'
import { type Anomalie, CONVENTIONS, type CodeRegle, type Convention, type Reglage, type Regle } from '../types.ts'

/** Time lines for the tests of the rules. */

export type PointageAgent = ActiviteAgent['pointages'][number]

/** Monday. */
export const LUNDI: JourIso = '2026-11-30'

export function poste(
  id: number,
  jour: JourIso,
  heures: string,
  options: { coupure?: string; type?: TypePoste; manuel?: number; utilisateur_id?: number } = {},
): PointageAgent {
  const [debut = '', fin = ''] = heures.split('-')
  const [coupe = null, reprend = null] = options.coupure?.split('-') ?? []
  return {
    pointage_id: id,
    utilisateur_id: options.utilisateur_id ?? 1,
    poste_id: 1,
    poste_type: options.type ?? 'jour',
    pointage_date: jour,
    heure_debut: debut,
    heure_fin: fin,
    pointage_heure_debut_coupure: coupe,
    pointage_heure_fin_coupure: reprend,
    pointage_heures_manuel: options.manuel ?? null,
    pointage_heures_supplementaire: 0,
    debut_different: 0,
    fin_different: 0,
    version: 1,
  }
}

export function agent(pointages: readonly PointageAgent[], reste: Partial<ActiviteAgent> = {}): ActiviteAgent {
  return {
    utilisateur_id: 1,
    mineur: false,
    temps_partiel: false,
    pointages,
    interventions: [],
    absences: [],
    ...reste,
  }
}

/** The same post on several days from `du` on, told by their ranks. */
export function serie(rangs: readonly number[], heures: string, du: JourIso = LUNDI, id = 1): PointageAgent[] {
  return rangs.map((r, i) => poste(id + i, ajouterJours(du, r), heures))
}

export function instants(jour: JourIso, debut: string, jourFin: JourIso, fin: string): Segment {
  return { debut: versMs(instantParis(jour, debut)), fin: versMs(instantParis(jourFin, fin)) }
}

export function reglesDe(convention: Convention = 'aucune', reglages: readonly Reglage[] = []): Regle[] {
  return reglesApplicables({ convention, reglages })
}

export function reglage(code: CodeRegle, reste: Partial<Reglage> = {}): Reglage {
  return { code, poste_type: null, niveau: null, seuil: null, actif: true, source: '', ...reste }
}

/** Anomalies of one code, over the 20 weeks around `LUNDI` unless told otherwise. */
export function anomalies(
  code: CodeRegle,
  activite: ActiviteAgent,
  {
    regles = reglesDe(),
    donnees,
    ...periode
  }: { regles?: readonly Regle[]; donnees?: Periode; du?: JourIso; au?: JourIso } = {},
): Anomalie[] {
  const options = { du: '2026-09-28', au: '2027-04-25', pause: PAUSE_PAR_DEFAUT, donnees, ...periode }
  return evaluer(activite, regles, options).filter(a => a.code === code)
}

const heure = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45'))
  .map(([h, m]) => `${String(h).padStart(2, '0')}:${m}`)

/** Any planning of a few weeks around the clock change of March 2027, overlaps and absences included. */
export const activiteArbitraire: fc.Arbitrary<ActiviteAgent> = fc
  .record({
    mineur: fc.boolean(),
    temps_partiel: fc.boolean(),
    absences: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
    postes: fc.array(
      fc.record({
        rang: fc.integer({ min: 0, max: 40 }),
        debut: heure,
        fin: heure,
        type: fc.constantFrom<TypePoste>('jour', 'nuit', 'nuit_couchee'),
        manuel: fc.option(fc.integer({ min: 0, max: 720 }), { nil: undefined, freq: 6 }),
      }),
      { maxLength: 40 },
    ),
    interventions: fc.array(
      fc.record({ minute: fc.integer({ min: 0, max: 40 * 1440 }), duree: fc.integer({ min: 1, max: 240 }) }),
      { maxLength: 5 },
    ),
  })
  .map(a => {
    const du = '2027-03-01'
    const zero = versMs(instantParis(du, '00:00'))
    return agent(
      a.postes
        .filter(p => p.debut !== p.fin)
        .map((p, i) =>
          poste(i + 1, ajouterJours(du, p.rang), `${p.debut}-${p.fin}`, {
            type: p.type,
            ...(p.manuel === undefined ? {} : { manuel: p.manuel }),
          }),
        ),
      {
        mineur: a.mineur,
        temps_partiel: a.temps_partiel,
        contrat: { hebdomadaires: a.temps_partiel ? 1500 : 2100, annuelles: a.temps_partiel ? 68_880 : 96_420 },
        absences: a.absences.map(r => ajouterJours(du, r)),
        interventions: a.interventions.map(i => ({
          debut: zero + i.minute * 60_000,
          fin: zero + (i.minute + i.duree) * 60_000,
        })),
      },
    )
  })

/** Every rule that any agreement has, so that each is tried: the first agreement that has a code gives its rows. */
export const TOUTES: readonly Regle[] = CONVENTIONS.flatMap((convention, rang) => {
  const connus = new Set(CONVENTIONS.slice(0, rang).flatMap(autre => reglesDe(autre).map(r => r.code)))
  return reglesDe(convention)
    .filter(r => !connus.has(r.code))
    .map(r => ({ ...r, actif: true }))
})
