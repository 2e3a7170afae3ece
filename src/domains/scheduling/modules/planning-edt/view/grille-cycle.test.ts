import { expect, it } from 'vitest'
import type { PosteDonnable } from './cases.ts'
import { enGrille, grilleDuModele, lireGrille, MODELES, minutesSemaine, postesDeCycle } from './grille-cycle.ts'

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

it('a post that was deleted keeps its place in a cycle, under a code of its own, and counts no hours', () => {
  const vivants = [poste(1, 'M', '06:45', '14:15'), poste(2, '?S', '13:45', '21:15')]
  const lignes = [
    { semaine: 1, jour: 1, poste_id: 1 },
    { semaine: 1, jour: 2, poste_id: 7 },
    { semaine: 1, jour: 3, poste_id: 8 },
  ]
  const supprimes = [7, 8].map(poste_id => ({ poste_id, poste_libelle: 'Soir', poste_code: 'S' }))
  const postes = postesDeCycle(vivants, supprimes)
  const grille = enGrille({ semaines: 1, lignes }, postes)
  expect(grille[0]?.slice(0, 4)).toEqual(['M', '?S2', '?S3', ''])
  expect(lireGrille(grille, postes)).toEqual({ lignes, fautes: new Set() })
  expect(minutesSemaine(grille[0] ?? [], postes)).toBe(450)
  // Something else typed there takes its place; a code that is none is told.
  const autre = lireGrille([['M', 'M', 'R', 'S']], postes)
  expect(autre.lignes.map(l => l.poste_id)).toEqual([1, 1])
  expect(autre.fautes).toEqual(new Set(['0:3']))
})
