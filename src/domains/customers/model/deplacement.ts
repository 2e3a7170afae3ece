import { compter } from '#wire/french.ts'

/** Fields that say where an address is: one that changes sends people elsewhere. */
export const CHAMPS_LIEU = ['adresse_adresse1', 'adresse_cp', 'adresse_ville'] as const

interface AVenir {
  readonly technicien: string
  readonly visites: number
}

/** What is said before an address moves under visits to come; null: nobody goes there. */
export function direDeplacement(aVenir: readonly AVenir[]): string | null {
  const total = aVenir.reduce((n, { visites }) => n + visites, 0)
  if (total === 0) return null
  const prises = aVenir.filter(a => a.technicien !== '')
  const seules = total - prises.reduce((n, { visites }) => n + visites, 0)
  const qui = [
    ...prises.map(({ technicien, visites }) => (aVenir.length > 1 ? `${technicien} (${visites})` : technicien)),
    ...(seules > 0 ? [`sans technicien${aVenir.length > 1 ? ` (${seules})` : ''}`] : []),
  ]
  const suite =
    prises.length === 0
      ? ''
      : prises.length > 1
        ? ' Les techniciens seront prévenus du changement.'
        : ' Le technicien sera prévenu du changement.'
  const quoi = compter(total, 'intervention à venir', 'interventions à venir')
  return `${quoi} à cette adresse\u00a0: ${qui.join(', ')}.${suite}`
}
