import { compter } from '#wire/french.ts'

/** Why a customer cannot be deleted yet; null: nothing waits. */
export function refusSuppression({ visites, demandes }: { visites: number; demandes: number }): string | null {
  const restent = [
    visites > 0 ? compter(visites, 'intervention à faire', 'interventions à faire') : '',
    demandes > 0 ? compter(demandes, 'demande en cours', 'demandes en cours') : '',
  ].filter(Boolean)
  return restent.length > 0 ? `Suppression impossible\u00a0: il reste ${restent.join(' et ')} chez ce client.` : null
}
