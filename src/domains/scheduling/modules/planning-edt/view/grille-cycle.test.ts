import { expect, it } from 'vitest'
import { MODELES_POSTES } from '#domains/scheduling/model/modeles-postes.ts'
import { PAUSE_PAR_DEFAUT } from '#domains/scheduling/model/planning/heures.ts'
import { evaluer } from '#domains/scheduling/model/regles/evaluer.ts'
import { reglesDe } from '#domains/scheduling/model/regles/testing/activite.ts'
import { CONVENTIONS } from '#domains/scheduling/model/regles/types.ts'
import { ajouterJours } from '#wire/dates.ts'
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

const TYPES = { Jour: 'jour', Nuit: 'nuit', 'Nuit couchée': 'nuit_couchee' } as const

/** Posts of a built-in model of house, with the jobs that hold them numbered as they come. */
function postesDeMaison(cle: string): PosteDonnable[] {
  const postes = MODELES_POSTES.find(m => m.cle === cle)?.postes ?? []
  const metiers = [...new Set(postes.map(p => p.metier))]
  return postes.map((p, n) => ({
    ...poste(n + 1, `P${n + 1}`, p.debut, p.fin, TYPES[p.type]),
    ...{ poste_coupure_debut: p.coupure?.[0] ?? null, poste_coupure_fin: p.coupure?.[1] ?? null },
    ...{ poste_libelle: p.libelle, metier_id: metiers.indexOf(p.metier) + 1 },
  }))
}
const maisons = MODELES_POSTES.map(m => m.cle)
const partout = maisons.flatMap(cle => MODELES.map(({ nom }, n) => [nom, cle, n] as const))

it.each(partout)('« %s » breaks no rule on the posts of a house « %s », whatever its convention', (_nom, cle, n) => {
  const postes = postesDeMaison(cle)
  const grille = grilleDuModele(n, postes)
  const lundi = '2027-01-04'
  // Twelve weeks: the longest window of the rules.
  const jours = Array.from({ length: 84 }, (_, rangJour) => rangJour)
  const pointages = jours.flatMap(j => {
    const code = grille[Math.floor(j / 7) % grille.length]?.[j % 7]
    const p = postes.find(x => x.poste_code === code)
    if (!p) return []
    return [
      {
        ...{ pointage_id: j + 1, utilisateur_id: 1, version: 1, pointage_date: ajouterJours(lundi, j) },
        ...{ poste_id: p.poste_id, poste_type: p.poste_type, pointage_heures_manuel: null },
        ...{ heure_debut: p.poste_heure_debut, heure_fin: p.poste_heure_fin },
        pointage_heure_debut_coupure: p.poste_coupure_debut,
        pointage_heure_fin_coupure: p.poste_coupure_fin,
        ...{ pointage_heures_supplementaire: 0 as const, debut_different: 0 as const, fin_different: 0 as const },
      },
    ]
  })
  const activite = {
    ...{ utilisateur_id: 1, mineur: false, temps_partiel: false, pointages, interventions: [], absences: [] },
  }
  const options = { du: lundi, au: ajouterJours(lundi, 83), pause: PAUSE_PAR_DEFAUT }
  const bloquantes = CONVENTIONS.flatMap(convention =>
    evaluer(activite, reglesDe(convention), options)
      .filter(a => a.niveau === 'bloquant')
      .map(a => `${convention} ${a.phrase}`),
  )
  expect(bloquantes).toEqual([])
})

it('a model is of one job, that of most agents among those that have its posts', () => {
  const postes = postesDeMaison('ehpad')
  const metiersDe = (n: number, agents: { metier_id: number }[]) => [
    ...new Set(
      grilleDuModele(n, postes, agents)
        .flat()
        .flatMap(code => postes.filter(p => p.poste_code === code).map(p => p.metier_id)),
    ),
  ]
  const [aides, infirmiers] = [1, 2]
  const deux = [{ metier_id: infirmiers }, { metier_id: infirmiers }, { metier_id: aides }]
  for (const n of MODELES.keys()) expect(metiersDe(n, [{ metier_id: aides }])).toEqual([aides])
  expect(metiersDe(rang(/^Un week-end/), deux)).toEqual([infirmiers])
  // Nurses have no night: those who do fill it.
  expect(metiersDe(rang(/^Nuits/), deux)).toEqual([aides])
})
