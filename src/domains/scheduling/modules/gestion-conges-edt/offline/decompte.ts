import { joursDe, joursDecomptes } from '#domains/scheduling/model/conge.ts'
import { nomFerie } from '#domains/scheduling/model/feries.ts'
import { formaterJour, type JourIso, jourSemaine } from '#wire/dates.ts'
import { compter, joindre } from '#wire/french.ts'

/**
 * What the days asked for count, and why: "5 jours ouvrables, dimanche non compté" (article L3141-3); TLC counts every
 * day.
 */
export function direDecompte(debut: JourIso, fin: JourIso, type: number): string {
  const total = joursDecomptes(debut, fin, type)
  if (type === 2) return `${compter(total, 'jour')}, chaque jour compte`
  const jours = joursDe(debut, fin)
  const feries = jours.filter(j => jourSemaine(j) !== 7 && nomFerie(j) !== null)
  const dimanches = jours.filter(j => jourSemaine(j) === 7).length
  const samedis = jours.filter(j => jourSemaine(j) === 6 && nomFerie(j) === null).length
  const exclus = [
    ...(dimanches === 1 ? ['dimanche'] : dimanches > 1 ? [`${dimanches} dimanches`] : []),
    ...feries.map(j => `${formaterJour(j)} (${nomFerie(j)})`),
  ]
  const plusieurs = exclus.length > 1 || dimanches > 1
  return [
    compter(total, 'jour ouvrable', 'jours ouvrables'),
    ...(samedis > 0 ? [samedis > 1 ? 'samedis compris' : 'samedi compris'] : []),
    ...(exclus.length > 0 ? [`${joindre(exclus)} non ${plusieurs ? 'comptés' : 'compté'}`] : []),
  ].join(', ')
}
