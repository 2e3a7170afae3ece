import { expect, it } from 'vitest'
import { cleChange, direEcart, ecartDe } from './ecart-publication.ts'

const jour = (utilisateur_id: number, le: string, apres: string) => ({
  utilisateur_id,
  jour: le,
  avant: 'Repos',
  apres,
})
const lu = [jour(1, '2026-12-05', 'Matin'), jour(1, '2026-12-06', 'Soir'), jour(2, '2026-12-05', 'Nuit')]
const ecart = (maintenant: typeof lu) => ecartDe({ changements: lu }, { changements: maintenant })

it('says nothing of what was read, in whatever order', () => {
  expect(ecart([...lu].reverse())).toBeNull()
})
it('tells a day more, a day that becomes something else, and one that is no more', () => {
  const [a, b] = [jour(1, '2026-12-05', 'Jour'), jour(3, '2026-12-24', 'Matin')]
  const dit = ecart([a, b, jour(2, '2026-12-05', 'Nuit')])
  expect(dit).toEqual({ enPlus: new Set([cleChange(a), cleChange(b)]), partis: 1 })
  expect(dit && direEcart(dit)).toBe(
    'Depuis votre lecture\u00a0: 2\u00a0jours en plus ou autrement, marqués ci-dessous\u00a0; 1\u00a0jour n’y est plus.',
  )
  const seul = ecart([])
  expect(seul && direEcart(seul)).toBe('Depuis votre lecture\u00a0: 3\u00a0jours n’y sont plus.')
})
