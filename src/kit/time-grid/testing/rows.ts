import { ajouterJours } from '#wire/dates.ts'
import { formaterPlage } from '#wire/moments.ts'
import type { GridEntry, GridRow } from '../types.ts'

/** Rows of a month and of a day, for tests, the catalogue and the bench. */

const POSTS = [
  { label: 'M', name: 'Matin', hours: ['06:45', '14:15'], color: '#f6c95b' },
  { label: 'A', name: 'Après-midi', hours: ['13:45', '21:15'], color: '#7fb3e6' },
  { label: 'N', name: 'Nuit', hours: ['21:00', '07:00'], color: '#3d4a7a' },
  { label: 'J', name: 'Jour', hours: ['09:00', '17:00'], color: '#8fc9a0' },
  { label: 'C', name: 'Coupé', hours: ['07:00', '20:00'], color: '#e8a78b' },
] as const

const NAMES = [
  'Amrani Leïla',
  'Bonnet Hugo',
  'Carlier Inès',
  'Delattre Paul',
  'Diop Fatou',
  'Ferreira Ana',
  'Gaudin Marc',
]

const nameOf = (n: number) =>
  `${NAMES[n % NAMES.length]}${n < NAMES.length ? '' : ` ${Math.floor(n / NAMES.length) + 1}`}`

/** A post of an agent on a day; the same for the same two numbers. */
function postOf(agent: number, rank: number, first: string): GridEntry | null {
  const turn = (agent * 3 + rank) % 7
  const post = POSTS[(agent + Math.floor(rank / 2)) % POSTS.length]
  if (turn > 4 || !post) return null
  const day = ajouterJours(first, rank)
  const [from, to] = post.hours
  return {
    id: `${agent}-${day}`,
    start: `${day}T${from}`,
    end: `${to < from ? ajouterJours(day, 1) : day}T${to}`,
    label: post.label,
    name: `${post.name}, ${formaterPlage(from, to)}`,
    color: post.color,
    ...(agent === 2 && rank === 16 ? { state: 'refused' as const } : {}),
    ...(agent === 1 && rank === 18 ? { state: 'pending' as const } : {}),
    ...(agent === 3 && rank > 20 ? { state: 'draft' as const } : {}),
  }
}

/** Agents and their posts of 31 days: twenty-two each. */
export function monthRows(count: number, first = '2026-12-01', groups = false): GridRow[] {
  return Array.from({ length: count }, (_, agent) => {
    const posts = Array.from({ length: 31 }, (_d, rank) => postOf(agent, rank, first)).filter(post => post !== null)
    const leave: GridEntry = {
      id: `${agent}-cp`,
      start: `${ajouterJours(first, 13)}T00:00`,
      end: `${ajouterJours(first, 20)}T00:00`,
      label: 'CP',
      name: 'Congé payé',
      pattern: 'hachures',
      locked: true,
    }
    const away = agent % 7 === 4
    const entries = away
      ? [...posts.filter(p => p.start < leave.start || p.start >= leave.end), leave].sort((a, b) =>
          a.start < b.start ? -1 : 1,
        )
      : posts
    return {
      id: `a${agent}`,
      label: nameOf(agent),
      detail: `${147 + (agent % 9)}\u00a0h`,
      wrong: agent % 7 === 6,
      ...(groups ? { group: agent % 20 < 12 ? 'Aides-soignants' : 'Infirmiers' } : {}),
      entries,
    }
  })
}

/** Technicians and their visits of a day. */
export function dayRows(count: number, day = '2026-12-01'): GridRow[] {
  const two = (n: number) => String(n).padStart(2, '0')
  return Array.from({ length: count }, (_, who) => ({
    id: `t${who}`,
    label: nameOf(who),
    detail: `${4 + (who % 3)} visites`,
    entries: Array.from({ length: 4 + (who % 3) }, (_v, n): GridEntry => {
      const start = 7 * 60 + 30 + n * 110 + (who % 4) * 15
      const end = start + 60 + ((who + n) % 3) * 15
      return {
        id: `${who}-${n}`,
        start: `${day}T${two(Math.floor(start / 60))}:${two(start % 60)}`,
        end: `${day}T${two(Math.floor(end / 60))}:${two(end % 60)}`,
        label: ['Lefèvre Odile', 'SCI des Tanneurs', 'Baudry', 'Les Tilleuls'][(who + n) % 4] ?? '',
        tone: (['primary', 'info', 'good', 'wait'] as const)[n % 4] ?? 'primary',
      }
    }),
  }))
}
