import { useReading } from '#client/reading/use-reading.ts'
import { holds } from '#client/session/session.ts'
import { MODULE_ACTIONS } from '#domains/scheduling/modules/gestion-actions-gdi/contract.ts'
import { lireATraiter } from '#domains/shell/modules/a-traiter/contract.ts'

/** Exchanges of the house that wait for a manager's answer, as they were last read; 0 for who decides none. */
export function useADecider(): number {
  const { data } = useReading(lireATraiter, {}, { enabled: holds(MODULE_ACTIONS), unseen: true })
  return data?.lignes.filter(l => l.genre === 'echange').reduce((n, l) => n + l.nombre, 0) ?? 0
}
