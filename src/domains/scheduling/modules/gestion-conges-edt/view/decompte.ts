import { joursDe } from '#domains/scheduling/model/conges/conge.ts'
import {
  DECOMPTE_PAR_DEFAUT,
  type DecompteConges,
  joursDeConge,
  MOTS_UNITES,
} from '#domains/scheduling/model/conges/regles.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { formaterJour, type JourIso, jourSemaine } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'

/**
 * What the days asked for count, and why: "6 jours ouvrables, dont le samedi avant le retour" (article L3141-3), "5 jours
 * ouvrés, samedi et dimanche non comptés"; TLC counts every day.
 */
export function direDecompte(
  debut: JourIso,
  fin: JourIso,
  type: number,
  decompte: DecompteConges = DECOMPTE_PAR_DEFAUT,
): string {
  const jours = joursDe(debut, fin)
  if (type === 2) return `${compter(jours.length, 'jour')}, chaque jour compte`
  const comptes = joursDeConge(debut, fin, decompte)
  const total = comptes.length
  const ferie = (j: JourIso) => nomFerie(j, decompte.reglesDu(j).site_feries)
  const ouvres = decompte.reglesDu(debut).unite === 'ouvres'
  const feries = jours.filter(j => jourSemaine(j) <= (ouvres ? 5 : 6) && ferie(j) !== null)
  const dimanches = jours.filter(j => jourSemaine(j) === 7).length
  const samedis = jours.filter(j => jourSemaine(j) === 6 && (ouvres || ferie(j) === null)).length
  const exclus = [
    ...(ouvres && samedis === 1 ? ['samedi'] : ouvres && samedis > 1 ? [`${samedis} samedis`] : []),
    ...(dimanches === 1 ? ['dimanche'] : dimanches > 1 ? [`${dimanches} dimanches`] : []),
    ...feries.map(j => `${formaterJour(j)} (${ferie(j)})`),
  ]
  const plusieurs = exclus.length > 1 || dimanches > 1 || (ouvres && samedis > 1)
  return [
    compter(total, ...MOTS_UNITES[ouvres ? 'ouvres' : 'ouvrables']),
    ...(comptes.some(j => j > fin) ? ['dont le samedi avant le retour'] : []),
    ...(!ouvres && samedis > 0 ? [samedis > 1 ? 'samedis compris' : 'samedi compris'] : []),
    ...(exclus.length > 0 ? [`${joindre(exclus)} non ${plusieurs ? 'comptés' : 'compté'}`] : []),
  ].join(', ')
}
