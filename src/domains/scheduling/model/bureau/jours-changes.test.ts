import { describe, expect, it } from 'vitest'
import { PAS_PUBLIE } from '../planning/planning.ts'
import { direJoursChanges } from './jours-changes.ts'

const AUJOURDHUI = '2026-11-29'
const matin = 'Matin 06:45 – 14:15'
const soir = 'Soir 14:00 – 21:30'
const dire = (...changes: [string, string, string][]) =>
  direJoursChanges(
    changes.map(([jour, avant, apres]) => ({ jour, avant, apres })),
    AUJOURDHUI,
  )

describe('the days that a publication changes for somebody', () => {
  it('are told by their posts, the month once', () => {
    expect(dire(['2026-12-07', matin, soir])).toBe('lun. 7 déc.\u00a0: Matin → Soir.')
    expect(dire(['2026-12-07', matin, soir], ['2026-12-08', 'Repos', 'Nuit 21:15 – 06:45'])).toBe(
      'lun. 7 déc.\u00a0: Matin → Soir, mar. 8\u00a0: Repos → Nuit.',
    )
    expect(dire(['2026-12-31', matin, 'Repos'], ['2027-01-01', 'Repos', matin])).toBe(
      'jeu. 31 déc.\u00a0: Matin → Repos, ven. 1er janv. 2027\u00a0: Repos → Matin.',
    )
  })

  it('keep the hours where they are what changed', () => {
    expect(dire(['2026-12-07', matin, 'Matin 08:00 – 14:15'])).toBe(
      'lun. 7 déc.\u00a0: Matin 06:45 – 14:15 → Matin 08:00 – 14:15.',
    )
  })

  it('are three at most, the others counted', () => {
    const sept = Array.from({ length: 7 }, (_, n): [string, string, string] => [`2026-12-0${n + 1}`, matin, soir])
    expect(dire(...sept.slice(0, 4))).toMatch(/, jeu\. 3\u00a0: Matin → Soir et 1\u00a0autre jour\.$/)
    expect(dire(...sept)).toBe(
      'mar. 1er déc.\u00a0: Matin → Soir, mer. 2\u00a0: Matin → Soir, jeu. 3\u00a0: Matin → Soir et 4\u00a0autres jours.',
    )
  })

  it('are those that were known before those that were never told', () => {
    expect(dire(['2026-12-07', PAS_PUBLIE, matin], ['2026-12-08', matin, soir])).toBe(
      'mar. 8 déc.\u00a0: Matin → Soir et 1\u00a0autre jour.',
    )
    expect(dire(['2026-12-07', PAS_PUBLIE, matin])).toBe('lun. 7 déc.\u00a0: Matin.')
  })

  it('are counted where the whole of them is new', () => {
    const mois = Array.from({ length: 9 }, (_, n): [string, string, string] => [`2026-12-0${n + 1}`, PAS_PUBLIE, matin])
    expect(dire(...mois)).toBe('9\u00a0jours du mar. 1er déc. au mer. 9 déc.')
  })
})
