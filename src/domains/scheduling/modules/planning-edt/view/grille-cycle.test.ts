import { expect, it } from 'vitest'
import type { PosteDonnable } from './cases.ts'
import { grilleDuModele, MODELES } from './grille-cycle.ts'

const poste = (poste_id: number, poste_code: string, debut: string, fin: string, poste_type = 'jour'): PosteDonnable =>
  ({
    ...{ poste_id, poste_code, poste_libelle: poste_code, poste_type, color: '#f6b93b', metier_id: null },
    ...{ poste_heure_debut: debut, poste_heure_fin: fin, poste_coupure_debut: null, poste_coupure_fin: null },
  }) as PosteDonnable

const rang = (nom: RegExp) => MODELES.findIndex(m => nom.test(m.nom))

it.each([
  ['what is called so, whatever begins before it', ['M', 'S'], 'M', 'S'],
  ['else the first of the morning, and of the afternoon', [], 'C', 'IS'],
])('a letter of a model means %s', (_quoi, nommes, matin, soir) => {
  const postes = [
    poste(1, 'C', '06:30', '14:00'),
    poste(2, 'IS', '13:30', '21:00'),
    ...(nommes.includes('M') ? [poste(3, 'M', '06:45', '14:15'), poste(4, 'S', '13:45', '21:15')] : []),
  ]
  expect(grilleDuModele(rang(/^Matins puis soirs/), postes).map(semaine => semaine[0])).toEqual([matin, soir])
})

it('a night is one that is worked at night, whatever is called N', () => {
  const postes = [poste(1, 'N', '09:00', '17:00'), poste(2, 'VN', '21:00', '07:00', 'nuit')]
  expect(grilleDuModele(rang(/^Nuits/), postes)[0]?.[0]).toBe('VN')
})
