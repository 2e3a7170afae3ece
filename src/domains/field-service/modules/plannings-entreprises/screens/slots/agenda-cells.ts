import { type Tranche, tranchesDe } from '#domains/field-service/model/creneaux/tranches.ts'
import type { Creneaux } from '#domains/field-service/modules/plannings-entreprises/contract.ts'
import { ajouterJours, formaterDuree, formaterJour, type JourIso, versMs } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterTranche } from '#wire/moments.ts'
import type { Souhait } from '../wish.tsx'

/** Rows that are drawn though nothing is free in them: from eight to eighteen. */
const USUAL = [5, 9] as const

/** A day and two hours of it. */
export interface SlotPlace {
  readonly jour: JourIso
  readonly th_id: number
}

export const samePlace = (a: SlotPlace | null, b: SlotPlace | null): boolean =>
  a !== null && b !== null && a.jour === b.jour && a.th_id === b.th_id

/** What two hours of a day have to offer to whoever is looked for. */
export interface AgendaCell extends SlotPlace {
  readonly th_libelle: string
  readonly past: boolean
  /** People who can come, and those whom somebody else is looking at. */
  readonly free: number
  readonly held: number
  /** Fewest minutes of way that one of them adds; null: nobody can say, or nobody is free. */
  readonly detour: number | null
  /** One of them has nothing else that day. */
  readonly alone: boolean
  /** The customer asked for it. */
  readonly wished: boolean
}

export interface AgendaRow {
  readonly th_id: number
  readonly th_libelle: string
  readonly cells: readonly AgendaCell[]
}

type Asked = {
  /** By number, as it is chosen; empty: everybody. */
  readonly technicien: string
  readonly souhait: Souhait | undefined
  /** ISO instant by the corrected clock. */
  readonly maintenant: string
}

const wishes = ({ th_libelle }: Tranche, jour: JourIso, souhait: Souhait | undefined) =>
  souhait !== undefined &&
  (souhait.jour === null ? souhait.th_libelle !== '' : souhait.jour === jour) &&
  (souhait.th_libelle === '' || souhait.th_libelle === th_libelle)

/** The seven days of a week by their two hours, as wide as what is free, wished or usual. */
export function agendaRows({ du, creneaux }: Creneaux, { technicien, souhait, maintenant }: Asked): AgendaRow[] {
  const days = Array.from({ length: 7 }, (_, n) => ajouterJours(du, n))
  const theirs = creneaux.filter(c => technicien === '' || String(c.utilisateur_id) === technicien)
  const at = Map.groupBy(theirs, c => `${c.presence_date} ${c.th_id}`)
  const columns = days.map(jour => ({ jour, tranches: tranchesDe(jour) }))
  const wished = souhait?.th_libelle && columns[0]?.tranches.find(t => t.th_libelle === souhait.th_libelle)
  const drawn = [...USUAL, ...theirs.map(c => c.th_id), ...(wished ? [wished.th_id] : [])]
  const [first, last] = [Math.min(...drawn), Math.max(...drawn)]
  return Array.from({ length: last - first + 1 }, (_, n) => {
    const th_id = first + n
    const cells = columns.flatMap(({ jour, tranches }): AgendaCell[] => {
      const tranche = tranches[th_id - 1]
      if (!tranche) return []
      const slots = at.get(`${jour} ${th_id}`) ?? []
      const free = slots.filter(c => c.retenu_par === null)
      // As they are ranked: who cannot come in time is last, however small their detour.
      const inTime = free.filter(c => !c.trajet_court)
      const detours = (inTime.length > 0 ? inTime : free).flatMap(c => c.minutes_ajout ?? [])
      return [
        {
          ...{ jour, th_id, th_libelle: tranche.th_libelle },
          past: slots.length === 0 && tranche.fin <= versMs(maintenant),
          free: free.length,
          held: slots.length - free.length,
          detour: detours.length > 0 ? Math.min(...detours) : null,
          alone: free.some(c => c.distance_inconnue === 'premiere_visite'),
          wished: wishes(tranche, jour, souhait),
        },
      ]
    })
    return { th_id, th_libelle: cells[0]?.th_libelle ?? '', cells }
  })
}

/** "3 libres", "personne", "passé": what a cell says first. */
export function cellCount({ past, free, held }: AgendaCell): string {
  if (past) return 'passé'
  if (free > 0) return compter(free, 'libre')
  return held > 0 ? 'retenu' : 'personne'
}

/** "+ 6 min", "journée libre", "détour inconnu"; empty: nobody is free. */
export function cellDetour({ free, detour, alone }: AgendaCell): string {
  if (free === 0) return ''
  if (detour !== null) return `+\u00a0${formaterDuree(detour)}`
  return alone ? 'journée libre' : 'détour inconnu'
}

const BEYOND = { libre: 'une journée libre', inconnu: 'détour inconnu' } as const

/** The same as it is said, with its day and its hours. */
export function cellName(cell: AgendaCell): string {
  const { jour, th_libelle, past, free, held, detour, alone, wished } = cell
  const who = free > 0 ? compter(free, 'personne libre', 'personnes libres') : 'personne n’est libre'
  const way =
    free === 0
      ? ''
      : detour !== null
        ? `détour de ${formaterDuree(detour)} au moins`
        : alone
          ? BEYOND.libre
          : BEYOND.inconnu
  const said = past ? 'passé' : [who, held > 0 && compter(held, 'retenue', 'retenues'), way].filter(Boolean).join(', ')
  const head = `${formaterJour(jour, 'complet')}, ${formaterTranche(th_libelle)}`
  return [`${head}\u00a0: ${said}`, wished && 'souhaité par le client'].filter(Boolean).join(', ')
}

/** Where an arrow, Home or End leads in the grid; null: another key. */
export function moveInAgenda(
  key: string,
  { row, column }: { readonly row: number; readonly column: number },
  { rows, columns }: { readonly rows: number; readonly columns: number },
): { readonly row: number; readonly column: number } | null {
  const within = (n: number, count: number) => Math.max(0, Math.min(count - 1, n))
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { row, column: within(column + (key === 'ArrowLeft' ? -1 : 1), columns) }
  if (key === 'ArrowUp' || key === 'ArrowDown') return { row: within(row + (key === 'ArrowUp' ? -1 : 1), rows), column }
  if (key === 'Home') return { row, column: 0 }
  return key === 'End' ? { row, column: columns - 1 } : null
}
