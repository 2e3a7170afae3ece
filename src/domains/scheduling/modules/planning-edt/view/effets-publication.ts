import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import {
  type EffetsPublication,
  ecartAuContrat,
  type HeuresPubliees,
  mouvement,
  sommerHeures,
} from '#domains/scheduling/model/consequences/publication.ts'
import { LIBELLES } from '#domains/scheduling/model/regles/libelles.ts'
import type { CodeRegle } from '#domains/scheduling/model/regles/types.ts'
import type { Chiffre } from '#domains/scheduling/view/consequences/figures.tsx'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { formaterDuree, formaterJour } from '#wire/dates.ts'
import { compter, pluraliser } from '#wire/french.ts'
import type { AnomalieDite } from './derogations.ts'
import { direNombres, parGravite, pire } from './mots.ts'

/** What a publication makes of needs, rules and hours, in words. */

/** "+7 h 30", "−2 h", "=". */
export function signer(minutes: number): string {
  if (minutes === 0) return '='
  return `${minutes > 0 ? '+' : '−'}${formaterDuree(Math.abs(minutes))}`
}

/** People that are missing, over all these days. */
export const manquants = (manques: readonly EtatBesoin[]): number => manques.reduce((somme, m) => somme + m.manque, 0)
const premierJour = (manques: readonly EtatBesoin[]): string => manques.map(m => m.jour).sort()[0] ?? ''

/** "4 besoins non couverts, le premier sam. 12 déc."; null where nobody is missing. */
export function direNonCouverts(manques: readonly EtatBesoin[]): string | null {
  const combien = manquants(manques)
  if (combien === 0) return null
  const quand = formaterJour(premierJour(manques))
  return combien === 1
    ? `1\u00a0besoin non couvert, ${quand}`
    : `${compter(combien, 'besoin non couvert', 'besoins non couverts')}, le premier ${quand}`
}

/** What decides, in figures: who is missing, the law, then hours once they are read. */
export function chiffresPublication(
  { manques, anomalies }: { readonly manques: readonly EtatBesoin[]; readonly anomalies: readonly AnomalieDite[] },
  effets: EffetsPublication | null,
  besoinsEcrits = true,
): Chiffre[] {
  const combien = manquants(manques)
  const graves = anomalies.filter(a => a.niveau !== 'info')
  const gens = new Set(graves.map(a => a.utilisateur_id)).size
  const niveau = pire(graves)
  return [
    {
      mots: !besoinsEcrits
        ? 'besoins pas encore écrits'
        : combien === 0
          ? 'besoin non couvert'
          : `${pluraliser(combien, 'besoin non couvert', 'besoins non couverts')}, dès ${formaterJour(premierJour(manques))}`,
      valeur: besoinsEcrits ? String(combien) : '–',
      ton: combien > 0 ? 'bad' : undefined,
    },
    {
      mots:
        graves.length === 0
          ? 'règle de repos ou de droit pas tenue'
          : `${pluraliser(graves.length, 'règle pas tenue', 'règles pas tenues')} pour ${compter(gens, 'personne')}\u00a0: ${direNombres(graves)}`,
      valeur: String(graves.length),
      ton: niveau === 'bloquant' ? 'bad' : niveau === 'alerte' ? 'wait' : undefined,
    },
    ...(effets ? chiffresHeures(effets) : []),
  ]
}

function chiffresHeures({ personnes }: EffetsPublication): Chiffre[] {
  const { avant, apres, contrat, supplementaires, complementaires } = sommerHeures(personnes)
  const auDela = supplementaires + complementaires
  return [
    {
      mots: `prévues sur ${formaterHeures(contrat)} dues, ${signer(apres - avant)} par cette publication`,
      valeur: formaterHeures(apres),
      ton: apres > contrat ? 'wait' : undefined,
    },
    {
      mots:
        complementaires === 0
          ? 'supplémentaires'
          : `au-delà\u00a0: ${formaterDuree(supplementaires)} supplémentaires, ${formaterDuree(complementaires)} complémentaires`,
      valeur: formaterHeures(auDela),
      ton: auDela > 0 ? 'wait' : undefined,
    },
  ]
}

/** Warnings of one rule, and whom they are about. */
export interface RegleTouchee {
  readonly code: CodeRegle
  readonly titre: string
  readonly anomalies: readonly AnomalieDite[]
}

/** By rule, the gravest first, then the most often broken: "Repos quotidien, 2 fois". */
export function parRegle(anomalies: readonly AnomalieDite[]): RegleTouchee[] {
  return [...Map.groupBy(anomalies, a => a.code)]
    .map(([code, siennes]) => ({
      code,
      titre: `${LIBELLES[code].libelle}, ${siennes.length}\u00a0fois`,
      anomalies: siennes.toSorted((a, b) => a.jour.localeCompare(b.jour)),
    }))
    .sort((a, b) => {
      const [pa, pb] = [a.anomalies.toSorted(parGravite)[0], b.anomalies.toSorted(parGravite)[0]]
      return (pa && pb ? parGravite(pa, pb) : 0) || b.anomalies.length - a.anomalies.length
    })
}

const auDelaDe = ({ supplementaires: s, complementaires: c }: HeuresPubliees): string[] => [
  ...(s.apres > 0 ? [`${formaterDuree(s.apres)} supplémentaires`] : []),
  ...(c.apres > 0 ? [`${formaterDuree(c.apres)} complémentaires`] : []),
]

/** "+7 h 30 : 158 h prévues sur 151 h 40, 4 h supplémentaires". */
export function direMouvement(personne: HeuresPubliees): string {
  const { prevu, contrat } = personne
  const dues = contrat > 0 ? ` sur ${formaterDuree(contrat)}` : ''
  return [
    `${signer(mouvement(personne))}\u00a0: ${formaterDuree(prevu.apres)} prévues${dues}`,
    ...auDelaDe(personne),
  ].join(', ')
}

/** "12 h de plus que son contrat", "20 h de moins que son contrat, 5 jours absents". */
export function direEcartAuContrat(personne: HeuresPubliees): string {
  const ecart = ecartAuContrat(personne)
  const absents = personne.absences > 0 ? `, ${compter(personne.absences, 'jour absent', 'jours absents')}` : ''
  return `${formaterDuree(Math.abs(ecart))} de ${ecart > 0 ? 'plus' : 'moins'} que son contrat${absents}`
}
